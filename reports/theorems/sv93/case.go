package sv93

import (
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// A size is an instance of the machine: P processors, latency L, and k items where
// there are several.
type size struct{ P, L, k int }

func (x size) String() string {
	if x.k == 0 {
		return fmt.Sprintf("P=%d L=%d", x.P, x.L)
	}
	return fmt.Sprintf("P=%d L=%d k=%d", x.P, x.L, x.k)
}

// counted makes an exact case of an integer.
func counted(params string, theory func() (int, error), name, unit string, count func() (value int, n int64, err error)) reports.Case {
	return reports.Case{
		Params: params,
		Theory: func() (float64, error) {
			v, err := theory()
			return float64(v), err
		},
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			v, n, err := count()
			return float64(v), 0, n, err
		}),
		Kind: reports.Computed,
	}
}

// onSizes makes one such case of each size.
func onSizes(list []size, theory func(x size) (int, error), name, unit string, count func(x size) (int, int64, error)) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, x := range list {
		cases[i] = counted(x.String(), func() (int, error) { return theory(x) }, name, unit, func() (int, int64, error) { return count(x) })
	}
	return cases
}

// stated is the theory of a case that states its number itself.
func stated(v int) func(size) (int, error) { return func(size) (int, error) { return v, nil } }

// found returns the steps of the shortest schedule found, a valid one. The label is
// that of the random tries.
func found(label string, x size) (int, int64, error) {
	s, _, err := machine.Optimal(x.P, x.L, x.k, rand.New(montecarlo.NewStreams(1, label+" "+x.String()).Source(0)), 20000)
	if err != nil {
		return 0, 0, err
	}
	return s.Steps, int64(x.P * x.k), machine.Validate(s)
}

// least returns the time of the tree of one item, as a valid schedule.
func least(x size) (int, int64, error) {
	t, err := machine.Restricted(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	s := t.Schedule()
	return s.Steps, int64(x.P), machine.Validate(s)
}

// The symbols of the machine.
var (
	symbolP     = reports.Symbol{Name: `P`, Meaning: "processors, the source among them"}
	symbolL     = reports.Symbol{Name: `L`, Meaning: "latency: what is sent in step t is received in step t + L", Unit: "steps"}
	symbolK     = reports.Symbol{Name: `k`, Meaning: "items to be broadcast"}
	symbolT     = reports.Symbol{Name: `T`, Meaning: "time of the broadcast of k items, the last reception less the first sending", Unit: "steps"}
	symbolB     = reports.Symbol{Name: `B(P, L)`, Meaning: "time of the broadcast of one item to P processors, elapsed", Unit: "steps"}
	symbolF     = reports.Symbol{Name: `f_i`, Meaning: `processors that hold the item at the label i, after i - 1 steps: $f_i = f_{i-1} + f_{i-L}$, and 1 for $1 \le i \le L$`}
	symbolDelay = reports.Symbol{Name: `\Delta`, Meaning: "delay of an item: from its sending by the source to its last reception", Unit: "steps"}
)

var oneStep = kit.OneCount
