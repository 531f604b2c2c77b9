package schedules_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

var services = []schedules.Service{schedules.FIFO, schedules.LIFO, schedules.Shuffled}

// some draws K distinct nodes.
func some(r *rand.Rand, d, K int) []int { return r.Perm(1 << d)[:K] }

// share is K/d rounded up, by counting.
func share(K, d int) int {
	up := 0
	for up*d < K {
		up++
	}
	return up
}

// durations are the slots of the named phases.
func durations(s schedules.Schedule) map[string]int {
	slots := map[string]int{}
	for _, p := range s.Phases {
		slots[p.Name] = p.Last - p.First + 1
	}
	return slots
}

func mustValidate(t *testing.T, d int, s schedules.Schedule) {
	t.Helper()
	if err := schedules.Validate(topologies.Hypercube{D: d}, s); err != nil {
		t.Fatalf("%v sources %v: %v", s.Params, s.Sources, err)
	}
}

// ST93 Section 3.2: 2d+1 slots for the prefix, ceil(K/d) + d - 1 to gather,
// ceil(K/d) + d to broadcast with termination packets; whatever the sources and
// the order of service are. d slots instead of 2d+1 by exchange, and none where
// ranks are known.
func TestKBroadcastTakesThePapersSlots(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 1))
	most := 8
	if testing.Short() {
		most = 6
	}
	for d := 1; d <= most; d++ {
		for K := 0; K <= 1<<d; K++ {
			for _, service := range services {
				if d == 8 && K%3 != int(service) { // every K, with one service
					continue
				}
				ranks := schedules.PrefixTree
				prefix := 2*d + 1
				if d < 7 { // each of them with every service
					switch r.IntN(3) {
					case 0:
						ranks, prefix = schedules.PrefixExchange, d
					case 1:
						ranks, prefix = schedules.Known, 0
					}
				}
				s, err := schedules.KBroadcast{Ranks: ranks, Service: service, Rand: r}.Schedule(d, some(r, d, K))
				if err != nil {
					t.Fatal(err)
				}
				took := durations(s)
				if took["prefix"] != prefix || took["gather"] != share(K, d)+d-1 || took["broadcast"] != share(K, d)+d {
					t.Errorf("d=%d K=%d %v %v: phases %v", d, K, ranks, service, s.Phases)
				}
				if s.Slots != prefix+2*share(K, d)+2*d-1 || s.Markers != d || len(s.Sources) != K+d {
					t.Errorf("d=%d K=%d %v %v: %d slots, %d termination packets, %d sources", d, K, ranks, service, s.Slots, s.Markers,
						len(s.Sources))
				}
				mustValidate(t, d, s)
			}
		}
	}
}

// Every set of sources, none and all included, but on 4 dimensions, where every seventh is tried
// without CI. Nothing but K decides how long it
// takes.
func TestKBroadcastOfEverySetOfSources(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 2))
	for d := 1; d <= 4; d++ {
		for set := range 1 << (1 << d) {
			if d == 4 && os.Getenv("CASTLAB_TESTS") != "all" && set%7 != 0 {
				continue
			}
			var sources []int
			for v := range 1 << d {
				if set>>v&1 == 1 {
					sources = append(sources, v)
				}
			}
			for _, service := range services {
				if d == 4 && set%3 != int(service) {
					continue
				}
				s := must(schedules.KBroadcast{Service: service, Rand: r}.Schedule(d, sources))
				if want := 2*share(len(sources), d) + 4*d; s.Slots != want {
					t.Errorf("d=%d sources %v: %d slots, want %d", d, sources, s.Slots, want)
				}
				mustValidate(t, d, s)
			}
		}
	}
}

// Every list of at most five sources on the square, in any order and with any
// repetition: K counts packets then, and nothing else changes.
func TestKBroadcastOfSeveralPacketsPerNode(t *testing.T) {
	const d = 2
	for K := range 6 {
		for list := range 1 << (d * K) {
			sources := make([]int, K)
			for p := range sources {
				sources[p] = list >> (d * p) & 3
			}
			s := must(schedules.KBroadcast{}.Schedule(d, sources))
			if want := 2*share(K, d) + 4*d; s.Slots != want {
				t.Errorf("sources %v: %d slots, want %d", sources, s.Slots, want)
			}
			mustValidate(t, d, s)
			roots(t, d, sources, s)
		}
	}
	r := rand.New(rand.NewPCG(93, 3))
	for range 50 {
		d := 3 + r.IntN(4)
		sources := make([]int, r.IntN(5*d))
		for p := range sources {
			sources[p] = r.IntN(1 << d >> r.IntN(d)) // crowded at low nodes
		}
		s := must(schedules.KBroadcast{}.Schedule(d, sources))
		if want := 2*share(len(sources), d) + 4*d; s.Slots != want {
			t.Errorf("d=%d sources %v: %d slots, want %d", d, sources, s.Slots, want)
		}
		mustValidate(t, d, s)
		roots(t, d, sources, s)
	}
}

