package var98

import (
	"fmt"
	"math"

	formula "castlab/analytic/scattering"
	model "castlab/montecarlo/scattering"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

func partialScatterLinear() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PMNS",
		Title: "Any scatters take at most S M + d slots, one after the other",
		Statement: `$M$ scatters on the cube, of any nodes and any number of them of one node, take at most $T = XM + V$ slots with $X = S = \lceil (N-1)/d \rceil$ and $V = d$: in $d$ slots neighbors exchange, dimension after dimension, how many requests their subcubes have, so that every node knows its rank; then each request has its $S$ slots. ` +
			`$X$ is the least, up to rounding: all of $M$ requests of one node take $M(N-1)/d$ slots, for $d$ links lead away from it. Executed for requests that are dealt to some nodes in turn, each time as listed and validated, by whichever of turns and total exchanges takes less.`,
		Source:     "derived; VAR98, Section 3.5, asks for such an algorithm",
		Quantity:   "T",
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols:    scatterSymbols(reports.Symbol{Name: "T", Meaning: "time of a partial multinode scatter, ranks included", Unit: "slots"}, symbolScatterM, symbolScatterTurn, symbolX, symbolV),
		Formula:    formula.Linear,
		Model:      (*model.Partial).Run,
		Cases: dealtCases([]dealt{{1, 1, 1}, {3, 1, 1}, {3, 5, 1}, {4, 3, 2}, {4, 40, 16}, {6, 7, 3}, {8, 4, 1}, {8, 16, 256}}, func(c dealt) (float64, error) {
			X, V, err := formula.Linear(c.d)
			return float64(X*float64(c.M)) + V, err
		}, isotropic.Shorter),
	}
}

func partialScatterTime() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PMNS-TIME",
		Title: "The time of scatters by turns or by total exchanges, whichever is shorter",
		Statement: `If nodes know $M$ and $h$, they can choose between $M$ turns of $S$ slots and $h$ total exchanges of $N/2$ slots, in each of which every node with a request left takes part: $T = d + \min(SM, hN/2)$. The second is $XM + V$ with $X = 0$, $V = N/2 + d$ for requests of different nodes. ` +
			`Executed, and as an explicit schedule that is validated.`,
		Source:     "derived, for the problem of VAR98, Section 3.5",
		Quantity:   "T",
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    scatterSymbols(reports.Symbol{Name: "T", Meaning: "time of a partial multinode scatter, ranks included", Unit: "slots"}, symbolScatterM, symbolScatterMost, symbolScatterTurn, symbolX, symbolV),
		Formula:    formula.Shorter,
		Model:      (*model.Partial).Run,
		Cases: dealtCases([]dealt{{1, 3, 2}, {2, 0, 1}, {3, 2, 1}, {3, 2, 2}, {4, 3, 3}, {4, 37, 16}, {5, 9, 7}, {7, 64, 64}, {8, 20, 9}}, func(c dealt) (float64, error) {
			return formula.Shorter(c.d, c.M, c.most())
		}, isotropic.Shorter),
	}
}

// A subcube is one of m dimensions in the cube of d.
type subcube struct{ d, m int }

func (c subcube) String() string { return fmt.Sprintf("d=%d m=%d", c.d, c.m) }

func (c subcube) validate() error {
	_, err := formula.FromSubcube(c.d, c.m)
	return err
}

// mostRouted is the largest cube in which scatters of some nodes are routed one by one.
const mostRouted = 6

// slots returns the least time known of the scatters of all nodes of the subcube, without
// slots in which they hear of each other: by turns, by total exchanges, or in cubes of up
// to mostRouted dimensions by the shortest schedule known.
func (c subcube) slots() (float64, int64, error) {
	t, over, err := dealt{c.d, 1 << c.m, 1 << c.m}.executed(isotropic.Shorter)
	if t -= float64(c.d); err != nil || c.d > mostRouted {
		return t, over, err
	}
	net := topologies.Hypercube{D: c.d}
	nodes := make([]topologies.Node, 1<<c.m)
	for v := range nodes {
		nodes[v] = topologies.Node(v)
	}
	routed, sends, err := shortestSlots(net, tasks.PartialScatter(net.Order(), nodes))
	if routed < t {
		t, over = routed, sends
	}
	return t, over, err
}

