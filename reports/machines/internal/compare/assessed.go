package compare

import (
	"math"
	"slices"

	"castlab/montecarlo"
	"castlab/montecarlo/validation"
)

// An assessed is a comparison beside measurements.
type assessed struct {
	*measured
	validation.Assessment
	summary validation.Summary
	ranges  []validation.Range
	regrets []regret
}

// A regret is what choices at one size cost.
type regret struct {
	size    int64
	choice  string // of castlab: the least prediction
	best    string // the least measured time; "" without any
	regret  *montecarlo.Estimate
	library *montecarlo.Estimate // of the library's own choice; nil where it was not measured
}

// assess puts the answers beside the measurements, if any.
func (a *answers) assess() (*assessed, error) {
	if a.measured == nil {
		return nil, nil
	}
	found, err := a.measured.study(a).Assess()
	if err != nil {
		return nil, err
	}
	x := &assessed{measured: a.measured, Assessment: found, summary: found.Summary(), ranges: found.Ranges()}
	for _, r := range a.results {
		x.regrets = append(x.regrets, x.regretAt(r.Size, r.Answer.Systems[r.Answer.Leader()].Name))
	}
	return x, nil
}

// regretAt compares castlab's choice and the library's with the best that was measured,
// where another algorithm than the library's choice was measured.
func (x *assessed) regretAt(size int64, choice string) regret {
	r := regret{size: size, choice: choice}
	var measured []int
	least := math.Inf(1)
	for i, c := range x.Cells {
		if c.Size != size || len(c.Times) == 0 {
			continue
		}
		measured = append(measured, i)
		if c.Measured.Value < least {
			least, r.best = c.Measured.Value, c.System
		}
	}
	of := func(name string) *montecarlo.Estimate {
		at := slices.IndexFunc(measured, func(i int) bool { return x.Cells[i].System == name })
		if at < 0 || len(measured) < 2 {
			return nil
		}
		e := x.Regret(measured[at], measured)
		return &e
	}
	r.regret, r.library = of(choice), of(x.library)
	return r
}

// average returns the mean and the largest of the regrets that were measured, and how
// many these are.
func (x *assessed) average(of func(regret) *montecarlo.Estimate) (mean, worst float64, n int) {
	for _, r := range x.regrets {
		if e := of(r); e != nil {
			n++
			mean += e.Value
			worst = math.Max(worst, e.Value)
		}
	}
	return mean / float64(max(1, n)), worst, n
}