// roots checks the paper's rule: the m-th of the a_x packets of node x goes to the root
// of number (r_x - a_x - 1 + m) mod d, counted from 0, with r_x the packets at nodes x
// and above; so the roots share them evenly.
func roots(t *testing.T, d int, sources []int, s schedules.Schedule) {
	t.Helper()
	at := slices.Clone(sources)
	gather := s.Phases[slices.IndexFunc(s.Phases, func(p schedules.Phase) bool { return p.Name == "gather" })]
	for _, x := range s.Sends { // by slot
		if x.Slot <= gather.Last {
			at[x.Packet] = x.To
		}
	}
	loads := make([]int, d)
	for p, x := range sources {
		rank, own, m := 0, 0, 1
		for q, y := range sources {
			if y >= x {
				rank++
			}
			if y == x {
				own++
				if q < p {
					m++
				}
			}
		}
		j := (rank - own - 1 + m) % d
		loads[j]++
		if at[p] != 1<<j {
			t.Errorf("d=%d sources %v: packet %d is gathered at %d, want %d", d, sources, p, at[p], 1<<j)
		}
	}
	if slices.Max(loads)-slices.Min(loads) > 1 {
		t.Errorf("d=%d sources %v: loads %v", d, sources, loads)
	}
}

// The multinode broadcast: 2 ceil(2^d/d) + 2d - 1 slots, here from a table.
func TestMultinodeKBroadcast(t *testing.T) {
	slots := []int{0, 5, 7, 11, 15, 23, 33, 51, 79, 131} // by d; d=5: 2*7+9, d=9: 2*57+17
	for d := 1; d <= 9; d++ {
		sources := make([]int, 1<<d)
		for v := range sources {
			sources[v] = v
		}
		s := must(schedules.KBroadcast{Ranks: schedules.Known}.Schedule(d, sources))
		if s.Slots != slots[d] {
			t.Errorf("d=%d: %d slots, want %d", d, s.Slots, slots[d])
		}
		if d < 6 { // r_x = 2^d - x
			roots(t, d, sources, s)
		}
		mustValidate(t, d, s)
	}
}

// A single node has all it needs.
func TestKBroadcastOfASingleNode(t *testing.T) {
	for ranks := schedules.PrefixTree; ranks <= schedules.Chosen; ranks++ {
		for _, immediate := range []bool{false, true} {
			k := schedules.KBroadcast{Ranks: ranks, Immediate: immediate}
			if ranks == schedules.Chosen {
				k.Trees = []int{0, 0, 0}
			}
			s := must(k.Schedule(0, []int{0, 0, 0}))
			if s.Slots != 0 || len(s.Sends) != 0 || len(s.Sources) != 3 {
				t.Errorf("%v: %v", ranks, s)
			}
			mustValidate(t, 0, s)
		}
	}
}

// Phase 2 is over within max N_j + d - 1 slots in whatever order nodes serve
// their links, as long as none is idle while a packet waits; and in the same
// slot in every order, since a link is busy as long as anything waits for it.
func TestGatheringDoesNotDependOnService(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 4))
	for range 400 {
		d := 1 + r.IntN(6)
		K := r.IntN(4 * d)
		sources, tree, loads := make([]int, K), make([]int, K), make([]int, d)
		for p := range K {
			sources[p], tree[p] = r.IntN(1<<d), r.IntN(d)
			loads[tree[p]]++
		}
		bound := slices.Max(loads) + d - 1
		first := -1
		for _, service := range services {
			k := schedules.KBroadcast{Ranks: schedules.Chosen, Trees: tree, Service: service, Rand: r}
			s := must(k.Schedule(d, sources))
			if took := durations(s); took["gather"] != bound || took["broadcast"] != slices.Max(loads)+d {
				t.Errorf("d=%d sources %v trees %v: %v", d, sources, tree, s.Phases)
			}
			mustValidate(t, d, s)
			conserving(t, d, tree, s)
			k.Actual = true
			s = must(k.Schedule(d, sources))
			took := durations(s)["gather"]
			if first < 0 {
				first = took
			}
			if took > bound || took != first {
				t.Errorf("d=%d sources %v trees %v %v: %d slots, bound %d, fifo %d", d, sources, tree, service, took, bound, first)
			}
			mustValidate(t, d, s)
		}
	}
}