func partialScatterCut() reports.Claim {
	subcubes := arguments.Of2(func(d, m int) (subcube, error) { return subcube{d, m}, nil },
		arguments.Dimensions(8).Usual("d", 1, 6), arguments.Int("m", "dimensions of the subcube", 0, 8).Usual("m", 0, 6))
	return reports.Claim{
		ID:    "VAR98-PMNS-CUT",
		Title: "Scatters from a subcube take as long as its links out allow",
		Statement: `Scatters from all $2^m$ nodes of a subcube of $m < d$ dimensions take at least $(N - 2^m)/(d-m)$ slots, and $N/2$ for $m = d$: each node has $N - 2^m$ packets for nodes outside and $d - m$ links out. ` +
			`So no bound $\mathrm{O}(M + N/d)$ holds for all sets of $M$ nodes: with $2^m = N/d$, or the next power of 2, it would be $\mathrm{O}(N/d)$, where some $N/\log_2 d$ slots are necessary. For $m \ge d-1$ total exchange attains the bound. Executed, without the $d$ slots for ranks, by turns, total exchanges or, for $d \le 6$, the shortest schedule known here.`,
		Source:     "derived; VAR98, Sections 3.2 and 3.5, has algorithms of optimal order by another measure",
		Quantity:   "T",
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    scatterSymbols(reports.Symbol{Name: "T", Meaning: "time of a partial multinode scatter", Unit: "slots"}, symbolScatterM, reports.Symbol{Name: "m", Meaning: "dimensions of a subcube"}),
		Formula:    formula.FromSubcube,
		Model:      isotropic.PartialScatter,
		Cases: kit.Given("m <= d", kit.Tried(subcubes, func(c subcube) bool { return c.validate() == nil }, kit.LongAfter(6, kit.Cases("", subcubes, []subcube{{1, 0}, {3, 0}, {3, 2}, {4, 4}, {6, 3}, {6, 5}, {8, 7}}, func(_ string, c subcube) reports.Case {
			k := counted("", func() (float64, error) { return formula.FromSubcube(c.d, c.m) }, "T", "slots", c.slots)
			k.Validate = c.validate
			return k
		})))),
	}
}

// A slope is a time linear in the number of scatters, with a given X.
type slope struct {
	d int
	x float64
}

func (c slope) String() string { return fmt.Sprintf("d=%d X=%s", c.d, kit.Trim(c.x)) }

// overhead returns the least V with which the executed times of the scatters of all
// subcubes are at most X M + V.
func (c slope) overhead() (v float64, over int64, err error) {
	for m := range c.d + 1 {
		t, n, err := subcube{c.d, m}.slots()
		if err != nil {
			return 0, 0, err
		}
		v, over = math.Max(v, t-math.Ldexp(c.x, m)), over+n
	}
	return v, over, nil
}

func partialScatterOverhead() reports.Claim {
	slopes := arguments.Of2(func(d int, x float64) (slope, error) { return slope{d, x}, nil },
		arguments.Dimensions(8).Usual("d", 1, 6), arguments.Real("X", "slots for each scatter", arguments.Nonnegative()).Usual("X", 0, 4))
	return reports.Claim{
		ID:    "VAR98-PMNS-OVERHEAD",
		Title: "No scatters of linear time serve both ends of dynamic scattering",
		Statement: `If the scatters of every set of $M$ different nodes take at most $XM + V$ slots, then $V \ge \max_m \left[\frac{N - 2^m}{d-m} - X 2^m\right]$ (VAR98-PMNS-CUT, with $N/2 - XN$ for $m = d$). The theorem gives stability up to $1/(NX)$, which is $2/N$ only for $X = \frac12$, and then $V \ge N/4$: $d/4$ times the time of one scatter. ` +
			`With $V \le cN/d$, on the other hand, $X \ge 2^j\left[\frac{1 - 2^{-j}}j - \frac cd\right]$ for every $j \le d$, which for $j = d/(2c)$ is exponential in $d$. A time that is not linear serves both (VAR98-PMNS-STAB, VAR98-PMNS-LIGHT). Measured: the least $V$ of the executed scatters of subcubes, without the slots for ranks.`,
		Source:     "derived; VAR98, Section 3.5, proposes a linear time for both ends",
		Quantity:   "V",
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols: scatterSymbols(symbolScatterM, symbolX, symbolV, reports.Symbol{Name: "m", Meaning: "dimensions of a subcube"},
			reports.Symbol{Name: "j", Meaning: "$d - m$"}, reports.Symbol{Name: "c", Meaning: "a number"}),
		Formula: formula.LeastOverhead,
		Model:   isotropic.PartialScatter,
		Cases: kit.LongAfter(5, kit.Cases("", slopes, []slope{{1, 0.5}, {3, 0}, {4, 0.5}, {5, 0.5}, {5, 2}, {8, 1}}, func(_ string, c slope) reports.Case {
			return counted("", func() (float64, error) { return formula.LeastOverhead(c.d, c.x) }, "V", "slots", c.overhead)
		})),
	}
}
