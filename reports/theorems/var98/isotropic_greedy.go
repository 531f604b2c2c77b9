package var98

import (
	"math/rand/v2"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/isotropic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// greedyExchanges are the claims of Section 3.1 on links that choose their packets one by one.
func greedyExchanges() []reports.Claim {
	return []reports.Claim{
		claims.Claim[greedy]{
			ID: "VAR98-GREEDY", Title: "Routing that never leaves a link idle in vain takes at most h + r_max - 1 slots",
			Statement: `$T \le h + r_{\max} - 1$, whatever packets are chosen: before its last hop, over links of column $j$, a packet ` +
				`of row $i$ moves in at most $r_i - 1$ slots and in all others meets that link taken, in at most $c_j - 1$. Of runs in ` +
				`which links choose at random, or the packet with the fewest hops left, the longest. Attained: VAR98-GREEDY-TIGHT.`,
			Source:   "VAR98, Section 3.1, has a small constant for r_max - 1; derived",
			Measured: `T`, Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolNoIdle, symbolCritical, symbolSums, symbolLongest},
			Parameters: arguments.Of2(func(net isotropic.Network, choice model.Choice) (greedy, error) { return greedy{net, choice}, nil },
				greedyNetwork, arguments.Choice("choice", "packet that a link takes", model.Random, model.Shortest, model.Longest)),
			Over: []string{"topology=hypercube(d=3),hypercube(d=5),hypercube(d=8),torus(sides=4x4),torus(sides=6x6)," +
				"torus(sides=3x4x8),folded-cube(d=5),folded-cube(d=8),torus(sides=9) choice=random,shortest"},
			Given:   claims.About(func(x greedy) isotropic.Network { return x.net }, commuting),
			Theory:  func(x greedy) (float64, error) { return boundOf(x.net) },
			Measure: claims.Range(0, greedy.slots).AtMost(200),
			Formula: formula.GreedyBound, Model: model.Greedy.Slots,
		}.Declare(),
		claims.Claim[worstGreedy]{
			ID: "VAR98-GREEDY-TIGHT", Title: "Some choices take as long as that",
			Statement: `The greatest number of slots that any choices lead to is $h + r_{\max} - 1$: in the 2-cube and the 3-cube, in ` +
				`the 2x3 and the 3x3 wraparound mesh, in folded cubes of up to 4 dimensions and in complete networks of up to 8 nodes, ` +
				`by going through all choices; in the 5-cube, the folded 5-cube and the 3x3x3 wraparound mesh, where the longest of ` +
				`thousands of runs in which links take the packet with the fewest hops left has that length. The ring of 5 nodes does ` +
				`not attain it.`,
			Source: "derived", Measured: `\max T`, Name: "max T", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical, symbolLongest},
			Parameters: worstGreedies,
			Over: []string{"topology=hypercube(d=2),hypercube(d=3),torus(sides=3x3),folded-cube(d=3) choice=all",
				"topology=hypercube(d=5) runs=10000"},
			Long: []string{"topology=folded-cube(d=4) choice=all"}, // takes seconds
			Given: claims.Given("choice=all: a cube of at most 3 dimensions, a folded cube of at most 4, the 2x3 or 3x3 wraparound "+
				"mesh, or a complete network of at most 8 nodes; runs: one of these, or the 5-cube, the folded 5-cube or the 3x3x3 "+
				"wraparound mesh", worstGreedy.attains),
			Theory: func(x worstGreedy) (float64, error) { return boundOf(x.net) },
			Measure: claims.Choose(func(x worstGreedy) claims.Measurement[worstGreedy] {
				if x.runs > 0 {
					return claims.Count(worstGreedy.longest).Instances()
				}
				return claims.Count(worstGreedy.ofAll)
			}),
			Formula: formula.GreedyBound, Model: model.Worst,
		}.Declare(),
		claims.Claim[greedyTask]{
			ID:    "VAR98-GREEDY-LOWER",
			Title: "No run is shorter than the critical sum, and a packet that is alone takes a slot for each hop",
			Statement: `$T \ge h$: a packet crosses one link in a slot, and a link carries one packet. For total exchange $h$ is a ` +
				`column sum. If each node has a single packet, for the node that is farthest from it, $h$ is the row sum $r$, and every ` +
				`run takes just as long: there the bound is attained. Of runs in which links choose at random, the shortest.`,
			Source: "VAR98, Section 3.1", Measured: `T`, Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolNoIdle, symbolCritical, {Name: "r", Meaning: "hops of the one packet"}},
			Parameters: arguments.Of2(func(farthest bool, net isotropic.Network) (greedyTask, error) {
				return greedyTask{farthest, net},
					nil
			},
				arguments.Of1(func(task string) (bool, error) { return task == toTheFarthest, nil },
					arguments.Word("task", "what all nodes do", "total-exchange", toTheFarthest)), greedyNetwork),
			Over: []string{"task=total-exchange topology=hypercube(d=1)", "task=to-the-farthest topology=hypercube(d=1)",
				"task=total-exchange topology=hypercube(d=4)", "task=to-the-farthest topology=hypercube(d=4)",
				"task=total-exchange topology=hypercube(d=7)", "task=to-the-farthest topology=hypercube(d=7),torus(sides=5x4)"},
			Given:  claims.About(func(t greedyTask) isotropic.Network { return t.net }, commuting),
			Theory: claims.Whole(greedyTask.critical), Measure: claims.Range(0, greedyTask.slots).AtMost(100),
			Formula: formula.Hypercube, Model: model.Greedy.Slots,
		}.Declare(),
		claims.Claim[worstGreedy]{
			ID: "VAR98-GREEDY-CONSTANT", Title: "Read for all cubes: such routing takes at most a constant more than the optimum",
			Statement: `Routing that never leaves a link idle in vain exceeds the optimal time of total exchange in cubes by at most a ` +
				`small constant, the same for all $d$: read with the 2 slots by which it can exceed it at $d = 3$. Measured: the excess ` +
				`of the longest of many runs in which links take the packet with the fewest hops left.`,
			Source:   "VAR98, Section 3.1",
			Measured: `\max T - 2^{d-1}`, Name: "excess", Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Erratum: `The excess can be $d - 1$ (VAR98-GREEDY), which is attained for $d = 2, 3, 5$ (VAR98-GREEDY-TIGHT): it grows with ` +
				`$d$, though it is small next to $2^{d-1}$.`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolNoIdle, symbolCubeD},
			Parameters: arguments.Of2(func(d, runs int) (worstGreedy, error) { return worstGreedy{topologies.Hypercube{D: d}, runs}, nil },
				arguments.Dimensions(8).Usual("d", 2, 7),
				arguments.Int("runs", "runs of which the longest counts", 1, 2000).Usual("runs", 10, 800)),
			Over: []string{"d=5..8 runs=500"}, Theory: claims.Stated[worstGreedy](2),
			Measure: claims.Count(func(x worstGreedy) (float64, int64, error) {
				longest, runs, err := x.longest()
				return longest - float64(x.net.Order()/2), runs, err
			}).Instances(),
			Formula: kit.Stated, Model: model.Greedy.Slots,
		}.Declare(),
		claims.Claim[isotropic.Network]{
			ID: "VAR98-GREEDY-LONGEST", Title: "Links that take the packet with the most hops left lose nothing (measured)",
			Statement: `Where every link, in random order, takes a packet with the most hops left, ties at random, all runs of total ` +
				`exchange took exactly $h$ slots. Measured: the shortest and the longest of them.`,
			Source: "measured", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical},
			Parameters: greedyNetwork,
			Over: []string{"topology=hypercube(d=2),hypercube(d=4),hypercube(d=6),hypercube(d=8),torus(sides=4x4),torus(sides=6x6)," +
				"folded-cube(d=6)"},
			Given: commuting, Theory: claims.Whole(criticalOf),
			Measure: claims.Range(0, func(net isotropic.Network) montecarlo.Replication[float64] {
				return greedy{net, model.Longest}.slots()
			}).AtMost(200),
			Formula: formula.Hypercube, Model: model.Greedy.Slots,
		}.Declare(),
	}
}