// The bound is attained: N packets of one tree at the node opposite to its
// root, which has one link towards it, d links away.
func TestGatheringAttainsItsBound(t *testing.T) {
	for d := 1; d <= 6; d++ {
		for N := 1; N <= 5; N++ {
			j := N % d
			sources, tree := make([]int, N), make([]int, N)
			for p := range N {
				sources[p], tree[p] = 1<<d-1^1<<j, j
			}
			s := must(schedules.KBroadcast{Ranks: schedules.Chosen, Trees: tree, Actual: true}.Schedule(d, sources))
			if took := durations(s)["gather"]; took != N+d-1 {
				t.Errorf("d=%d N=%d: %d slots, want %d", d, N, took, N+d-1)
			}
			mustValidate(t, d, s)
		}
	}
}

// conserving checks that the gathering is work conserving: no link of a reversed tree
// idles while one of the tree's packets waits for it.
func conserving(t *testing.T, d int, tree []int, s schedules.Schedule) {
	t.Helper()
	family := must(trees.Disjoint(d))
	at := slices.Clone(s.Sources[:len(tree)])
	k := 0
	for slot := 1; k < len(s.Sends); slot++ {
		busy := map[trees.Arc]bool{}
		next := slices.Clone(at)
		for ; k < len(s.Sends) && s.Sends[k].Slot == slot; k++ {
			x := s.Sends[k]
			busy[trees.Arc{From: topologies.Node(x.From), To: topologies.Node(x.To)}] = true
			if p := x.Packet; p < len(tree) && at[p] != 1<<tree[p] {
				next[p] = x.To
			}
		}
		for p, j := range tree {
			v := topologies.Node(at[p])
			if v != family[j].Root && !busy[trees.Arc{From: v, To: family[j].Parent[v]}] {
				t.Fatalf("d=%d sources %v trees %v: packet %d waits at %d in slot %d for an idle link", d, s.Sources, tree, p, v, slot)
			}
		}
		at = next
	}
}

func TestKBroadcastRefusesWhatIsOutsideItsDomain(t *testing.T) {
	for _, c := range []struct {
		k       schedules.KBroadcast
		d       int
		sources []int
		arg     string
	}{
		{d: -1, arg: "d"},
		{d: schedules.MaxKBroadcast + 1, arg: "d"},
		{d: 3, sources: []int{8}, arg: "sources"},
		{d: 3, sources: []int{0, -1}, arg: "sources"},
		{d: 16, sources: make([]int, 257), arg: "K"},
		{k: schedules.KBroadcast{Ranks: -1}, d: 3, arg: "ranks"},
		{k: schedules.KBroadcast{Ranks: schedules.Chosen + 1}, d: 3, arg: "ranks"},
		{k: schedules.KBroadcast{Service: 3}, d: 3, arg: "service"},
		{k: schedules.KBroadcast{Service: schedules.Shuffled}, d: 3, arg: "rand"},
		{k: schedules.KBroadcast{Actual: true, Immediate: true}, d: 3, arg: "start"},
		{k: schedules.KBroadcast{Trees: []int{0}}, d: 3, sources: []int{1}, arg: "trees"},
		{k: schedules.KBroadcast{Ranks: schedules.Chosen}, d: 3, sources: []int{1}, arg: "trees"},
		{k: schedules.KBroadcast{Ranks: schedules.Chosen, Trees: []int{3}}, d: 3, sources: []int{1}, arg: "trees"},
		{k: schedules.KBroadcast{Ranks: schedules.Chosen, Trees: []int{-1}}, d: 3, sources: []int{1}, arg: "trees"},
	} {
		var domain *inputs.Error
		if _, err := c.k.Schedule(c.d, c.sources); !errors.As(err, &domain) || domain.Arg != c.arg {
			t.Errorf("%+v d=%d: %v, want a fault of %s", c.k, c.d, err, c.arg)
		}
	}
	// The largest there are.
	for _, d := range []int{11, schedules.MaxKBroadcast} {
		s := must(schedules.KBroadcast{}.Schedule(d, []int{1<<d - 1}))
		if want := 2 + 4*d; s.Slots != want {
			t.Errorf("d=%d K=1: %d slots, want %d", d, s.Slots, want)
		}
	}
}

func TestEnumerationsHaveNames(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{schedules.PrefixTree.String(), "prefix"}, {schedules.Chosen.String(), "chosen"}, {schedules.Ranks(9).String(), "ranks?"},
		{schedules.FIFO.String(), "fifo"}, {schedules.Shuffled.String(), "shuffled"}, {schedules.Service(-1).String(), "service?"},
		{schedules.Overtaken.String(), "overtaken"}, {schedules.Rule(99).String(), "rule?"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
