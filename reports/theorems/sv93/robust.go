package sv93

import (
	"fmt"
	"slices"

	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

func robust() reports.Claim {
	return reports.Claim{
		ID:    "SV93-ROBUST",
		Title: "The time in which items can be broadcast whatever the latencies",
		Statement: `A processor sends in a fixed order, nothing before its step of the schedule, and waits for what is late; an adversary chooses latencies from 1 to $L$ and the order of equal tags. The least time $W$ that some schedule never exceeds is the optimum $T$ for fixed latencies, or one step more. ` +
			`It is more for $P = 3$ and $L = 2$ from $k = 3$ on, for $L = 3$ from $k = 6$, for $L = 4$ from $k = 3$, and for $P = 4$, $L = 2$ from $k = 5$, as far as has been computed: a schedule of the least time that is robust need not exist. Measured: all schedules of at most $W$ steps, but for names, against all latencies and orders, until one keeps to $W$, which none does to $W - 1$.`,
		Source:     "derived; settles the open question of SV93, Section 8, for these sizes",
		Quantity:   `W - T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolRobust},
		Formula:    computedGap,
		Model:      model.Robust,
		Cases: casesOf(exhausted, []size{
			{3, 1, 10}, {3, 2, 2}, {3, 2, 3}, {3, 2, 4}, {3, 2, 5}, {3, 2, 6}, {3, 2, 7}, {3, 2, 10}, {3, 3, 5}, {3, 3, 6}, {3, 3, 8}, {3, 4, 2}, {3, 4, 3}, {3, 4, 6},
			{4, 1, 6}, {4, 2, 4}, {4, 2, 5}, {4, 2, 6}, {4, 3, 3}, {4, 3, 5}, {5, 2, 2}, {5, 2, 3},
		}, func(x size) reports.Case {
			k := counted(func() (int, error) { return computedGap(x) }, "additional time", "steps", func() (int, int64, error) { return robustGap(x) })
			k.Long = slices.Contains([]size{{3, 2, 10}, {3, 3, 8}, {3, 4, 6}, {4, 2, 6}, {4, 3, 5}, {5, 2, 3}}, x)
			return k
		}, computed),
	}
}

// robustOrder claims that a longer schedule may be better when latencies vary.
func robustOrder() reports.Claim {
	return reports.Claim{
		ID:    "SV93-ROBUST-ORDER",
		Title: "A longer schedule that is better when latencies vary",
		Statement: `For $P = 3$, $L = 2$ and $k \ge 6$ every schedule of the least time $T = k + 2$ for fixed latencies takes $T + 2$ steps against some latencies, while one of $T + 1$ steps never takes more than these (SV93-ROBUST), as far as has been computed; with $P = 3$, $L = 4$ it is $T + 2$ for $k = 5$ and $T + 3$ for $k = 6$ and 7, with $L = 6$ $T + 2$ for $k = 4$ to 6, each against $T + 1$. ` +
			`So of two schedules the better one may be worse when latencies vary. Measured: the least, over all schedules of $T$ steps, of what an adversary makes of them.`,
		Source:     "SV93, Section 8, which says that it is possible; the cases are derived",
		Quantity:   `\min_S W_S - T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, {Name: `W_S`, Meaning: "largest time of the schedule S against any latencies and orders", Unit: "steps"}, {Name: "S", Meaning: "a schedule of T steps"}},
		Formula:    orderGap,
		Model:      (*model.Program).Worst,
		Cases: counts(ordered, []size{{3, 2, 6}, {3, 2, 7}, {3, 2, 8}, {3, 4, 6}}, orderGap, "additional time", "steps", optimalGap,
			hypothesis[size]{"sizes that have been computed: L = 2 and k from 6 to 10, L = 4 and k from 5 to 7, L = 6 and k from 4 to 6", func(x size) error {
				_, err := orderGap(x)
				return err
			}}),
	}
}

