package var98

import (
	"errors"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// criticalSums are the claims of Section 3.1 on the time of isotropic tasks.
func criticalSums() []reports.Claim {
	return []reports.Claim{
		claims.Claim[topologies.Hypercube]{
			ID: "VAR98-CRITSUM", Title: "In the cube no algorithm takes fewer slots than the critical sum",
			Statement: `$h = \max_{i,j}(r_i, c_j)$. In the cube a packet crosses at least the dimensions of its tag, whatever way it ` +
				`takes, and all links of a dimension together carry $c_j$ packets each on the average: no algorithm takes fewer than $h$ ` +
				`slots. Executed: the shorter of two, with every packet on a path of its own chosen without regard to symmetry, balanced ` +
				`shortest paths, farthest first; and the schedule that treats all nodes alike, which takes exactly $h$ (VAR98-TE-CUBE).`,
			Source: "VAR98, Section 3.1", Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolSums, symbolCritical, symbolT},
			Parameters: kit.Network[topologies.Hypercube]("topology", "a cube", 1<<8, 1<<11, "hypercube(d=[1..6])"),
			Over:       []string{"topology=hypercube(d=2),hypercube(d=3),hypercube(d=4),hypercube(d=5),hypercube(d=6)"},
			Long:       []string{"topology=hypercube(d=7)"},
			Given:      claims.Given("d >= 1", func(net topologies.Hypercube) error { return several(net) }),
			Theory:     claims.Whole(func(net topologies.Hypercube) (int, error) { return formula.Hypercube(net.D) }),
			Measure:    exchangeSlots[topologies.Hypercube](exchange{plan: fastestExchange}),
			Formula:    formula.Hypercube, Model: fastest.Schedule,
		}.Declare(),
		claims.Claim[severalTasks]{
			ID: "VAR98-ISO-OPT", Title: "Every isotropic task takes exactly the critical sum",
			Statement: `Where links may be crossed in any order, a task that is the same for all nodes has a schedule of exactly $h$ ` +
				`slots that treats all nodes alike: a bipartite multigraph of rows and columns whose greatest degree is $h$ has an edge ` +
				`coloring with $h$ colors, which are the slots. Random tasks, packets to one destination several times and roundabout ` +
				`ways included, executed at all nodes and validated: the greatest difference of slots and $h$.`,
			Source:   "VAR98, Section 3.1; the coloring from König 1916",
			Measured: `\max |T - h|`, Name: "difference", Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolCritical, symbolT},
			Parameters: arguments.Of2(func(net isotropic.Network, number int) (severalTasks, error) {
				return severalTasks{net, number},
					nil
			},
				kit.Network[isotropic.Network]("topology", "a network whose nodes look alike", 1<<8, 1<<12, alikeFamilies...),
				arguments.Int("tasks", "random tasks", 1, 200).Usual("tasks", 1, 60)),
			Over:   []string{alikeNetworks + " tasks=40"},
			Given:  claims.About(func(t severalTasks) isotropic.Network { return t.net }, commuting),
			Theory: claims.Stated[severalTasks](0), Measure: claims.Count(severalTasks.executed).Instances(),
			Formula: kit.Stated, Model: isotropic.Schedule,
		}.Declare(),
		claims.Claim[isotropicTask]{
			ID: "VAR98-CRITSUM-ANY", Title: "Read for all algorithms: the optimal completion time is the critical sum",
			Statement: `In a wraparound mesh, folded cube or Manhattan Street network the optimal completion time of an isotropic task ` +
				`is the critical sum of its task matrix, tags being shortest ways: no algorithm is faster. Measured: the slots of the ` +
				`shortest known here, executed and validated.`,
			Source: "VAR98, Section 3.1", Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Erratum: `True of schedules that treat all nodes alike and use the given tags, and of all algorithms in the cube ` +
				`(VAR98-CRITSUM). On the ring of 3 nodes, three packets of every node for the next one have $h = 3$, but take 2 slots if ` +
				`one of them goes the other way around. On even rings total exchange is faster where the packet for the opposite node ` +
				`goes up from even nodes and down from odd ones, and so is it in the 3x4 wraparound mesh, whose side of 4 has 3 ties, an ` +
				`odd number: 6 slots instead of 7 (VAR98-TE-TIES). With ties decided alike everywhere the 4x4 torus has $h = 12$ and the ` +
				`folded cube of $d = 5$ has 12, with ties balanced 8 and 11. In the 4x10 Manhattan Street network shortest ways need 102 ` +
				`slots, balanced as well as they can be, and longer ones 100 (VAR98-DETOURS).`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolCritical, symbolT},
			Parameters: arguments.Of2(func(net isotropic.Network, next bool) (isotropicTask, error) {
				return isotropicTask{net, next},
					nil
			},
				exchangeNetwork[isotropic.Network]("a network whose nodes look alike", "ring(n=[3..40])", "torus(sides=[3..8]x[3..8])",
					"folded-cube(d=[5..7])", "manhattan(rows=4,columns=14)", "manhattan(rows=12,columns=6)"),
				arguments.Option("task", "task of every node", "total-exchange", "three-to-next").Implied("task", "total-exchange")),
			Over: []string{"topology=ring(n=3) task=three-to-next", "topology=torus(sides=4x4),folded-cube(d=5),torus(sides=3x4)," +
				"manhattan(rows=4,columns=10),ring(n=4),ring(n=6),ring(n=8),ring(n=16)"},
			Given: claims.Given("a network of 2 nodes or more; for three packets to the next node a ring of 3 or more",
				isotropicTask.possible),
			Theory: claims.Whole(isotropicTask.critical), Defined: true, Measure: claims.Count(isotropicTask.slots),
			Formula: formula.TorusUnbalanced, Model: fastest.Schedule,
		}.Declare(),
		timed(claims.Claim[isotropic.Network]{
			ID: "VAR98-TIES", Title: "With all ties decided alike total exchange takes up to 3/2 as long",
			Statement: `Where all packets for a node half-way around a side of $p$ nodes, $p > 2$ even, go up, a side has a column sum ` +
				`of $\frac Np \cdot \frac p4 \left(\frac p2+1\right)$, $1 + 2/p$ times the balanced one: 12 slots instead of 8 in the ` +
				`4x4 wraparound mesh, 36 instead of 27 in 6x6. In a folded cube of odd $d$ where no tie uses the complement link the sum ` +
				`is 12 instead of 11 for $d = 5$, 49 instead of 47 for $d = 7$. Explicit schedules, validated.`,
			Source:  "derived; VAR98, Section 3.1, does not speak of ties",
			Symbols: []reports.Symbol{symbolT, symbolExchangeN, {Name: "p", Meaning: "nodes along a side"}, symbolCubeD},
			Parameters: exchangeNetwork[isotropic.Network]("a ring, wraparound mesh or folded cube",
				"ring(n=[3..64])", "torus(sides=[3..9]x[3..9])", "torus(sides=[2..5]x[2..5]x[3..5])", "folded-cube(d=[2..7])"),
			Over: []string{"topology=torus(sides=4x4),torus(sides=6x6),torus(sides=4x4x4),torus(sides=4x6),folded-cube(d=3)," +
				"folded-cube(d=5)"},
			Long:   []string{"topology=torus(sides=12x12),folded-cube(d=7)"},
			Theory: exchangeTheory[isotropic.Network](tiesAlike), Measure: exchangeSlots[isotropic.Network](tiesAlike),
			Formula: formula.TorusUnbalanced, Model: isotropic.Exchange,
		}).Declare(),
		timed(claims.Claim[topologies.Manhattan]{
			ID:    "VAR98-DETOURS",
			Title: "In oblong Manhattan Street networks longer ways make total exchange faster, and no algorithm is faster still",
			Statement: `Any way to a node $x$ columns away, the shorter way around, has $x$ moves along rows or more: with $R$ rows and ` +
				`$C$ columns no algorithm takes fewer than $RC^2/4$ slots. Where $C$ is some larger than $R$, shortest words have more ` +
				`moves along rows than that; words with fewer of them and more along columns attain the bound, in 100 slots instead of ` +
				`102 for 4x10 nodes, 150 instead of 154 for 6x10, 490 instead of 500 for 10x14. Explicit schedules, validated.`,
			Source: "derived",
			Symbols: []reports.Symbol{symbolT, {Name: "R, C", Meaning: "rows and columns, both even"},
				{Name: "x", Meaning: "columns between a node and its destination"}},
			Parameters: exchangeStreets.UsualOf("topology", "manhattan(rows=2,columns=12)", "manhattan(rows=4,columns=8)",
				"manhattan(rows=12,columns=4)", "manhattan(rows=6,columns=14)", "manhattan(rows=16,columns=6)",
				"manhattan(rows=8,columns=14)", "manhattan(rows=14,columns=10)", "manhattan(rows=4,columns=26)"),
			Over: []string{"topology=manhattan(rows=4,columns=10),manhattan(rows=6,columns=10),manhattan(rows=10,columns=6)," +
				"manhattan(rows=4,columns=14),manhattan(rows=6,columns=12)"},
			Long: []string{"topology=manhattan(rows=8,columns=12),manhattan(rows=10,columns=14),manhattan(rows=8,columns=18)," +
				"manhattan(rows=4,columns=46),manhattan(rows=10,columns=24),manhattan(rows=14,columns=18)"},
			Given:  claims.Given("sides that differ by 6 or more, or by 4 if the shorter is at most 10, or 14", oblong),
			Theory: exchangeTheory[topologies.Manhattan](byDetours), Measure: exchangeSlots[topologies.Manhattan](byDetours),
			Formula: formula.ManhattanLower, Model: isotropic.Exchange,
		}).Declare(),
	}
}

