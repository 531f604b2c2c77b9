package reports

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// A Difference is one place where a recomputed report disagrees with the saved
// one.
type Difference struct {
	Where      string // claim, parameters and key
	Saved, Now string // "" where there is nothing
}

func (d Difference) String() string { return d.Where + ": saved " + or(d.Saved) + ", now " + or(d.Now) }

func or(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// Verify recomputes a saved report from its seed, profile and level, and
// returns every place that differs: each number and text of each case, claim and
// figure, and the chapters, sections and references, which cfg brings. Claims are those
// of the current registry; those the report does not contain are left out. No
// difference means that every float64 agrees bit for bit, and every text to the letter.
//
// Not compared are what the report only says of its origin: version, command, run
// time and machine; nor the order of cases. Of cfg, Workers, Progress, References,
// Papers and Sections are used, and all else is the saved report's.
//
// Errors: those of Check.
func Verify(ctx context.Context, saved *Report, claims []Claim, cfg Config) ([]Difference, error) {
	var differences []Difference
	var selected []Claim
	for _, t := range saved.Claims {
		i := slices.IndexFunc(claims, func(c Claim) bool { return c.ID == t.ID })
		if i < 0 {
			differences = append(differences, Difference{Where: t.ID, Saved: "a claim"})
			continue
		}
		selected = append(selected, claims[i])
	}
	cfg = Config{
		Seed: saved.Seed, Alpha: saved.Alpha, Workers: cfg.Workers, Profile: saved.Profile,
		Figures: len(saved.Figures) > 0, Progress: cfg.Progress,
		References: cfg.References, Papers: cfg.Papers, Sections: cfg.Sections,
	}
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	if err := joinedStructure(selected); err != nil {
		return nil, err
	}
	now, err := run(ctx, selected, cfg, control{cases: saved.Statistical, level: saved.Level})
	if err != nil {
		return nil, err
	}
	a, err := compared(saved)
	if err != nil {
		return nil, err
	}
	b, err := compared(now)
	if err != nil {
		return nil, err
	}
	for _, l := range a {
		if v, _ := find(b, l.path); v != l.literal {
			differences = append(differences, Difference{Where: l.path, Saved: l.literal, Now: v})
		}
	}
	for _, l := range b {
		if _, ok := find(a, l.path); !ok {
			differences = append(differences, Difference{Where: l.path, Now: l.literal})
		}
	}
	return differences, nil
}

// compared returns what Verify compares: the leaves of the report but for its origin,
// with IDs and parameters in the path instead of a position, and without what Read has
// found to follow from the numbers.
func compared(r *Report) ([]leaf, error) {
	s := save(r)
	tree := struct {
		Cases      map[string]savedVerdict
		Claims     map[string]savedClaim
		Figures    map[string]savedFigure
		Papers     []savedPaper
		Sections   []savedSection
		References []savedPair
	}{map[string]savedVerdict{}, map[string]savedClaim{}, map[string]savedFigure{}, s.Papers, s.Sections, s.References}
	for _, v := range s.Cases {
		v.Refutable, v.Exceptions = nil, nil
		tree.Cases[v.Claim+" "+v.Params] = v
	}
	for _, c := range s.Claims {
		tree.Claims[c.ID] = c
	}
	for _, f := range s.Figures {
		tree.Figures[f.ID] = f
	}
	text, err := json.Marshal(tree)
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return leaves(text)
}
