package treebroadcast_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo/treebroadcast"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// edges is a tree of the edges v[0]-v[1], v[2]-v[3], ...
func edges(v ...topologies.Node) trees.Tree {
	var list []trees.Arc
	for i := 0; i < len(v); i += 2 {
		list = append(list, trees.Arc{From: v[i], To: v[i+1]})
	}
	return must(trees.FromEdges(0, list))
}

func line(n int) trees.Tree {
	var list []trees.Arc
	for v := 1; v < n; v++ {
		list = append(list, trees.Arc{From: topologies.Node(v - 1), To: topologies.Node(v)})
	}
	return must(trees.FromEdges(0, list))
}

// A system is a network with trees that share no link.
type system struct {
	net    topologies.Topology
	family []trees.Tree
}

// systems have one, two and three trees; of the complete network on 6 nodes zigzags.
func systems() []system {
	return []system{
		{topologies.Hypercube{D: 0}, []trees.Tree{line(1)}},
		{topologies.Path{N: 2}, []trees.Tree{line(2)}},
		{topologies.Path{N: 7}, []trees.Tree{line(7)}},
		{topologies.Star{N: 6}, []trees.Tree{edges(0, 1, 0, 2, 0, 3, 0, 4, 0, 5)}},
		{topologies.Ring{N: 8}, []trees.Tree{line(8)}},
		{topologies.Hypercube{D: 3}, []trees.Tree{edges(0, 1, 0, 2, 0, 4, 1, 3, 1, 5, 2, 6, 3, 7)}},
		{topologies.Complete{N: 5}, []trees.Tree{edges(0, 1, 1, 2, 2, 3, 3, 4), edges(0, 2, 2, 4, 4, 1, 1, 3)}},
		{topologies.Complete{N: 6}, []trees.Tree{edges(0, 1, 1, 5, 5, 2, 2, 4, 4, 3), edges(1, 2, 2, 0, 0, 3, 3, 5, 5, 4),
			edges(2, 3, 3, 1, 1, 4, 4, 0, 0, 5)}},
		{topologies.Complete{N: 7}, []trees.Tree{line(7), edges(0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 1, 3)}},
	}
}

// By hand. Path 0-1-2, two packets at node 0 and one at 2. Full duplex: slot 1 moves a
// packet over each link; slot 2 the second of node 0, the first on to 2, and that of 2
// on to 0; slot 3 the last to 2. Half duplex, towards the root 0 first: 2's packet
// crosses 1-2 in slot 1, 0-1 in slot 2 before the second packet of 0, which crosses 0-1
// in slot 3 and 1-2 in slot 4.
func TestRunByHand(t *testing.T) {
	for _, c := range []struct {
		half bool
		want int
	}{{false, 3}, {true, 4}} {
		m := must(treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Path{N: 3}, Trees: []trees.Tree{line(3)}, HalfDuplex: c.half,
			Rule: treebroadcast.Inward}))
		got, err := m.NewExecution().Run([]int{0, 2, 0}, nil)
		if err != nil || got.Slots != 2+c.want || got.Ranks != 2 || got.Broadcast != c.want || got.Trees[0] != c.want ||
			got.Packets[0] != 3 {
			t.Errorf("half duplex %v: %+v, %v, want 2 + %d slots", c.half, got, err, c.want)
		}
	}
}

