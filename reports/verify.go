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
// returns every digit that differs: theory, estimate, width, status and
// tightness of each case, and the data of each figure if the report has any.
// Texts, version and machine may differ; they are no result. Claims
// are those of the current registry; those the report does not contain are left
// out. No difference means that every float64 agrees bit for bit.
//
// Errors: those of Check.
func Verify(ctx context.Context, saved *Report, claims []Claim, workers int, progress func(done, total int, label string)) ([]Difference, error) {
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
	cfg := Config{
		Seed: saved.Seed, Alpha: saved.Alpha, Workers: workers, Profile: saved.Profile,
		Figures: len(saved.Figures) > 0, Progress: progress,
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
	a, err := digits(saved)
	if err != nil {
		return nil, err
	}
	b, err := digits(now)
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

// digits returns what Verify compares: the leaves of the cases and the figures,
// with the claim and the parameters in the path instead of a position.
func digits(r *Report) ([]leaf, error) {
	type caseDigits struct {
		Theory, Width, Tightness number
		Estimate                 savedEstimate
		Status                   string
	}
	tree := struct {
		Cases   map[string]caseDigits
		Figures map[string]savedFigure
	}{map[string]caseDigits{}, map[string]savedFigure{}}
	for _, v := range r.Verdicts {
		s := saveVerdict(v)
		tree.Cases[v.Claim+" "+v.Params] = caseDigits{s.Theory, s.Width, s.Tightness, s.Estimate, s.Status}
	}
	for _, f := range r.Figures {
		s := saveFigure(f)
		s.Title, s.Caption, s.X.Label, s.Y.Label = "", "", "", ""
		tree.Figures[f.ID] = s
	}
	text, err := json.Marshal(tree)
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return leaves(text)
}
