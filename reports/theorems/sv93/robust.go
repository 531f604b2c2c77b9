package sv93

import (
	"slices"

	model "castlab/montecarlo/logp"
	"castlab/reports"
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
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/logp.Robust",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, c := range []struct {
				size
				gap  int
				long bool
			}{
				{size{3, 1, 10}, 0, false},
				{size{3, 2, 2}, 0, false}, {size{3, 2, 3}, 1, false}, {size{3, 2, 4}, 1, false}, {size{3, 2, 5}, 1, false}, {size{3, 2, 6}, 1, false}, {size{3, 2, 7}, 1, false}, {size{3, 2, 10}, 1, true},
				{size{3, 3, 5}, 0, false}, {size{3, 3, 6}, 1, false}, {size{3, 3, 8}, 1, true},
				{size{3, 4, 2}, 0, false}, {size{3, 4, 3}, 1, false}, {size{3, 4, 6}, 1, true},
				{size{4, 1, 6}, 0, false}, {size{4, 2, 4}, 0, false}, {size{4, 2, 5}, 1, false}, {size{4, 2, 6}, 1, true}, {size{4, 3, 3}, 0, false}, {size{4, 3, 5}, 0, true},
				{size{5, 2, 2}, 0, false}, {size{5, 2, 3}, 0, true},
			} {
				x := onSizes([]size{c.size}, stated(c.gap), "additional time", "steps", robustGap)[0]
				x.Long = c.long
				cases = append(cases, x)
			}
			return cases
		}),
	}
}

// robustOrder: a better schedule may be worse.
func robustOrder() reports.Claim {
	return reports.Claim{
		ID:    "SV93-ROBUST-ORDER",
		Title: "A longer schedule that is better when latencies vary",
		Statement: `For $P = 3$, $L = 2$ and $k \ge 6$ every schedule of the least time $T = k + 2$ for fixed latencies takes $T + 2$ steps against some latencies, while one of $T + 1$ steps never takes more than these (SV93-ROBUST), as far as has been computed; with $P = 3$, $L = 4$ and $k = 6$ it is $T + 3$ against $T + 1$. ` +
			`So of two schedules the better one may be worse when latencies vary. Measured: the least, over all schedules of $T$ steps, of what an adversary makes of them.`,
		Source:     "SV93, Section 8, which says that it is possible; the cases are derived",
		Quantity:   `\min_S W_S - T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, {Name: `W_S`, Meaning: "largest time of the schedule S against any latencies and orders", Unit: "steps"}, {Name: "S", Meaning: "a schedule of T steps"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/logp.Program",
		Cases: reports.Printed(func() []reports.Case {
			cases := onSizes([]size{{3, 2, 6}, {3, 2, 7}, {3, 2, 8}}, stated(2), "additional time", "steps", optimalGap)
			return append(cases, onSizes([]size{{3, 4, 6}}, stated(3), "additional time", "steps", optimalGap)...)
		}),
	}
}

// robustGap returns the least time of a schedule against any latencies, less the
// least time of one.
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

// optimalGap returns the least time against any latencies of the schedules of the
// least time, less that time.
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