// The schedules that move packets one by one take as long, tree by tree, whichever
// packets of an end go first; phase 1, allocations and the whole too.
func TestAgainstSchedules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, x := range systems() {
		n := x.net.Order()
		for round := range 60 {
			half, equal := round%2 == 1, round%3 == 0
			rule := treebroadcast.Rule(1 + r.IntN(5))
			sources := make([]int, r.IntN(3*n))
			for p := range sources {
				sources[p] = r.IntN(n)
			}
			m := must(treebroadcast.New(treebroadcast.Broadcast{Net: x.net, Trees: x.family, HalfDuplex: half, Rule: rule, Equal: equal}))
			b := schedules.TreeBroadcast{HalfDuplex: half, Equal: equal, Service: schedules.Shuffled, Rand: r}
			if half {
				b.Choose = choose(x.family, rule, r)
			}
			trial := must(b.Trial(x.net, x.family, sources))
			e := m.NewExecution()
			for i := range x.family {
				own := make([]int32, n)
				for p, v := range sources {
					if trial.Trees[p] == i {
						own[v]++
					}
				}
				if got := e.Tree(i, own, r); got != trial.Slots[i] {
					t.Errorf("%v, sources %v, half duplex %v, rule %v: tree %d takes %d slots, schedule %d", x.net, sources, half, rule,
						i, got, trial.Slots[i])
				}
			}
			run := must(e.Run(sources, r))
			for i, packets := range trial.Packets {
				if run.Packets[i] != packets {
					t.Errorf("%v, %d packets, equal %v: %v on the trees, schedule %v", x.net, len(sources), equal, run.Packets,
						trial.Packets)
				}
			}
			if run.Ranks != trial.Ranks || run.Slots != run.Ranks+run.Broadcast {
				t.Errorf("%v: %+v, schedule %d slots for ranks", x.net, run, trial.Ranks)
			}
		}
	}
}

// choose applies a rule of a half-duplex link to packets one by one, and distinguishes
// two trees on the same nodes by their links; among the packets of one end it draws.
func choose(family []trees.Tree, rule treebroadcast.Rule, r *rand.Rand) func([]schedules.Waiting) int {
	last := map[[2]int]bool{}
	return func(waiting []schedules.Waiting) int {
		a, b := waiting[0].From, waiting[0].To
		up := [2]int{a, b}
		for _, t := range family {
			if int(t.Parent[b]) == a {
				up = [2]int{b, a}
			}
		}
		var inward, outward []int
		for i, x := range waiting {
			if x.From == up[0] {
				inward = append(inward, i)
			} else {
				outward = append(outward, i)
			}
		}
		goUp := len(inward) > 0
		if goUp && len(outward) > 0 {
			switch rule {
			case treebroadcast.Longer:
				goUp = len(inward) >= len(outward)
			case treebroadcast.Shorter:
				goUp = len(inward) <= len(outward)
			case treebroadcast.Outward:
				goUp = false
			case treebroadcast.Alternate:
				goUp = !last[up]
			}
		}
		last[up] = goUp
		if goUp {
			return inward[r.IntN(len(inward))]
		}
		return outward[r.IntN(len(outward))]
	}
}

// Every tree takes M_i + L_i - 1 slots at most, under every rule and placement.
func TestTreesKeepTheirBound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, x := range systems() {
		for _, rule := range treebroadcast.Rules() {
			for where := treebroadcast.Distinct; where <= treebroadcast.Farthest; where++ {
				m := must(treebroadcast.New(treebroadcast.Broadcast{Net: x.net, Trees: x.family, HalfDuplex: rule != 0 || where == 0,
					Rule: rule}))
				for M := range m.Nodes() + 1 {
					got, err := m.Completion(M, where)()(r)
					if err != nil {
						t.Fatal(err)
					}
					for i, slots := range got.Trees {
						if most := got.Packets[i] + m.Diameters()[i] - 1; slots > max(0, most) {
							t.Errorf("%v, %d packets %v, rule %v: tree %d takes %d slots, at most %d", x.net, M, where, rule, i, slots,
								most)
						}
					}
				}
			}
		}
	}
}

