package schedules_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/topologies/schedules"
)

// By hand, d = 2, active nodes 1 and 2, q = 1. Node 1 has rank 0 and class 0: it
// packs to node 0 over dimension 0. Node 2 has class 1 and there, alone, rank 0:
// node 0 again, over dimension 1, which is its dimension 0. Subphase 1 crosses
// dimension 1 of each class, 1 and 0; subphase 2 the other one.
func TestPMNBByHand(t *testing.T) {
	s := must(schedules.PMNB{Algorithm: schedules.AlgorithmIII, Ranks: schedules.Known}.Schedule(2, []int{1, 2}))
	const want = `pmnb(M=2,algorithm=III,d=2,ranks=known): 4 nodes, 4 slots, 8 sends
sources  0:1 1:2
phases  packing:1-2 broadcast 1:3-3 broadcast 2:4-4
slot 1  1>0:0 2>0:1
slot 3  0>1:1 0>2:0
slot 4  0>1:0 0>2:1 1>3:1 2>3:0
`
	if s.String() != want {
		t.Errorf("schedule:\n%swant:\n%s", s, want)
	}
	// One packet at node 1 of two, with all control messages: its total in step 2.
	s = must(schedules.PMNB{}.Schedule(1, []int{1}))
	const one = `pmnb(M=1,algorithm=I,d=1,ranks=prefix): 2 nodes, 4 slots, 2 sends, 2 control messages
sources  0:1
phases  ranks:1-2 packing:3-3 subcube broadcast:4-4 multinode broadcast:5-4
slot 1  1>0:[1-1]
slot 2  0>1:[0-0]+
slot 3  1>0:0
slot 4  0>1:0
`
	if s.String() != one {
		t.Errorf("schedule:\n%swant:\n%s", s, one)
	}
	// The second prefix of algorithm III is of order 1, that of class 0.
	s = must(schedules.PMNB{Algorithm: schedules.AlgorithmIII}.Schedule(1, []int{0}))
	const two = `pmnb(M=1,algorithm=III,d=1,ranks=prefix): 2 nodes, 6 slots, 1 sends, 4 control messages
sources  0:0
phases  classes:1-2 ranks:3-4 packing:5-5 broadcast 1:6-6
slot 1  1>0:[1-1]
slot 2  0>1:[0-0]+
slot 3  1>0:1[1-1]
slot 4  0>1:1[0-0]+
slot 6  0>1:0
`
	if s.String() != two {
		t.Errorf("schedule:\n%swant:\n%s", s, two)
	}
}

