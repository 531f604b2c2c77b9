package st93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

func total() reports.Claim {
	const id = "ST93-TOTAL"
	list := instances([2]int{1, 0}, [2]int{1, 1}, [2]int{2, 3}, [2]int{3, 8}, [2]int{4, 16}, [2]int{5, 9}, [2]int{6, 36}, [2]int{8, 1}, [2]int{8, 64}, [2]int{8, 256},
		[2]int{10, 100}, [2]int{10, 1024}, [2]int{12, 144}, [2]int{12, 4096}, [2]int{14, 196}, [2]int{14, 2000})
	list = append(list, instance{16, 1 << 16})
	return reports.Claim{
		ID:    id,
		Title: "The three phases take 2 ceil(K/d) + 4d slots",
		Statement: `Phase 1 takes $2d+1$ slots, phase 2 is given $\lceil K/d \rceil + d - 1$ and phase 3 takes $\lceil K/d \rceil + d$: $T = 2\lceil K/d \rceil + 4d$ for any $K$ sources. ` +
			`All three phases executed, arc by arc and slot by slot, with random sources.`,
		Source:     "ST93, Section 3.2",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
		Formula:    formula.Total,
		Model:      (*model.Execution).Run,
		Figures:    slotsFigures,
		Cases: kit.Given(distinctly, kit.Cases(id, executedSizes, list, func(label string, in instance) reports.Case {
			return reports.Case{
				Validate: in.distinct,
				Theory:   func() (float64, error) { return integer(formula.Total(in.d, in.K)) },
				Measure:  executed(in, model.Prefix, max(2, min(8, 1<<22>>in.d/max(1, in.K))), label, "T", "slots", 0, slots),
				Long:     in.K<<in.d > 1<<25,
				Kind:     reports.Executed,
			}
		})),
	}
}

func slots(t model.Times) float64 { return float64(t.Slots) }

// totalEvery claims the formula for every K on small cubes, on explicit schedules.
func totalEvery() reports.Claim {
	const id = "ST93-TOTAL-EVERY"
	var printed []weighted
	for _, d := range kit.From(1, 8) {
		printed = append(printed, weighted{d: d})
	}
	return reports.Claim{
		ID:    id,
		Title: "The formula holds for every K from 0 to 2^d",
		Statement: `$T = 2\lceil K/d \rceil + 4d$ for every $K$ from 0 to $2^d$. Measured: the slots of explicit schedules, every one validated (no arc used twice in a slot, nothing sent before it came, all packets everywhere), in one sum with weights: ` +
			`of all $2^{2^d}$ sets of sources for $d \le 3$, the $i$-th with weight $i$, sets being numbered from 1 in the order of the binary numbers that have a one for each source; above, of one random set for each $K$, with weight $K+1$. ` +
			`Weights keep errors apart: one at a single set shows, and so does any number of errors of one sign; two of opposite sign cancel only if their sizes are inverse to their weights, never if both are one slot.`,
		Source:     "ST93, Section 3.2; the sums derived",
		Quantity:   `\textstyle\sum_i i\,T_i`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols: []reports.Symbol{symbolD, symbolK, symbolT, {Name: "i", Meaning: `number of a set, from 1 to $2^{2^d}$; above $d = 3$, $K+1$`},
			{Name: "T_i", Meaning: "slots of the schedule for set i", Unit: "slots"}},
		Formula: formula.Total,
		Model:   schedules.KBroadcast.Schedule,
		Cases: kit.Cases(id, everyTotal, printed, func(_ string, w weighted) reports.Case {
			c := countCase("weighted slots", "slots", func() (float64, error) { return weightedTotal(w.d) }, w.weightedSlots)
			if w.d > mostSets || w.service == schedules.Shuffled {
				c = kit.Drawn(c)
			}
			c.Long = w.d > 6
			return c
		}),
	}
}

// A weighted sum is over sets of sources: all of them up to mostSets dimensions, and
// one random set for each K above.
type weighted struct {
	d       int
	service schedules.Service
}

func (w weighted) String() string {
	text := fmt.Sprintf("d=%d", w.d)
	if w.service != schedules.FIFO {
		text += fmt.Sprintf(" service=%v", w.service)
	}
	return text
}

const mostSets = 3

var everyTotal = arguments.Of2(func(d int, service schedules.Service) (weighted, error) { return weighted{d, service}, nil },
	dimensions(1, 8, 6), served)

// weightedTotal is the weighted sum by the formula. Of the C(n, K) sets of K of
// the n = 2^d nodes each node is in C(n-1, K-1), and all nodes together are the
// binary number 2^n - 1, so the numbers of these sets add up to
//
//	C(n-1, K-1) (2^n - 1) + C(n, K)
func weightedTotal(d int) (float64, error) {
	n, sum := 1<<d, 0
	for K := range n + 1 {
		total, err := formula.Total(d, K)
		if err != nil {
			return 0, err
		}
		weight := K + 1
		if d <= mostSets {
			weight = int(choose(n, K))
			if K > 0 {
				weight += int(choose(n-1, K-1)) * (1<<n - 1)
			}
		}
		sum += weight * total
	}
	return float64(sum), nil
}

// weightedSlots returns the weighted sum over executed schedules, and the number of
// sets.
func (w weighted) weightedSlots() (sum float64, sets int64, err error) {
	d := w.d
	r := rand.New(rand.NewPCG(uint64(d), 0))
	phases := schedules.KBroadcast{Service: w.service, Rand: rand.New(rand.NewPCG(uint64(d), 1))}
	for K := 0; K <= 1<<d; K++ {
		check := func(sources []int) error {
			s, err := phases.Schedule(d, sources)
			if err != nil {
				return err
			}
			weight := K + 1
			if d <= mostSets {
				weight = 1
				for _, v := range sources {
					weight += 1 << v
				}
			}
			sum, sets = sum+float64(weight*s.Slots), sets+1
			return schedules.Validate(topologies.Hypercube{D: d}, s)
		}
		if d <= mostSets {
			_, err = everySet(instance{d, K}, check)
		} else {
			err = check(drawn(r, d, K))
		}
		if err != nil {
			return 0, 0, err
		}
	}
	return sum, sets, nil
}

func totalExchange() reports.Claim {
	const id = "ST93-TOTAL-EXCHANGE"
	list := instances([2]int{1, 1}, [2]int{2, 3}, [2]int{3, 8}, [2]int{4, 16}, [2]int{5, 9}, [2]int{6, 36}, [2]int{8, 64})
	return reports.Claim{
		ID:    id,
		Title: "With phase 1 by exchange: 2 ceil(K/d) + 3d - 1 slots",
		Statement: `Phase 1 by exchange (ST93-PREFIX-EXCHANGE) takes $d$ slots instead of $2d+1$, phases 2 and 3 are as before: $T = 2\lceil K/d \rceil + 3d - 1$. ` +
			`Explicit schedules with random sources, each validated.`,
		Source:     "derived; improves ST93, Section 3.2",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
		Formula:    formula.ExchangeTotal,
		Model:      schedules.KBroadcast.Schedule,
		Cases: distinctCases(id, listedSizes, list, func(in instance) (float64, error) { return integer(formula.ExchangeTotal(in.d, in.K)) },
			func(label string, in instance) montecarlo.Experiment {
				return kit.AtMost(4, montecarlo.Range("T", "slots", label, 0, func() montecarlo.Replication[float64] {
					return func(r *rand.Rand) (float64, error) {
						s, err := anySources["three phases by exchange"](in.d, drawn(r, in.d, in.K))
						slots, err := slotsOf(in.d, s, err)
						return float64(slots), err
					}
				}))
			}),
	}
}
