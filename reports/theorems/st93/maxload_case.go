package st93

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// thrown makes an experiment on the largest load, K packets choosing among d
// trees at random, when it is run: the tables of a throw take some milliseconds.
func (in instance) thrown(with func(t *model.Throw) (montecarlo.Experiment, error)) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		t, err := model.New(in.d, in.K)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		e, err := with(t)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return e(ctx, s)
	}
}

// A loadTail asks for P(max >= m). The threshold is an input, typed with the
// case or made of C, and comes from no formula.
type loadTail struct {
	instance
	m int
}

func (c loadTail) String() string { return fmt.Sprintf("%v m=%d", c.instance, c.m) }

// exact returns the tail by the exact law.
func (c loadTail) exact() (float64, error) { return maxload.Tail(c.d, c.K, c.m) }

// tilted measures the tail with one bin made to be full.
func (c loadTail) tilted(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		r, err := model.Tilted(c.d, c.K, c.m)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		e, err := montecarlo.Mean("P(max>=m)", "", label, r.Weights())(ctx, s)
		e.Method += ", weights of tilted throws"
		return e, err
	}
}

// A factorCase asks for P(max >= C K/d).
type factorCase struct {
	instance
	C float64
}

func (c factorCase) String() string { return fmt.Sprintf("%v C=%s", c.instance, kit.Trim(c.C)) }

// tail is the same event in balls: max >= ceil(C K/d). A product that rounds up
// past an integer must not skip it.
func (c factorCase) tail() loadTail {
	const rounding = 1e-9
	return loadTail{c.instance, int(math.Ceil(c.C*float64(c.K)/float64(c.d) - rounding))}
}

// factorCases makes one case of each, measured by tilting.
func factorCases(id string, list []factorCase, bound func(d, K int, C float64) (float64, error)) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, c := range list {
		cases[i] = reports.Case{
			Params:  c.String(),
			Theory:  func() (float64, error) { return bound(c.d, c.K, c.C) },
			Measure: c.tail().tilted(id + " " + c.String()),
		}
	}
	return cases
}

// The symbols of the claims on the largest load.
var (
	loadTrees = reports.Symbol{Name: "d", Meaning: "trees (bins), one for each dimension of the cube"}
	loadBalls = reports.Symbol{Name: "K", Meaning: "broadcasts (balls); each chooses one of the trees, all equally likely, independently"}
	loadOne   = reports.Symbol{Name: "N_j", Meaning: "broadcasts that choose tree j"}
	loadLevel = reports.Symbol{Name: "m", Meaning: "a number of broadcasts"}

	loadSymbols = []reports.Symbol{loadTrees, loadBalls, loadOne, symbolJ}
)