// With numbers: every node adds up what it receives, and comes in every order to
// the number of packets counted there up to itself and in all. Algorithm III
// counts in order c+1 the packets of rank c mod d, and only in the second phase.
// Packing leads each packet to the node whose place is the rank so found.
func TestPMNBNodesComputeTheirRanks(t *testing.T) {
	r := rand.New(rand.NewPCG(95, 3))
	type interval [3]int // order, first, last
	var compose func(known map[interval]int, order, first, last int) (int, bool)
	compose = func(known map[interval]int, order, first, last int) (int, bool) {
		if first > last {
			return 0, true
		}
		for x, value := range known {
			if x[0] == order && x[1] == first && x[2] <= last {
				if rest, ok := compose(known, order, x[2]+1, last); ok {
					return value + rest, true
				}
			}
		}
		return 0, false
	}
	for d := 0; d <= 6; d++ {
		n := 1 << d
		for _, a := range pmnbAlgorithms {
			for _, ranks := range []schedules.Ranks{schedules.PrefixTree, schedules.PrefixExchange} {
				active := some(r, d, r.IntN(n+1))
				s := must(schedules.PMNB{Algorithm: a, Ranks: ranks}.Schedule(d, active))
				orders := s.Orders
				if a == schedules.AlgorithmI || a == schedules.AlgorithmA0 {
					orders = []schedules.Order{{Nodes: every(d)}}
				}
				counted := make([][]int, len(orders)) // by order and node
				rank := 0
				for k := range orders {
					counted[k] = make([]int, n)
				}
				for v := range n {
					if !slices.Contains(active, v) {
						continue
					}
					for k := range orders {
						if a != schedules.AlgorithmIII || k == 0 || rank%max(1, d) == k-1 {
							counted[k][v] = 1
						}
					}
					rank++
				}
				known := make([]map[interval]int, n)
				for v := range n {
					known[v] = map[interval]int{}
				}
				learnOwn := func(k int) {
					for place, v := range orders[k].Nodes {
						known[v][interval{k, place, place}] = counted[k][v]
					}
				}
				for k, order := range orders {
					if !order.Ranked {
						learnOwn(k)
					}
				}
				for slot := 1; slot <= s.Slots+1; slot++ { // without dimensions there is no slot
					if slot == s.Phases[0].Last+1 && s.Phases[0].Name == "classes" {
						for v := range n {
							if _, ok := compose(known[v], 0, 0, v); !ok {
								t.Fatalf("d=%d: node %d does not know its class", d, v)
							}
						}
						for k, order := range orders {
							if order.Ranked {
								learnOwn(k)
							}
						}
					}
					type message struct {
						to    int
						what  interval
						value int
					}
					var sent []message
					for _, x := range s.Sums {
						if x.Slot != slot {
							continue
						}
						value, ok := compose(known[x.From], x.Order, x.First, x.Last)
						if !ok {
							t.Fatalf("d=%d: %v is not known", d, x)
						}
						sent = append(sent, message{x.To, interval{x.Order, x.First, x.Last}, value})
						if x.Total {
							value, ok := compose(known[x.From], x.Order, 0, n-1)
							if !ok {
								t.Fatalf("d=%d: the total of %v is not known", d, x)
							}
							sent = append(sent, message{x.To, interval{x.Order, 0, n - 1}, value})
						}
					}
					for _, m := range sent {
						known[m.to][m.what] = m.value
					}
				}
				at := slices.Clone(s.Sources) // by item, where packing leads it
				for _, x := range s.Sends {
					for _, p := range s.Phases {
						if p.Name == "packing" && x.Slot >= p.First && x.Slot <= p.Last {
							at[x.Packet] = x.To
						}
					}
				}
				for k, order := range orders {
					total := 0
					for _, one := range counted[k] {
						total += one
					}
					sum := 0
					for place, v := range order.Nodes {
						sum += counted[k][v]
						if got, ok := compose(known[v], k, 0, place); !ok || got != sum {
							t.Errorf("d=%d %v: node %d has rank %d, %v in order %d; want %d", d, a, v, got, ok, k, sum)
						}
						if got, ok := compose(known[v], k, 0, n-1); !ok || got != total {
							t.Errorf("d=%d %v: node %d has total %d, %v in order %d; want %d", d, a, v, got, ok, k, total)
						}
						if counted[k][v] == 0 || a == schedules.AlgorithmIII && k == 0 {
							continue
						}
						item := slices.Index(active, v)
						if a == schedules.AlgorithmII {
							item = item*len(orders) + k
						}
						if at[item] != order.Nodes[sum-1] {
							t.Errorf("d=%d %v: item %d of node %d is packed at node %d, its rank in order %d is %d", d, a, item, v,
								at[item], k, sum-1)
						}
					}
				}
			}
		}
	}
}

