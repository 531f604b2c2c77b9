package sv93

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// A size is an instance of the machine: P processors, latency L, and k items if the
// claim has several.
type size struct{ P, L, k int }

func (x size) String() string {
	if x.k == 0 {
		return fmt.Sprintf("P=%d L=%d", x.P, x.L)
	}
	return fmt.Sprintf("P=%d L=%d k=%d", x.P, x.L, x.k)
}

// processors and latencies are arguments within the domains in which a schedule takes
// seconds to build and to execute; the usual ones take a fraction of a second.
func processors(least, most int, usual float64) arguments.Argument[int] {
	return arguments.Int("P", "processors, the source among them", least, most).Usual("P", float64(least), usual)
}

func latencies(most int, usual float64) arguments.Argument[int] {
	return arguments.Int("L", "latency in steps", 1, most).Usual("L", 1, usual)
}

func itemsUpTo(most int, usual float64) arguments.Argument[int] {
	return arguments.Int("k", "items to be broadcast", 1, most).Usual("k", 1, usual)
}

// machineOf is the argument of a machine without items.
func machineOf(P, L arguments.Argument[int]) arguments.Argument[size] {
	return arguments.Of2(func(P, L int) (size, error) { return size{P: P, L: L}, nil }, P, L)
}

// loadOf is the argument of a machine with items.
func loadOf(P, L, k arguments.Argument[int]) arguments.Argument[size] {
	return arguments.Of3(func(P, L, k int) (size, error) { return size{P, L, k}, nil }, P, L, k)
}

// The machines of the claims.
var (
	oneItem  = machineOf(processors(1, 1<<18, 2000), latencies(1<<12, 16))
	searched = loadOf(processors(2, 64, 24), latencies(16, 8), itemsUpTo(70, 12))
)

// A hypothesis is a condition of a statement on its instances, in addition to their
// domain.
type hypothesis[T any] struct {
	text  string
	check func(x T) error
}

// searchable are sizes whose shortest schedules are found in seconds.
var searchable = hypothesis[size]{"k at most 3 or P k at most 80, for L = 1 at most 1200, or a size of the report: elsewhere the search may take hours", func(x size) error {
	most := 80
	if x.L == 1 {
		most = 1200
	}
	if x.k > 3 && x.P*x.k > most && !slices.Contains([]size{{12, 2, 9}, {32, 2, 8}, {64, 3, 4}, {64, 8, 6}}, x) {
		return refused("P k", x.P*x.k, fmt.Sprintf("at most %d", most))
	}
	return nil
}}

// tries returns the number of restarts of the search for a schedule: practically
// unlimited where it is known to reach the bound, elsewhere for some seconds.
func (x size) tries() int {
	if searchable.check(x) == nil {
		return 20000
	}
	return max(50, 50_000/(x.P*x.k))
}

func refused(arg string, value any, domain string) error {
	return &inputs.Error{Arg: arg, Value: value, Domain: domain}
}

// counted makes an exact case of an integer.
func counted(theory func() (int, error), name, unit string, count func() (value int, n int64, err error)) reports.Case {
	return reports.Case{
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

// counts makes an exact integer case of each instance.
func counts[T fmt.Stringer](a arguments.Argument[T], list []T, theory func(x T) (int, error), name, unit string, count func(x T) (int, int64, error), given ...hypothesis[T]) reports.Cases {
	return casesOf(a, list, func(x T) reports.Case {
		return counted(func() (int, error) { return theory(x) }, name, unit, func() (int, int64, error) { return count(x) })
	}, given...)
}

// casesOf returns cases with hypotheses.
func casesOf[T fmt.Stringer](a arguments.Argument[T], list []T, build func(x T) reports.Case, given ...hypothesis[T]) reports.Cases {
	words := make([]string, len(given))
	for i, h := range given {
		words[i] = h.text
	}
	return kit.Given(strings.Join(words, "; "), kit.Cases("", a, list, func(_ string, x T) reports.Case {
		k := build(x)
		k.Validate = func() error {
			for _, h := range given {
				if err := h.check(x); err != nil {
					return err
				}
			}
			return nil
		}
		return k
	}))
}

// stated returns the theory of a case whose number is in its statement.
func stated(v int) func(size) (int, error) { return func(size) (int, error) { return v, nil } }

// found returns the number of steps of the shortest schedule found, a valid one. The
// label is that of the random restarts.
func found(label string, x size) (int, int64, error) {
	steps, _, n, err := shortest(label, x)
	return steps, n, err
}

// shortest returns the number of steps of the shortest schedule found, a valid one, and
// the lower bound that the search proves: the optimum lies between the two.
func shortest(label string, x size) (steps, least int, n int64, err error) {
	s, least, err := machine.Optimal(x.P, x.L, x.k, rand.New(montecarlo.NewStreams(1, label+" "+x.String()).Source(0)), x.tries())
	if err != nil {
		return 0, 0, 0, err
	}
	return s.Steps, least, int64(x.P * x.k), machine.Validate(s)
}

// least returns the time of the optimal tree of one item, as a valid schedule.
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
