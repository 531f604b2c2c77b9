package var98

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// A permuted is a permutation of the nodes of a cube, by its name.
type permuted struct {
	d    int
	name string
}

func (x permuted) String() string { return fmt.Sprintf("d=%d permutation=%s", x.d, x.name) }

const bitReversal, halves = "bit-reversal", "halves"

// to returns the destination of a node.
func (x permuted) to(v int) topologies.Node {
	if x.name == bitReversal {
		return topologies.Node(bits.Reverse64(uint64(v)) >> (64 - x.d))
	}
	half := x.d / 2
	low, high := v&(1<<half-1), v>>(x.d-half)
	middle := x.d % 2 // the bit in the middle, changed, if there is one
	return topologies.Node(low<<(x.d-half) | (^v>>half&middle)<<half | high)
}

// busiest returns the formula of the busiest link.
func (x permuted) busiest() (float64, error) {
	if x.name == bitReversal {
		return whole(formula.DimensionOrderReversal(x.d))
	}
	return whole(formula.DimensionOrderWorst(x.d))
}

// inOrderOf executes a permutation with dimensions in increasing order and returns the
// packets of the busiest link.
func inOrderOf(d int, to func(v int) topologies.Node) (busiest float64, sends int64, err error) {
	net := topologies.Hypercube{D: d}
	all := make([]topologies.Node, net.Order())
	paths := make([][]topologies.Node, len(all))
	for v := range all {
		all[v] = to(v)
		paths[v] = tasks.InDimensionOrder(topologies.Node(v), all[v])
	}
	t, err := tasks.Permutation(all)
	if err != nil {
		return 0, 0, err
	}
	s, err := tasks.Follow(t, paths)
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(net, t, s, tasks.Full); err != nil {
		return 0, 0, err
	}
	return float64(loadOf(s)), max(1, int64(len(s.Sends))), nil
}

// loadOf returns the packets of the busiest link.
func loadOf(s schedules.Schedule) (most int) {
	load := map[[2]int]int{}
	for _, x := range s.Sends {
		load[[2]int{x.From, x.To}]++
		most = max(most, load[[2]int{x.From, x.To}])
	}
	return most
}

var symbolBusiest = reports.Symbol{Name: "C", Meaning: "packets of the busiest link, which take so many slots", Unit: "packets"}

func permutationOrder() reports.Claim {
	const id = "VAR98-PERM-ORDER"
	var list []permuted
	for _, d := range []int{1, 2, 3, 6, 7, 9, 10} {
		list = append(list, permuted{d, bitReversal}, permuted{d, halves})
	}
	return reports.Claim{
		ID:    id,
		Title: "In dimension order, bit reversal and transposition load a link with the square root of half the packets",
		Statement: `If all packets of a permutation cross dimensions in increasing order, the reversal of bits loads the busiest link of the cube with $2^{\lfloor d/2 \rfloor - 1}$ packets, $d \ge 2$, and to exchange the upper with the lower half of the bits, which transposes a matrix whose rows and columns are numbered by them, and to change the one in the middle of odd $d$, with $2^{\lfloor (d-1)/2 \rfloor}$. ` +
			`A packet that crosses dimension $j$ of a node has all bits from $j$ on in its origin, the others in its destination: it is one of $2^j$ and of $2^{d-1-j}$, and the latter permutation attains the smaller number for every link in the middle. Executed, and packets of each link counted; $T \ge C$.`,
		Source:     "derived; VAR98, Section 2.1, has the task (permutation)",
		Quantity:   `C`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolBusiest, symbolTaskT, symbolCubeD, {Name: "j", Meaning: "a dimension, from 0"}},
		Formula:    formula.DimensionOrderWorst,
		Model:      tasks.Follow,
		Cases: kit.Cases(id, arguments.Of2(func(d int, name string) (permuted, error) { return permuted{d, name}, nil }, arguments.Dimensions(10).Usual("d", 1, 9), arguments.Word("permutation", "what is done to the bits of a node", bitReversal, halves)), list, func(_ string, x permuted) reports.Case {
			c := counted("", x.busiest, "packets", "packets", func() (float64, int64, error) { return inOrderOf(x.d, x.to) })
			c.Long = x.d > 7
			return c
		}),
	}
}

