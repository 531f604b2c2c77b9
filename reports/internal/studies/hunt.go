package studies

import (
	"context"
	"fmt"
	"slices"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/hunt"
)

// A Hunt is the search for counterexamples of a study: one cell for each claim.
type Hunt struct {
	Words  []string // IDs and prefixes; none for all
	Points int      // most of each claim
	Among  int      // claims with parameters, which share alpha
}

// every is the word of a study file for all claims.
const every = "all"

// addHunt adds a cell for each claim that is to be searched. The errors of all of their
// confirmations add up to the alpha of the study, besides that of its verdicts.
func (s *Study) addHunt(f *file, r request, l Library, open reports.Open) error {
	if s.Hunt != nil {
		return f.at(r.at, "a second hunt: name all claims in one list")
	}
	s.Hunt = &Hunt{Points: r.points}
	for _, w := range r.hunt {
		s.Hunt.Words = append(s.Hunt.Words, w.text)
	}
	if slices.Equal(s.Hunt.Words, []string{every}) {
		s.Hunt.Words = nil
	}
	claims, err := l.Named(s.Hunt.Words)
	if err != nil {
		return f.at(r.hunt[0].at, "%v", err)
	}
	for _, c := range claims {
		if hunt.Searched(c) {
			s.Hunt.Among++
		}
		if err := s.add(f, r, huntCell(s, c, open)); err != nil {
			return err
		}
	}
	return nil
}

// huntCell returns the cell of the search of a claim, which is computed whole.
func huntCell(s *Study, c reports.Claim, open reports.Open) Cell {
	name := fmt.Sprintf("hunt %s points=%d", c.ID, s.Hunt.Points)
	return Cell{
		Name: name, Claim: c.ID, Hunt: true, Min: 1, Max: s.Hunt.Points, scope: name,
		whole: montecarlo.RunID{Seed: s.Seed, Label: name, Block: 1},
		run: func(ctx context.Context, _ montecarlo.Executor, workers int, _ Watch) (Outcome, error) {
			o, err := hunt.Run(ctx, []reports.Claim{c}, hunt.Settings{
				Seed: s.Seed, Alpha: s.Alpha, Workers: max(1, workers), Points: s.Hunt.Points, Among: s.Hunt.Among, Open: open,
			})
			if err != nil {
				return Outcome{}, err
			}
			h := o[0].Document()
			return Outcome{Hunted: &h}, nil
		},
	}
}

// document returns the hunt as it is saved.
func (h *Hunt) document(s *Study, how How, claims []reports.Hunted) *reports.Hunt {
	d := &reports.Hunt{
		Format: reports.HuntFormat, Program: how.Report.Program, Version: how.Version, Words: append([]string{}, h.Words...),
		Seed: s.Seed, Alpha: s.Alpha, Among: h.Among, Points: h.Points, Claims: append([]reports.Hunted{}, claims...),
	}
	d.Complete()
	return d
}