// fastestExchange is the shorter total exchange of a router that does not treat nodes alike and
// of a schedule that does.
func fastestExchange(net isotropic.Network) (schedules.Schedule, error) {
	return fastest.Schedule(net, tasks.TotalExchange(net.Order()), tasks.Full)
}

// severalTasks are a number of random tasks on a network.
type severalTasks struct {
	net    isotropic.Network
	number int
}

// executed returns the greatest difference of the slots of random isotropic tasks and their critical sums, which
// are counted from the tags, independently of the matrix that was split.
func (t severalTasks) executed() (worst int, number int64, err error) {
	r := rand.New(rand.NewPCG(uint64(t.net.Order()), 1))
	for range t.number {
		words := make([][]int, 1+r.IntN(30))
		sums := make([]int, t.net.Degree())
		h := 0
		for i := range words {
			for range r.IntN(8) {
				j := r.IntN(t.net.Degree())
				words[i] = append(words[i], j)
				sums[j]++
				h = max(h, sums[j])
			}
			h = max(h, len(words[i]))
		}
		slots, _, err := wordsSlots(t.net, words, words)
		if err != nil {
			return 0, 0, err
		}
		worst = max(worst, slots-h, h-slots)
	}
	return worst, int64(t.number), nil
}

// wordsSlots executes words (paths as sequences of links) and returns their slots; the
// task is that of other words to the same destinations.
func wordsSlots(net isotropic.Network, words, of [][]int) (slots int, sends int64, err error) {
	s, err := isotropic.Schedule(net, words)
	if err != nil {
		return 0, 0, err
	}
	task, err := isotropic.Task(net, of)
	if err != nil {
		return 0, 0, err
	}
	return s.Slots, int64(len(s.Sends)), tasks.Validate(net, task, s, tasks.Full)
}