var (
	greedyNetwork = kit.Network[isotropic.Network]("topology", "a network whose nodes look alike", 1<<8, 1<<16, "hypercube(d=[1..7])",
		"ring(n=[3..40])", "torus(sides=[2..8]x[2..8])", "torus(sides=[2..4]x[2..4]x[2..5])", "folded-cube(d=[2..7])",
		"complete(n=[2..20])")

	symbolLongest = reports.Symbol{Name: `r_{\max}`, Meaning: "greatest row sum of the task matrix, the hops of the longest way"}
	symbolNoIdle  = reports.Symbol{Name: `T`, Unit: "slots",
		Meaning: "slots of a routing that treats all nodes alike and leaves no link idle while a packet waits that could use it"}
)

// boundOf returns h + r_max - 1, where the longest path has the length of the
// eccentricity.
func boundOf(net isotropic.Network) (float64, error) {
	h, err := criticalOf(net)
	if err != nil {
		return 0, err
	}
	d, err := distancesOf(net)
	if err != nil {
		return 0, err
	}
	return whole(formula.GreedyBound(h, d.Diameter))
}

// A greedy total exchange is one on a network whose links choose a packet whenever one waits.
type greedy struct {
	net    isotropic.Network
	choice model.Choice
}

// slots are those of a run.
func (x greedy) slots() montecarlo.Replication[float64] {
	m, err := matrixOf(x.net)
	if err != nil {
		return func(*rand.Rand) (float64, error) { return 0, err }
	}
	return model.Greedy{Matrix: m, Choice: x.choice}.Slots()
}