// Every packet that waits at a link goes first with the same chance. Path 0-1-2, packets
// a, b, c at node 0 and x at node 2. Slot 1: a crosses 0-1, x crosses 1-2. Slot 2: b, c and
// x wait for 0-1, and x goes with chance 1/3; then c crosses 0-1 in slot 4 and 1-2 in slot
// 5. Otherwise c and x wait, and x goes with chance 1/2; the same happens. Otherwise c is at
// 2 and x at 0 after slot 4: with chance 2/3 * 1/2 = 1/3. By chances of ends, not packets,
// it would be 1/4. In 4000 runs the count has standard deviation 29.8; 3.9 of them leave a
// false-alarm rate of 1e-4, and 1/4 is 11 away.
func TestRandomRuleIsProportional(t *testing.T) {
	m := must(treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Path{N: 3}, Trees: []trees.Tree{line(3)}, HalfDuplex: true}))
	r := rand.New(rand.NewPCG(1, 3))
	e, four := m.NewExecution(), 0
	const runs = 4000
	for range runs {
		switch slots := e.Tree(0, []int32{3, 0, 1}, r); slots {
		case 4:
			four++
		case 5:
		default:
			t.Fatalf("%d slots", slots)
		}
	}
	if mean, sd := runs/3., 29.8; float64(four) < mean-3.9*sd || float64(four) > mean+3.9*sd {
		t.Errorf("4 slots in %d of %d runs, want %.0f", four, runs, mean)
	}
}

func TestReplicationsDoNotAllocate(t *testing.T) {
	x := systems()[7]
	m := must(treebroadcast.New(treebroadcast.Broadcast{Net: x.net, Trees: x.family, HalfDuplex: true}))
	r := rand.New(rand.NewPCG(1, 4))
	for where := treebroadcast.Distinct; where <= treebroadcast.Farthest; where++ {
		replicate := m.Durations(6, where)()
		must(replicate(r))
		if allocations := testing.AllocsPerRun(100, func() { must(replicate(r)) }); allocations != 0 {
			t.Errorf("%v: %v allocations", where, allocations)
		}
	}
}

func TestDomains(t *testing.T) {
	path := topologies.Path{N: 3}
	good := treebroadcast.Broadcast{Net: path, Trees: []trees.Tree{line(3)}}
	m := must(treebroadcast.New(good))
	half := must(treebroadcast.New(treebroadcast.Broadcast{Net: path, Trees: good.Trees, HalfDuplex: true}))
	r := rand.New(rand.NewPCG(1, 5))
	discard := func(_ any, err error) error { return err }
	for want, err := range map[string]error{
		"rule=9":                 discard(treebroadcast.New(treebroadcast.Broadcast{Net: path, Trees: good.Trees, Rule: 9})),
		"trees=none":             discard(treebroadcast.New(treebroadcast.Broadcast{Net: path})),
		"topology=path(n=10000)": discard(treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Path{N: 10000}})),
		"sources=3":              discard(m.NewExecution().Run([]int{3}, nil)),
		"rand=nil":               discard(half.NewExecution().Run([]int{1}, nil)),
		"M=-1":                   discard(m.Durations(-1, treebroadcast.Anywhere)()(r)),
		"M=4":                    discard(m.Durations(4, treebroadcast.Distinct)()(r)),
		"placement=7":            discard(m.Durations(1, 7)()(r)),
		"tree=1":                 discard(m.Search(1, 1, 1, r)),
		"tree=9 nodes":           discard(treebroadcast.Worst(line(9), 1, true)),
		"M=16":                   discard(treebroadcast.Worst(line(2), 16, true)),
		"sources=2":              discard(treebroadcast.WorstChoices(line(2), []int{2})),
	} {
		var domain *inputs.Error
		if !errors.As(err, &domain) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	var violation *trees.Violation
	if err := discard(treebroadcast.New(treebroadcast.Broadcast{Net: path, Trees: []trees.Tree{line(3), line(3)}})); !errors.As(err,
		&violation) {
		t.Errorf("%v, want a violation", err)
	}
	if got := fmt.Sprint(treebroadcast.Rules()); got != "[random longer shorter inward outward alternate]" {
		t.Error(got)
	}
}