// An isotropicTask is total exchange, or three packets of every node for its successor.
type isotropicTask struct {
	net  isotropic.Network
	next bool
}

func (t isotropicTask) possible() error {
	if !t.next {
		return several(t.net)
	}
	if ring, is := t.net.(topologies.Ring); !is || ring.N < 3 {
		return &inputs.Error{Arg: "topology", Value: t.net, Domain: "a ring of 3 nodes or more for three-to-next"}
	}
	return nil
}

// critical returns the critical sum of shortest paths, balanced if the shortest known exchange is faster than that.
func (t isotropicTask) critical() (int, error) {
	if t.next {
		return 3, nil
	}
	switch net := t.net.(type) {
	case topologies.FoldedCube:
		return formula.FoldedCubeUnbalanced(net.D)
	case topologies.Ring, topologies.Torus:
		least, err := tiesByNode.theory(net)
		alike, err2 := criticalOf(net)
		if errors.Join(err, err2) != nil || least >= alike { // the mesh gains nothing by breaking ties by node
			return onSides(net, formula.TorusUnbalanced)
		}
	}
	return criticalOf(t.net)
}

// slots returns those of the shortest known schedule, which sends one of three packets for the next node the
// other way around a ring.
func (t isotropicTask) slots() (float64, int64, error) {
	if !t.next {
		return exchange{plan: fastestExchange}.slots(t.net)
	}
	around := slices.Repeat([]int{1}, t.net.Order()-1)
	slots, sends, err := wordsSlots(t.net, [][]int{{0}, {0}, around}, [][]int{{0}, {0}, {0}})
	return float64(slots), sends, err
}

// tiesAlike is total exchange with all ties broken alike.
var tiesAlike = exchange{
	theory: func(net isotropic.Network) (int, error) {
		if f, is := net.(topologies.FoldedCube); is {
			return formula.FoldedCubeUnbalanced(f.D)
		}
		return onSides(net, formula.TorusUnbalanced)
	},
	plan: func(net isotropic.Network) (schedules.Schedule, error) {
		return isotropic.Exchange(net, isotropic.First)
	},
}

// byDetours is total exchange along paths that need not be shortest.
var byDetours = exchange{
	theory: func(net isotropic.Network) (int, error) {
		streets := net.(topologies.Manhattan)
		return formula.ManhattanLower(streets.Rows, streets.Columns)
	},
	plan: func(net isotropic.Network) (schedules.Schedule, error) {
		return isotropic.Exchange(net, isotropic.Detours)
	},
}

// oblong checks that a Manhattan Street network has two different lengths.
func oblong(net topologies.Manhattan) error {
	short, long := min(net.Rows, net.Columns), max(net.Rows, net.Columns)
	if more := long - short; more >= 6 || more == 4 && (short <= 10 || short == 14) {
		return nil
	}
	return &inputs.Error{Arg: "topology", Value: net, Domain: "a Manhattan Street network some longer than wide"}
}