// Every violation, planted in a valid schedule, is refused by its name.
func TestValidatePMNBRefusesMutants(t *testing.T) {
	schedule := func(a schedules.PMNBAlgorithm, ranks schedules.Ranks, d int, active ...int) func() schedules.Schedule {
		return func() schedules.Schedule {
			return must(schedules.PMNB{Algorithm: a, Ranks: ranks}.Schedule(d, active))
		}
	}
	var (
		hand  = schedule(schedules.AlgorithmIII, schedules.Known, 2, 1, 2) // see TestPMNBByHand
		one   = schedule(schedules.AlgorithmIII, schedules.Known, 2, 0)
		pair  = schedule(schedules.AlgorithmI, schedules.Known, 1, 0, 1)
		low   = schedule(schedules.AlgorithmI, schedules.Known, 2, 0, 1)
		alone = schedule(schedules.AlgorithmI, schedules.Known, 1, 1)
		split = schedule(schedules.AlgorithmII, schedules.PrefixTree, 2, 3)
		whole = schedule(schedules.AlgorithmIII, schedules.PrefixTree, 2, 3)
		empty = func() schedules.Schedule {
			return schedules.Schedule{Nodes: 1, Sources: []int{0}, Params: schedules.Params{"algorithm": "I"}}
		}
	)
	send := func(s *schedules.Schedule, slot, from, to, packet int) {
		s.Sends = append(s.Sends, schedules.Send{Slot: slot, From: from, To: to, Packet: packet})
	}
	drop := func(s *schedules.Schedule, slot, from, to int) {
		s.Sends = slices.DeleteFunc(s.Sends, func(x schedules.Send) bool { return x.Slot == slot && x.From == from && x.To == to })
		s.Sums = slices.DeleteFunc(s.Sums, func(x schedules.Sum) bool { return x.Slot == slot && x.From == from && x.To == to })
	}
	find := func(s *schedules.Schedule, slot, from, to int) *schedules.Sum {
		return &s.Sums[slices.IndexFunc(s.Sums, func(x schedules.Sum) bool { return x.Slot == slot && x.From == from && x.To == to })]
	}
	for _, m := range []struct {
		name string
		base func() schedules.Schedule
		rule schedules.Rule
		edit func(s *schedules.Schedule)
	}{
		{"no algorithm", hand, schedules.Shape, func(s *schedules.Schedule) { s.Params = nil }},
		{"another algorithm", hand, schedules.Shape, func(s *schedules.Schedule) { s.Params["algorithm"] = "IV" }},
		{"algorithm by number", hand, schedules.Shape, func(s *schedules.Schedule) { s.Params["algorithm"] = 3 }},
		{"sources of a multinode broadcast", pair, schedules.Shape, func(s *schedules.Schedule) { s.Sources = nil }},
		{"termination packet", empty, schedules.Shape, func(s *schedules.Schedule) { s.Markers = 1 }},
		{"two packets at one node", empty, schedules.Shape, func(s *schedules.Schedule) { s.Sources = []int{0, 0} }},
		{"half a packet", hand, schedules.Shape, func(s *schedules.Schedule) {
			*s = schedule(schedules.AlgorithmIII, schedules.Known, 2, 1)()
			s.Params["algorithm"] = "II"
		}},
		{"parts at two nodes", hand, schedules.Shape, func(s *schedules.Schedule) { s.Params["algorithm"] = "II" }},
		{"it does not pass Validate", hand, schedules.Holding,
			func(s *schedules.Schedule) { s.Sends[0].Slot = 2; s.Sends[0].From = 2; s.Sends[0].To = 3 }},
		{"a node sends what it has left", hand, schedules.Packed, func(s *schedules.Schedule) { send(s, 2, 1, 3, 0) }},
		{"two at one node in packing", pair, schedules.Packed, func(s *schedules.Schedule) { send(s, 1, 0, 1, 0) }},
		{"packing stops before its end", alone, schedules.Packed, func(s *schedules.Schedule) {
			s.Sends = s.Sends[:0]
			send(s, 2, 1, 0, 0)
		}},
		{"packing to another node", low, schedules.Packed, func(s *schedules.Schedule) { send(s, 2, 1, 3, 1) }},
		{"dimensions in another order", one, schedules.Spread, func(s *schedules.Schedule) {
			s.Sends = s.Sends[:0]
			send(s, 3, 0, 1, 0)
			send(s, 4, 0, 2, 0)
			send(s, 4, 1, 3, 0)
		}},
		{"subphase over before it begins", one, schedules.Spread,
			func(s *schedules.Schedule) { s.Phases[1].Last, s.Phases[2].First = 2, 3 }},
		{"subcube broadcast over before it begins", low, schedules.Spread,
			func(s *schedules.Schedule) { s.Phases[1].Last, s.Phases[2].First = 2, 3 }},
		{"two classes on a dimension", hand, schedules.Apart, func(s *schedules.Schedule) { send(s, 4, 1, 0, 1) }},
		{"two dimensions in a slot of A0", schedule(schedules.AlgorithmA0, schedules.Known, 2, 0, 1), schedules.Apart,
			func(s *schedules.Schedule) { send(s, 3, 0, 1, 0) }},
		{"two orders on a dimension", split, schedules.Apart, func(s *schedules.Schedule) {
			s.Sums = append(s.Sums, schedules.Sum{Slot: 1, From: 0, To: 1, Order: 1, First: 0, Last: 0})
		}},
		{"packing before ranks", alone, schedules.Phased, func(s *schedules.Schedule) {
			*s = schedule(schedules.AlgorithmI, schedules.PrefixTree, 1, 0)()
			for i := range s.Sums {
				s.Sums[i].Slot++
			}
			s.Phases[0], s.Phases[1] = schedules.Phase{Name: "packing", First: 1, Last: 1},
				schedules.Phase{Name: "ranks", First: 2, Last: 3}
		}},
		{"subphase 3 of 2", one, schedules.Phased, func(s *schedules.Schedule) { s.Phases[2].Name = "broadcast 3" }},
		{"subphase 0", one, schedules.Phased, func(s *schedules.Schedule) { s.Phases[1].Name = "broadcast 0" }},
		{"subphase without number", one, schedules.Phased, func(s *schedules.Schedule) { s.Phases[1].Name = "broadcast 1.5" }},

		// Control messages, which Validate is responsible for.
		{"a place too few", split, schedules.Shape, func(s *schedules.Schedule) { s.Orders[1].Nodes = s.Orders[1].Nodes[1:] }},
		{"a node twice", split, schedules.Shape, func(s *schedules.Schedule) { s.Orders[1].Nodes[0] = 1 }},
		{"no such node", split, schedules.Shape, func(s *schedules.Schedule) { s.Orders[1].Nodes[0] = 4 }},
		{"negative node", split, schedules.Shape, func(s *schedules.Schedule) { s.Orders[0].Nodes[0] = -1 }},
		{"ranks from themselves", split, schedules.Shape, func(s *schedules.Schedule) { s.Orders[0].Ranked = true }},
		{"no such order", split, schedules.Range, func(s *schedules.Schedule) { s.Sums[0].Order = 2 }},
		{"negative order", split, schedules.Range, func(s *schedules.Schedule) { s.Sums[0].Order = -1 }},
		{"an order without orders", alone, schedules.Range, func(s *schedules.Schedule) {
			*s = schedule(schedules.AlgorithmI, schedules.PrefixTree, 1, 1)()
			s.Sums[0].Order = 1
		}},
		{"total before it is known", split, schedules.Composed, func(s *schedules.Schedule) { find(s, 1, 1, 0).Total = true }},
		{"sum of another order", split, schedules.Composed, func(s *schedules.Schedule) { find(s, 2, 2, 0).Order = 1 }},
		{"class counted before it is known", whole, schedules.Composed, func(s *schedules.Schedule) {
			s.Sums = append(s.Sums, schedules.Sum{Slot: 1, From: 2, To: 0, Order: 1, First: 2, Last: 2})
		}},
		{"a node without its rank", whole, schedules.Ranked, func(s *schedules.Schedule) { drop(s, 8, 0, 1) }},
		{"a node without the total", whole, schedules.Ranked, func(s *schedules.Schedule) { find(s, 8, 0, 1).Total = false }},
		{"packet among ranks", split, schedules.Phased, func(s *schedules.Schedule) { send(s, 2, 3, 1, 0) }},
		{"packet among classes", whole, schedules.Phased, func(s *schedules.Schedule) { send(s, 2, 3, 1, 0) }},
		{"sum outside ranks", split, schedules.Phased, func(s *schedules.Schedule) { s.Sums[0].Slot = 5 }},
	} {
		s := m.base()
		if err := schedules.ValidatePMNB(map[int]int{1: 0, 2: 1, 4: 2}[s.Nodes], s); err != nil {
			t.Fatalf("%s: before: %v", m.name, err)
		}
		m.edit(&s)
		d := map[int]int{1: 0, 2: 1, 4: 2}[s.Nodes]
		var v *schedules.Violation
		if err := schedules.ValidatePMNB(d, s); !errors.As(err, &v) || v.Rule != m.rule {
			t.Errorf("%s: %v, want a violation of %v", m.name, err, m.rule)
		}
	}
}

// What passes is a broadcast by the plain rules, and nothing panics.
func FuzzValidatePMNB(f *testing.F) {
	for _, a := range pmnbAlgorithms {
		for _, ranks := range []schedules.Ranks{schedules.Known, schedules.PrefixExchange} {
			var text bytes.Buffer
			if err := must(schedules.PMNB{Algorithm: a, Ranks: ranks}.Schedule(2, []int{3, 0})).WriteJSON(&text); err != nil {
				f.Fatal(err)
			}
			f.Add(text.String())
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := schedules.Read(strings.NewReader(text))
		if err != nil || schedules.ValidatePMNB(2, s) != nil {
			return
		}
		if s.Slots < 1000 && len(s.Sends) < 200 && len(s.Sources) < 100 && len(s.Sums) < 100 && !plainly(2, s) {
			t.Fatal("not plainly a broadcast")
		}
	})
}
