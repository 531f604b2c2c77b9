package var98

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

func criticalSumCube() reports.Claim {
	const id = "VAR98-CRITSUM"
	var list []topologies.Hypercube
	for d := 2; d <= 7; d++ {
		list = append(list, topologies.Hypercube{D: d})
	}
	return reports.Claim{
		ID:    id,
		Title: "In the cube no algorithm takes fewer slots than the critical sum",
		Statement: `$h = \max_{i,j}(r_i, c_j)$. In the cube a packet crosses at least the dimensions of its tag, whatever way it takes, and all links of a dimension together carry $c_j$ packets each on the average: no algorithm takes fewer than $h$ slots. ` +
			`Executed: the shorter of two, with every packet on a path of its own chosen without regard to symmetry, balanced shortest paths, farthest first; and the schedule that treats all nodes alike, which takes exactly $h$ (VAR98-TE-CUBE).`,
		Source:     "VAR98, Section 3.1",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolSums, symbolCritical, symbolT},
		Formula:    formula.Hypercube,
		Model:      fastest.Schedule,
		Cases:      kit.Given("d >= 1", routed.cases(id, routedCube, list, 64)),
	}
}

// routedCube is the argument of a cube with individually routed packets.
var routedCube = kit.Network[topologies.Hypercube]("topology", "a cube", 1<<8, 1<<11, "hypercube(d=[1..6])")

// routed is the shorter total exchange of a router that does not treat nodes alike and
// of a schedule that does.
var routed = exchange[topologies.Hypercube]{
	theory: func(net topologies.Hypercube) (int, error) { return formula.Hypercube(net.D) },
	plan: func(net topologies.Hypercube) (schedules.Schedule, error) {
		return fastest.Schedule(net, tasks.TotalExchange(net.Order()), tasks.Full)
	},
}

func isotropicOptimal() reports.Claim {
	const id = "VAR98-ISO-OPT"
	var list []severalTasks
	for _, net := range alikeNetworks() {
		list = append(list, severalTasks{net, 40})
	}
	return reports.Claim{
		ID:    id,
		Title: "Every isotropic task takes exactly the critical sum",
		Statement: `Where links may be crossed in any order, a task that is the same for all nodes has a schedule of exactly $h$ slots that treats all nodes alike: a bipartite multigraph of rows and columns whose greatest degree is $h$ has an edge coloring with $h$ colors, which are the slots. ` +
			`Random tasks, packets to one destination several times and roundabout ways included, executed at all nodes and validated: the greatest difference of slots and $h$.`,
		Source:     "VAR98, Section 3.1; the coloring from König 1916",
		Quantity:   `\max |T - h|`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolCritical, symbolT},
		Formula:    kit.Stated,
		Model:      isotropic.Schedule,
		Cases: kit.Given("a network of 2 nodes or more whose links may be crossed in any order", kit.Cases(id, drawnTasks, list, func(_ string, t severalTasks) reports.Case {
			c := kit.Drawn(counted("", func() (float64, error) { return kit.Stated(0) }, "difference", "slots", func() (float64, int64, error) {
				worst, err := randomTasks(t.net, t.number)
				return worst, int64(t.number), err
			}))
			c.Validate = func() error { return commuting(t.net) }
			return c
		})),
	}
}

// severalTasks are a number of random tasks on a network.
type severalTasks struct {
	net    isotropic.Network
	number int
}

func (t severalTasks) String() string { return fmt.Sprintf("topology=%v tasks=%d", t.net, t.number) }

var drawnTasks = arguments.Of2(func(net isotropic.Network, number int) (severalTasks, error) { return severalTasks{net, number}, nil },
	kit.Network[isotropic.Network]("topology", "a network whose nodes look alike", 1<<8, 1<<12, alikeFamilies...), arguments.Int("tasks", "random tasks", 1, 200).Usual("tasks", 1, 60))

// commuting is the hypothesis that links commute: packets may cross them in any order.
func commuting(net isotropic.Network) error {
	if err := several(net); err != nil {
		return err
	}
	if !isotropic.Commutes(net) {
		return &inputs.Error{Arg: "topology", Value: net, Domain: "a network whose links may be crossed in any order"}
	}
	return nil
}

// randomTasks executes random isotropic tasks. Their critical sums are counted from the
// tags, independently of the matrix that was split.
func randomTasks(net isotropic.Network, number int) (worst float64, err error) {
	r := rand.New(rand.NewPCG(uint64(net.Order()), 1))
	for range number {
		words := make([][]int, 1+r.IntN(30))
		sums := make([]int, net.Degree())
		h := 0
		for i := range words {
			for range r.IntN(8) {
				j := r.IntN(net.Degree())
				words[i] = append(words[i], j)
				sums[j]++
				h = max(h, sums[j])
			}
			h = max(h, len(words[i]))
		}
		task, err := isotropic.Task(net, words)
		if err != nil {
			return 0, err
		}
		s, err := isotropic.Schedule(net, words)
		if err != nil {
			return 0, err
		}
		if err := tasks.Validate(net, task, s, tasks.Full); err != nil {
			return 0, err
		}
		worst = max(worst, float64(max(s.Slots-h, h-s.Slots)))
	}
	return worst, nil
}