// matrixOf returns the task matrix of total exchange.
func matrixOf(net isotropic.Network) (isotropic.Matrix, error) {
	words, err := isotropic.Words(net, isotropic.Balanced)
	return isotropic.MatrixOf(net.Degree(), words), err
}

// A worstGreedy is the longest of some runs in which links take the packet with the fewest hops left, or, where
// their number is 0, of all choices.
type worstGreedy struct {
	net  isotropic.Network
	runs int
}

var worstGreedies = arguments.Of3(func(net isotropic.Network, _ string, runs int) (worstGreedy, error) {
	return worstGreedy{net, runs},
		nil
},
	greedyNetwork.UsualOf("topology",
		"hypercube(d=[1..5])", "folded-cube(d=[2..5])", "torus(sides=3x3)", "torus(sides=2x3)", "torus(sides=3x3x3)", "complete(n=[2..8])"),
	arguments.Word("choice", "choices of packets that are gone through", "all"),
	arguments.Int("runs", "runs in which links take the packet with the fewest hops left", 5000, 20000).Usual("runs", 5000, 10000),
).Either("choice", "runs")

// attains checks that the network is known to attain the bound.
func (x worstGreedy) attains() error {
	small, large := false, false
	switch net := x.net.(type) {
	case topologies.Hypercube:
		small, large = net.D <= 3, net.D == 5
	case topologies.FoldedCube:
		small, large = net.D <= 4, net.D == 5
	case topologies.Complete:
		small = net.N <= 8
	case topologies.Torus:
		word := net.String()
		small, large = word == "torus(sides=2x3)" || word == "torus(sides=3x3)", word == "torus(sides=3x3x3)"
	}
	if small || large && x.runs > 0 {
		return several(x.net)
	}
	return &inputs.Error{Arg: "topology", Value: x.net, Domain: "a network that is known to attain the bound"}
}

// longest returns the largest number of slots of the runs.
func (x worstGreedy) longest() (most float64, number int64, err error) {
	run := greedy{x.net, model.Shortest}.slots()
	r := rand.New(rand.NewPCG(uint64(x.net.Order()), 2))
	for range x.runs {
		slots, err := run(r)
		if err != nil {
			return 0, 0, err
		}
		most = max(most, slots)
	}
	return most, int64(x.runs), nil
}

// ofAll returns the largest number of slots to which any choices lead, and the number of states that they go through.
func (x worstGreedy) ofAll() (int, int64, error) {
	m, err := matrixOf(x.net)
	if err != nil {
		return 0, 0, err
	}
	slots, states, err := model.Worst(m, 1<<20)
	return slots, int64(states), err
}

// A greedyTask is total exchange, or one packet of each node to the farthest node.
type greedyTask struct {
	farthest bool
	net      isotropic.Network
}

const toTheFarthest = "to-the-farthest"

// critical is the critical sum of the task.
func (t greedyTask) critical() (int, error) {
	if !t.farthest {
		return criticalOf(t.net)
	}
	d, err := distancesOf(t.net)
	return d.Diameter, err
}

// slots are those of a run in which links choose at random.
func (t greedyTask) slots() montecarlo.Replication[float64] {
	if !t.farthest {
		return greedy{t.net, model.Random}.slots()
	}
	words, err := isotropic.Words(t.net, isotropic.Balanced)
	if err != nil {
		return func(*rand.Rand) (float64, error) { return 0, err }
	}
	longest := words[0]
	for _, w := range words {
		if len(w) > len(longest) {
			longest = w
		}
	}
	return model.Greedy{Matrix: isotropic.MatrixOf(t.net.Degree(), [][]int{longest}), Choice: model.Random}.Slots()
}