func permutationWorst() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-PERM-WORST",
		Title:      "No permutation loads a link more in dimension order",
		Statement:  `Over all permutations of the $N = 2^d$ nodes, the busiest link has at most $2^{\lfloor (d-1)/2 \rfloor}$ packets, which is attained (VAR98-PERM-ORDER). All $N!$ of them, each packet traced through the cube.`,
		Source:     "derived, and by exhaustion; VAR98, Section 2.1, has the task (permutation)",
		Quantity:   `\max C`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolBusiest, symbolTaskN, symbolCubeD},
		Formula:    formula.DimensionOrderWorst,
		Model:      tasks.InDimensionOrder,
		Cases: kit.Integers("", "d", "dimensions of the cube", 1, 3, []int{2, 3}, func(_ string, d int) reports.Case {
			return counted("", func() (float64, error) { return whole(formula.DimensionOrderWorst(d)) }, "packets", "packets", func() (float64, int64, error) {
				n := 1 << d
				most, all := 0, int64(0)
				load := make([]int, n*n)
				var place func(v int, taken int)
				place = func(v, taken int) {
					if v == n {
						all++
						return
					}
					for w := range n {
						if taken>>w&1 == 1 {
							continue
						}
						path := tasks.InDimensionOrder(topologies.Node(v), topologies.Node(w))
						for i := range path[1:] {
							l := int(path[i])*n + int(path[i+1])
							load[l]++
							most = max(most, load[l])
						}
						place(v+1, taken|1<<w)
						for i := range path[1:] {
							load[int(path[i])*n+int(path[i+1])]--
						}
					}
				}
				place(0, 0)
				return float64(most), all, nil
			})
		}),
	}
}

// A detour is the worst permutation, in two phases, and a number of packets on a link.
type detour struct{ d, k int }

func (x detour) String() string { return fmt.Sprintf("d=%d k=%d", x.d, x.k) }

func permutationTwoPhases() reports.Claim {
	const id = "VAR98-PERM-TWO-PHASES"
	list := []detour{{2, 1}, {4, 2}, {5, 2}, {7, 4}, {10, 3}, {10, 5}}
	return reports.Claim{
		ID:    id,
		Title: "By way of random nodes no permutation is bad",
		Statement: `Each packet goes to a node drawn at random first, then to its destination, in dimension order both times. Whatever the permutation, the mean number of links that carry $k$ packets or more in a phase, counted for both, is $2 \cdot 2^d \sum_{j<d} \Pr(\mathrm{Bin}(2^j, 2^{-j-1}) \ge k)$: of the $2^j$ packets that may cross dimension $j$ at a node, each does with probability $2^{-j-1}$, and the second phase is the first back in time. ` +
			`That bounds $\Pr(C \ge k)$ in either phase: at $d = 20$, where $C = 512$ in dimension order at worst, no link has 16 packets but with probability below $10^{-5}$. Measured on the permutation that is worst in dimension order.`,
		Source:     "derived; VAR98, Section 2.1, has the task (permutation)",
		Quantity:   `\mathrm{E}\,\#`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.2),
		Symbols:    []reports.Symbol{{Name: `\#`, Meaning: "links with $k$ packets or more in the first phase, and those in the second"}, symbolBusiest, symbolCubeD, {Name: "k", Meaning: "a number of packets"}, {Name: "j", Meaning: "a dimension, from 0"}, {Name: `\mathrm{Bin}(n, p)`, Meaning: "a binomial number"}},
		Formula:    formula.TwoPhaseLinks,
		Model:      tasks.InDimensionOrder,
		Cases: kit.Given("at least one link has k packets on the average", kit.Cases(id, arguments.Of2(func(d, k int) (detour, error) { return detour{d, k}, nil }, arguments.Dimensions(10).Usual("d", 2, 8), arguments.Int("k", "packets on a link", 1, 8).Usual("k", 1, 3)), list, func(label string, x detour) reports.Case {
			return reports.Case{
				Validate: func() error {
					mean, err := formula.TwoPhaseLinks(x.d, x.k)
					if err == nil && mean < 1 {
						err = &inputs.Error{Arg: "k", Value: x.k, Domain: "a number that at least one link has on the average"}
					}
					return err
				},
				Theory:  func() (float64, error) { return formula.TwoPhaseLinks(x.d, x.k) },
				Measure: kit.AtMost(16000, montecarlo.Mean("links", "links", label, x.links)),
				Long:    x.d > 8,
			}
		})),
	}
}

// links returns the replications of the number of links that carry k packets or more in
// either phase.
func (x detour) links() montecarlo.Replication[float64] {
	n := 1 << x.d
	load := make([]int, 2*n*x.d)
	worst := permuted{x.d, halves}
	return func(r *rand.Rand) (float64, error) {
		clear(load)
		for v := range n {
			from, by, to := topologies.Node(v), topologies.Node(r.IntN(n)), worst.to(v)
			for phase, path := range [2][]topologies.Node{tasks.InDimensionOrder(from, by), tasks.InDimensionOrder(by, to)} {
				for i := range path[1:] {
					load[(phase*n+int(path[i]))*x.d+bits.TrailingZeros(uint(path[i]^path[i+1]))]++
				}
			}
		}
		busy := 0.0
		for _, packets := range load {
			if packets >= x.k {
				busy++
			}
		}
		return busy, nil
	}
}