// criticalSumPrinted claims the same for all algorithms.
func criticalSumPrinted() reports.Claim {
	const id = "VAR98-CRITSUM-ANY"
	list := []isotropicTask{{net: topologies.Ring{N: 3}, next: true}, {net: topologies.Torus{Sides: []int{4, 4}}}, {net: topologies.FoldedCube{D: 5}}, {net: topologies.Torus{Sides: []int{3, 4}}}, {net: topologies.Manhattan{Rows: 4, Columns: 10}}}
	for _, n := range []int{4, 6, 8, 16} {
		list = append(list, isotropicTask{net: topologies.Ring{N: n}})
	}
	return reports.Claim{
		ID:         id,
		Title:      "Read for all algorithms: the optimal completion time is the critical sum",
		Statement:  `In a wraparound mesh, folded cube or Manhattan Street network the optimal completion time of an isotropic task is the critical sum of its task matrix, tags being shortest ways: no algorithm is faster. Measured: the slots of the shortest known here, executed and validated.`,
		Source:     "VAR98, Section 3.1",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Erratum: `True of schedules that treat all nodes alike and use the given tags, and of all algorithms in the cube (VAR98-CRITSUM). On the ring of 3 nodes, three packets of every node for the next one have $h = 3$, but take 2 slots if one of them goes the other way around. ` +
			`On even rings total exchange is faster where the packet for the opposite node goes up from even nodes and down from odd ones, and so is it in the 3x4 wraparound mesh, whose side of 4 has 3 ties, an odd number: 6 slots instead of 7 (VAR98-TE-TIES). ` +
			`With ties decided alike everywhere the 4x4 torus has $h = 12$ and the folded cube of $d = 5$ has 12, with ties balanced 8 and 11. In the 4x10 Manhattan Street network shortest ways need 102 slots, balanced as well as they can be, and longer ones 100 (VAR98-DETOURS).`,
		Symbols: []reports.Symbol{symbolCritical, symbolT},
		Formula: formula.TorusUnbalanced,
		Model:   fastest.Schedule,
		Cases: kit.Given("a network of 2 nodes or more; for three packets to the next node a ring of 3 or more", kit.Cases(id, isotropicTasks, list, func(_ string, t isotropicTask) reports.Case {
			if t.next {
				return t.threeToNext()
			}
			return readForAll.on(t.net)
		})),
	}
}

// An isotropicTask is total exchange, or three packets of every node for its successor.
type isotropicTask struct {
	net  isotropic.Network
	next bool
}

func (t isotropicTask) String() string {
	s := fmt.Sprintf("topology=%v", t.net)
	if t.next {
		s += " task=three-to-next"
	}
	return s
}

var isotropicTasks = arguments.Of2(func(net isotropic.Network, next bool) (isotropicTask, error) { return isotropicTask{net, next}, nil },
	exchangeNetwork[isotropic.Network]("a network whose nodes look alike", "ring(n=[3..40])", "torus(sides=[3..8]x[3..8])", "folded-cube(d=[5..7])", "manhattan(rows=4,columns=14)", "manhattan(rows=12,columns=6)"),
	arguments.Option("task", "task of every node", "total-exchange", "three-to-next"))

// threeToNext sends one of three packets the opposite way around a ring.
func (t isotropicTask) threeToNext() reports.Case {
	c := counted("", func() (float64, error) { return kit.Stated(3) }, "slots", "slots", func() (float64, int64, error) {
		around := slices.Repeat([]int{1}, t.net.Order()-1)
		return validated(t.net, [][]int{{0}, {0}, around}, [][]int{{0}, {0}, {0}})
	})
	c.Validate = func() error {
		if ring, is := t.net.(topologies.Ring); !is || ring.N < 3 {
			return &inputs.Error{Arg: "topology", Value: t.net, Domain: "a ring of 3 nodes or more for three-to-next"}
		}
		return nil
	}
	return c
}

// readForAll compares the fastest available total exchange with the critical sum of
// shortest paths, balanced if the exchange is faster than that.
var readForAll = exchange[isotropic.Network]{
	theory: func(net isotropic.Network) (int, error) {
		switch net := net.(type) {
		case topologies.FoldedCube:
			return formula.FoldedCubeUnbalanced(net.D)
		case topologies.Ring, topologies.Torus:
			if !fasterByNode(net) {
				return onSides(net, formula.TorusUnbalanced)
			}
		}
		return criticalOf(net)
	},
	plan: func(net isotropic.Network) (schedules.Schedule, error) {
		return fastest.Schedule(net, tasks.TotalExchange(net.Order()), tasks.Full)
	},
}

// fasterByNode reports whether a wraparound mesh gains by breaking ties differently at
// each node.
func fasterByNode(net isotropic.Network) bool {
	least, err := tiesByNode.theory(net)
	alike, err2 := criticalOf(net)
	return errors.Join(err, err2) == nil && least < alike
}

// validated executes words (paths as sequences of links) and returns their slots; the
// task is that of other words to the same destinations.
func validated(net isotropic.Network, words, of [][]int) (slots float64, sends int64, err error) {
	s, err := isotropic.Schedule(net, words)
	if err != nil {
		return 0, 0, err
	}
	task, err := isotropic.Task(net, of)
	if err != nil {
		return 0, 0, err
	}
	return float64(s.Slots), int64(len(s.Sends)), tasks.Validate(net, task, s, tasks.Full)
}
