package sv93

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// A size is an instance of the machine: P processors, latency L, and k items if the claim has several.
type size struct{ P, L, k int }

// String returns the words of the size, which label the random restarts of searches.
func (x size) String() string {
	if x.k == 0 {
		return fmt.Sprintf("P=%d L=%d", x.P, x.L)
	}
	return fmt.Sprintf("P=%d L=%d k=%d", x.P, x.L, x.k)
}

// processors, latencies and itemsUpTo are arguments within the domains in which a schedule takes seconds to build and
// to execute; the usual ones take a fraction of a second.
func processors(least, most int, usual float64) arguments.Argument[int] {
	return arguments.Int("P", "processors, the source among them", least, most).Usual("P", float64(least), usual)
}

func latencies(most int, usual float64) arguments.Argument[int] {
	return arguments.Int("L", "latency in steps", 1, most).Usual("L", 1, usual)
}

func itemsUpTo(most int, usual float64) arguments.Argument[int] {
	return arguments.Int("k", "items to be broadcast", 1, most).Usual("k", 1, usual)
}

// someProcessors and someLatencies are arguments of a few values.
func someProcessors(choices ...int) arguments.Argument[int] {
	return arguments.OneOf("P", "processors, the source among them", choices...)
}

func someLatencies(choices ...int) arguments.Argument[int] {
	return arguments.OneOf("L", "latency in steps", choices...)
}

// machineOf is the argument of a machine without items.
func machineOf(P, L arguments.Argument[int]) arguments.Argument[size] {
	return arguments.Of2(func(P, L int) (size, error) { return size{P: P, L: L}, nil }, P, L)
}

// loadOf is the argument of a machine with items.
func loadOf(P, L, k arguments.Argument[int]) arguments.Argument[size] {
	return arguments.Of3(func(P, L, k int) (size, error) { return size{P, L, k}, nil }, P, L, k)
}

// searched is the argument of machines whose shortest schedules are searched.
var searched = loadOf(processors(2, 64, 24), latencies(16, 8), itemsUpTo(70, 12))

// searchable are sizes whose shortest schedules are found in seconds.
var searchable = claims.Given("k at most 3 or P k at most 80, for L = 1 at most 1200, or a size of the report: "+
	"elsewhere the search may take hours", func(x size) error {
	most := 80
	if x.L == 1 {
		most = 1200
	}
	ofReport := slices.Contains([]size{{12, 2, 9}, {32, 2, 8}, {64, 3, 4}, {64, 8, 6}}, x)
	return inputs.Require(x.k <= 3 || x.P*x.k <= most || ofReport, "P k", x.P*x.k, "at most %d", most)
})

// restarts returns the number of restarts of the search for a schedule: practically unlimited where it is known to
// reach the bound, elsewhere for some seconds.
func (x size) restarts() int {
	if searchable.Met(x) {
		return 20000
	}
	return max(50, 50_000/(x.P*x.k))
}

// want returns an error unless the argument is in its domain.
// ofMachine and ofLoad are the theories of formulas of a machine, without and with items.
func ofMachine(formula func(P, L int) (int, error)) func(x size) (float64, error) {
	return claims.Whole(func(x size) (int, error) { return formula(x.P, x.L) })
}

func ofLoad(formula func(P, L, k int) (int, error)) func(x size) (float64, error) {
	return claims.Whole(func(x size) (int, error) { return formula(x.P, x.L, x.k) })
}

// plus is a theory that is more than another by a number.
func plus(by float64, theory func(x size) (float64, error)) func(x size) (float64, error) {
	return func(x size) (float64, error) {
		v, err := theory(x)
		return v + by, err
	}
}

// found measures the steps of the shortest schedule found, a valid one; the search has the label of the case.
var found = labeled(func(label string, x size) (int, int64, error) {
	steps, _, n, err := shortest(label, x)
	return steps, n, err
})

// labeled counts on a schedule that is searched at random, from the label of the case.
func labeled(count func(label string, x size) (int, int64, error)) claims.Measurement[size] {
	return claims.By(func(name, unit, label string, x size) montecarlo.Experiment {
		return montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			v, n, err := count(label, x)
			return float64(v), 0, n, err
		})
	}).Computed()
}

// shortest returns the number of steps of the shortest schedule found, a valid one, and the lower bound that the
// search proves: the optimum lies between the two.
func shortest(label string, x size) (steps, least int, n int64, err error) {
	s, least, err := machine.Optimal(x.P, x.L, x.k, rand.New(montecarlo.NewStreams(1, label).Source(0)), x.restarts())
	if err != nil {
		return 0, 0, 0, err
	}
	return s.Steps, least, int64(x.P * x.k), machine.Validate(s)
}

// validSteps returns the steps of a schedule that the validator accepts, and counts its messages.
func validSteps(s machine.Schedule, err error) (int, int64, error) {
	if err != nil {
		return 0, 0, err
	}
	return s.Steps, int64(len(s.Sends)), machine.Validate(s)
}

// A region is a set of machines, with or without items, over which a claim counts or sums.
type region struct{ P, L, k arguments.Span }

// regionOf is the argument of a region without items.
func regionOf(P, L arguments.Argument[arguments.Span]) arguments.Argument[region] {
	return arguments.Of2(func(P, L arguments.Span) (region, error) { return region{P: P, L: L}, nil }, P, L)
}

// only returns the machine of a region that has one.
func (x region) only() (size, bool) {
	y := size{x.P.Lo, x.L.Lo, x.k.Lo}
	return y, x.P.Hi == y.P && x.L.Hi == y.L && x.k.Hi == y.k
}

// each visits the machines until an error.
func (x region) each(visit func(size) error) error {
	for P := x.P.Lo; P <= x.P.Hi; P++ {
		for L := x.L.Lo; L <= x.L.Hi; L++ {
			for k := x.k.Lo; k <= x.k.Hi; k++ {
				if err := visit(size{P, L, k}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// sum returns the sum of a number over the machines, and the sum of the counts.
func (x region) sum(of func(size) (int, int64, error)) (sum int, n int64, err error) {
	err = x.each(func(y size) error {
		v, m, err := of(y)
		sum, n = sum+v, n+m
		return err
	})
	return sum, n, err
}

// The symbols of the machine.
var (
	symbolP = reports.Symbol{Name: `P`, Meaning: "processors, the source among them"}
	symbolL = reports.Symbol{Name: `L`, Meaning: "latency: what is sent in step t is received in step t + L", Unit: "steps"}
	symbolK = reports.Symbol{Name: `k`, Meaning: "items to be broadcast"}
	symbolT = reports.Symbol{Name: `T`, Unit: "steps",
		Meaning: "time of the broadcast of k items, the last reception less the first sending"}
	symbolB = reports.Symbol{Name: `B(P, L)`, Unit: "steps", Meaning: "time of the broadcast of one item to P processors, elapsed"}
	symbolF = reports.Symbol{Name: `f_i`, Meaning: `processors that hold the item at the label i, after i - 1 steps: ` +
		`$f_i = f_{i-1} + f_{i-L}$, and 1 for $1 \le i \le L$`}
	symbolDelay = reports.Symbol{Name: `\Delta`, Unit: "steps",
		Meaning: "delay of an item: from its sending by the source to its last reception"}
)
