package reports

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"castlab/montecarlo"
)

// A Difference is one disagreement between a recomputed report and the saved one.
type Difference struct {
	Where      string // claim, parameters and key
	Saved, Now string // "" if absent
}

func (d Difference) String() string { return d.Where + ": saved " + or(d.Saved) + ", now " + or(d.Now) }

func or(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// Verify recomputes a saved report from its seed, profile and level, and returns every
// difference: of each number and text of each case, claim and figure, and of the
// chapters, sections and references, which cfg supplies. Claims are those of the
// current registry; those that the report does not contain are left out. No difference
// means that every float64 agrees bit for bit, and every text byte for byte.
//
// The origin of the report is not compared: version, command, run time and machine; nor
// is what was attacked, which is a run of its own, and the order of cases. Of cfg, Open, Workers, Progress, Program, Title,
// Introduction, References, Papers and Sections are used; the saved report determines the rest.
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
		c, err := claims[i].as(saved, cfg.Open)
		if err != nil {
			differences = append(differences, Difference{Where: t.ID, Saved: "a case", Now: err.Error()})
			continue
		}
		selected = append(selected, c)
	}
	cfg = Config{
		Seed: saved.Seed, Alpha: saved.Alpha, Workers: cfg.Workers, Profile: saved.Profile,
		Figures: len(saved.Figures) > 0, Progress: cfg.Progress, Beyond: saved.beyond(),
		Program: cfg.Program, Title: cfg.Title, Introduction: cfg.Introduction, References: cfg.References, Papers: cfg.Papers,
		Sections: cfg.Sections,
	}
	if saved.Profile.Prolong > 1 {
		cfg.Done = saved.ended
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

// as returns the claim with the cases of a saved report if these were asked for.
func (c Claim) as(saved *Report, open Open) (Claim, error) {
	asked := slices.ContainsFunc(saved.Verdicts, func(v Verdict) bool { return v.Claim == c.ID && v.Asked })
	if !asked {
		return c, nil
	}
	var cases []Case
	for _, v := range saved.of(c.ID) {
		k, err := c.Ask(open, Words(v.Params))
		if err != nil {
			return c, err
		}
		cases = append(cases, k)
	}
	return c.With(cases), nil
}

// beyond reports whether a case was measured beyond its hypotheses.
func (r *Report) beyond() bool {
	return slices.ContainsFunc(r.Verdicts, func(v Verdict) bool { return v.Beyond != "" })
}

// ended ends a case at the look of its saved estimate.
func (r *Report) ended(claim, params string, _ bool, e montecarlo.Estimate) bool {
	i := slices.IndexFunc(r.Verdicts, func(v Verdict) bool { return v.Claim == claim && v.Params == params })
	return i < 0 || e.N >= r.Verdicts[i].Estimate.N
}

// compared returns the leaves of the report that Verify compares: without its origin,
// with IDs and parameters in the path instead of a position, and without the values
// that Read has derived from the numbers.
func compared(r *Report) ([]leaf, error) {
	s := save(r)
	tree := struct {
		Laboratory savedLaboratory
		Cases      map[string]savedVerdict
		Claims     map[string]savedClaim
		Figures    map[string]savedFigure
		Papers     []Paper
		Sections   []Section
		References []Pair
	}{s.Laboratory, map[string]savedVerdict{}, map[string]savedClaim{}, map[string]savedFigure{}, s.Papers, s.Sections, s.References}
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
