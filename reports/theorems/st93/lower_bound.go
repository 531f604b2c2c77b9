package st93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// lowerBound: what the number of links and the distances demand of every
// algorithm, held against the fastest that is known.
func lowerBound() reports.Claim {
	const id = "ST93-LB"
	one := func(d int) (schedules.Schedule, error) { return schedules.Greedy(d, []int{0}) }
	ranked := func(d int) (schedules.Schedule, error) {
		return schedules.KnownRanks(d, drawn(rand.New(rand.NewPCG(1, uint64(d))), d, d), false)
	}
	all := func(d int) (schedules.Schedule, error) { return schedules.CubeMultinode(d) }
	fastest := []struct {
		name   string
		from   int
		to     int
		K      func(d int) int
		making func(d int) (schedules.Schedule, error)
		drawn  bool // one set of sources
	}{
		{"one tree", 1, 10, func(int) int { return 1 }, one, false},
		{"ranked", 2, 10, func(d int) int { return d }, ranked, true},
		{"optimal multinode", 2, 8, func(d int) int { return 1 << d }, all, false},
	}
	var cases []reports.Case
	for _, f := range fastest {
		for d := f.from; d <= f.to; d++ {
			in := instance{d: d, K: f.K(d)}
			c := reports.Case{
				Params: fmt.Sprintf("%v algorithm=%q", in, f.name),
				Theory: func() (float64, error) {
					_, slots, err := formula.Lower(in.d, in.K)
					return float64(slots), err
				},
				Measure: montecarlo.Exact("T", "slots", func() (float64, float64, int64, error) {
					s, err := f.making(in.d)
					if err != nil {
						return 0, 0, 0, err
					}
					return float64(s.Slots), 0, int64(len(s.Sends)), schedules.Validate(topologies.Hypercube{D: in.d}, s)
				}),
				Kind: reports.Computed,
			}
			if f.drawn {
				c = kit.OneDraw(c)
			}
			cases = append(cases, c)
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "No algorithm takes fewer slots than the diameter, or than the sends divided by the links",
		Statement: `$K$ broadcasts are $(2^d-1)K$ sends, and a slot has room for $d\,2^d$; the farthest node is $d$ links away. So $T \ge \lceil \max(d, (2^d-1)K/(d\,2^d)) \rceil$ ` +
			`for any algorithm. Measured on the fastest algorithms known, sends counted and validated one by one: one tree for $K = 1$, ranked sources for $K = d$, the optimal multinode broadcast of VB93 for $K = 2^d$. ` +
			`All of them attain the bound.`,
		Source:   "ST93, Section 3.1; the ceiling is derived",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT},
		Formula:  "analytic/kbroadcast.Lower",
		Model:    "topologies/schedules.Validate",
		Cases:    reports.Printed(func() []reports.Case { return cases }),
	}
}

// causalBound: packets that begin far away come late, which costs the links of
// the nodes around time.
func causalBound() reports.Claim {
	const id = "ST93-LB-CAUSAL"
	algorithms := []struct {
		name   string
		making func(d int, sources []int) (schedules.Schedule, error)
	}{
		{"greedy", schedules.Greedy},
		{"three phases by exchange", schedules.KBroadcast{Ranks: schedules.PrefixExchange}.Schedule},
	}
	var cases []reports.Case
	for _, in := range instances([2]int{4, 16}, [2]int{5, 25}, [2]int{6, 12}, [2]int{6, 36}, [2]int{7, 49}, [2]int{8, 20}, [2]int{8, 64}) {
		for _, a := range algorithms {
			params := fmt.Sprintf("%v algorithm=%q", in, a.name)
			cases = append(cases, reports.Case{
				Params: params,
				Theory: func() (float64, error) { return integer(formula.CausalLower(in.d, in.K)) },
				Measure: kit.AtMost(8, montecarlo.Range("T", "slots", id+" "+params, 0, func() montecarlo.Replication[float64] {
					return func(r *rand.Rand) (float64, error) {
						s, err := a.making(in.d, drawn(r, in.d, in.K))
						if err != nil {
							return 0, err
						}
						return float64(s.Slots), schedules.Validate(topologies.Hypercube{D: in.d}, s)
					}
				})),
				Kind: reports.Executed,
			})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "A sharper lower bound: packets from afar come late",
		Statement: `In $t$ slots a packet comes no farther than $t$ hops. Over all nodes, the mean number of packets that begin within $t$ hops is $K V(t)/2^d$; some node has no more, and all the others reach it over $d$ links after slot $t$: ` +
			`$T \ge \max_{0 \le t < d} \left(t + \lceil (K - \lfloor K V(t)/2^d \rfloor)/d \rceil\right)$. At $K = d^2$ this approaches $3d/2$, where ST93-LB is $d$, so the three phases are within a factor that tends to 4 there. ` +
			`Measured on validated schedules with random sources.`,
		Source:   "derived; ST93, Section 3.2, remarks that its bound is not necessarily tight",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, {Name: "t", Meaning: "number of slots, and of hops"}, {Name: "V(t)", Meaning: "nodes within t hops of a node"}},
		Formula:  "analytic/kbroadcast.CausalLower",
		Model:    "topologies/schedules.Validate",
		Cases:    reports.Printed(func() []reports.Case { return cases }),
	}
}