// exhausted is the argument of machines whose schedules can all be enumerated, ordered
// that of machines where the best of the shortest schedules is not the best of all.
var (
	exhausted = loadOf(processors(2, 5, 4), latencies(8, 5), itemsUpTo(10, 5))
	ordered   = loadOf(arguments.OneOf("P", "processors, the source among them", 3), arguments.OneOf("L", "latency in steps", 2, 4, 6), itemsUpTo(10, 10).Usual("k", 4, 10))
)

// gaps has, for P and L, the number of items from which on the time is one step more,
// and the number up to which it has been computed.
var gaps = map[size]struct{ from, most int }{
	{P: 3, L: 2}: {3, 10}, {P: 3, L: 3}: {6, 8}, {P: 3, L: 4}: {3, 7}, {P: 3, L: 5}: {6, 6}, {P: 3, L: 6}: {4, 6}, {P: 3, L: 7}: {5, 5}, {P: 3, L: 8}: {5, 5},
	{P: 4, L: 2}: {5, 6}, {P: 4, L: 3}: {6, 5}, {P: 4, L: 4}: {3, 3}, {P: 4, L: 5}: {4, 3}, {P: 4, L: 6}: {4, 3}, {P: 4, L: 7}: {3, 3},
	{P: 5, L: 2}: {4, 3},
}

// computedGap returns 0 if no message can be late: with one receiver, one latency or
// one item no receptions coincide, and no processor waits for a message.
func computedGap(x size) (int, error) {
	if most := machine.MaxEnumerated / x.P; x.k > most {
		return 0, refused("k", x.k, fmt.Sprintf("an integer from 1 to %d for P=%d", most, x.P))
	}
	if x.P == 2 || x.L == 1 || x.k == 1 {
		return 0, nil
	}
	g := gaps[size{P: x.P, L: x.L}]
	switch {
	case x.k > g.most:
		return 0, refused("k", x.k, fmt.Sprintf("an integer from 1 to %d for P=%d L=%d", max(g.most, 1), x.P, x.L))
	case x.k >= g.from:
		return 1, nil
	}
	return 0, nil
}

// computed is the hypothesis that the optimal time is known.
var computed = hypothesis[size]{"P = 2, L = 1, k = 1, or a size that has been computed", func(x size) error {
	_, err := computedGap(x)
	return err
}}

// orderGap returns the excess of the best of the shortest schedules over the best of
// all.
func orderGap(x size) (int, error) {
	switch {
	case x.L == 2 && x.k >= 6 && x.k <= 10, x.L == 4 && x.k == 5, x.L == 6 && x.k >= 4 && x.k <= 6:
		return 2, nil
	case x.L == 4 && (x.k == 6 || x.k == 7):
		return 3, nil
	}
	return 0, refused("k", x.k, "from 6 to 10 for L=2, from 5 to 7 for L=4, from 4 to 6 for L=6")
}

// robustGap returns the optimal time against arbitrary latencies minus the optimal
// time.
func robustGap(x size) (int, int64, error) {
	optimal, n := 0, int64(0)
	for T := 1; ; T++ {
		_, ok, tried, err := model.Robust(x.P, x.L, x.k, T)
		if err != nil {
			return 0, 0, err
		}
		n += int64(tried)
		if optimal == 0 && tried > 0 {
			optimal = T
		}
		if ok {
			return T - optimal, n, nil
		}
	}
}

// optimalGap returns the optimal time against arbitrary latencies among the schedules
// of optimal time, minus that time.
func optimalGap(x size) (int, int64, error) {
	var worst []int
	var err error
	T := 0
	for ; len(worst) == 0; T++ {
		failed := machine.Enumerate(x.P, x.L, x.k, T, func(s machine.Schedule) bool {
			var p *model.Program
			if p, err = model.NewProgram(s); err != nil {
				return false
			}
			var w int
			w, err = p.Worst()
			worst = append(worst, w)
			return err == nil
		})
		if err == nil {
			err = failed
		}
		if err != nil {
			return 0, 0, err
		}
	}
	return slices.Min(worst) - (T - 1), int64(len(worst)), nil
}

var symbolRobust = reports.Symbol{Name: `W`, Meaning: "least time that some schedule never exceeds, whatever the latencies and the order of equal tags", Unit: "steps"}
