package tasks_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// reversed is the network with its links turned round.
func reversed(t *testing.T, net topologies.Topology) topologies.Topology {
	t.Helper()
	back, err := tasks.ReverseLinks(net)
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// An algorithm for the task an arrow starts from, with the arrow's reduction, is
// one for the task it ends at; it takes no more slots, and none but those of
// packets that are wanted.
func TestAlgorithmsSolveWhatIsBelowThem(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	for _, net := range networks(t) {
		n := net.Order()
		tasksOf := map[string]tasks.Task{}
		for _, task := range all(n, r) {
			tasksOf[task.Name] = task
		}
		root := tasksOf["broadcast"].Packets[0].From
		one := tasks.OneToOne(n, root, topologies.Node(r.IntN(n)))
		some := tasksOf["partial-multinode-broadcast"]
		var sources []topologies.Node
		for _, packet := range some.Packets {
			sources = append(sources, packet.From)
		}
		whole := topologies.Node(0)
		for _, arrow := range []struct{ from, to tasks.Task }{
			{tasks.Broadcast(n, root), one},
			{tasks.Broadcast(n, root), tasks.SelectiveBroadcast(n, root, sources)},
			{tasks.Scatter(n, root), tasks.Broadcast(n, root)},
			{tasks.Scatter(n, root), tasks.SelectiveScatter(n, root, sources)},
			{tasks.SelectiveScatter(n, root, sources), tasks.SelectiveBroadcast(n, root, sources)},
			{tasks.MultinodeBroadcast(n), tasks.Broadcast(n, whole)},
			{tasks.MultinodeBroadcast(n), some},
			{tasks.TotalExchange(n), tasks.MultinodeBroadcast(n)},
			{tasks.TotalExchange(n), tasksOf["permutation"]},
			{tasks.TotalExchange(n), tasks.Scatter(n, root)},
			{tasks.TotalExchange(n), tasks.Gather(n, root)},
			{tasks.TotalExchange(n), tasks.PartialScatter(n, sources)},
			{tasks.TotalExchange(n), tasks.PartialGather(n, sources)},
			{tasks.TotalExchange(n), some},
			{tasks.PartialScatter(n, sources), some},
			{tasksOf["permutation"], tasks.SelectiveScatter(n, root, tasksOf["permutation"].Packets[root].To)},
		} {
			s, err := tasks.Plan(net, arrow.from)
			if err != nil {
				t.Fatal(err)
			}
			solved, err := tasks.Solve(arrow.from, s, arrow.to)
			if err != nil {
				t.Errorf("%s by %s on %v: %v", arrow.to.Name, arrow.from.Name, net, err)
				continue
			}
			if err := tasks.Validate(net, arrow.to, solved, tasks.Full); err != nil {
				t.Errorf("%s by %s on %v: %v", arrow.to.Name, arrow.from.Name, net, err)
			}
			if solved.Slots > s.Slots {
				t.Errorf("%s by %s on %v: %d slots instead of %d", arrow.to.Name, arrow.from.Name, net, solved.Slots, s.Slots)
			}
			compact, err := tasks.Compact(net, arrow.to, solved)
			if err != nil {
				t.Fatal(err)
			}
			if err := tasks.Validate(net, arrow.to, compact, tasks.Full); err != nil || compact.Slots > solved.Slots {
				t.Errorf("%s by %s on %v, compact: %d slots instead of %d, %v", arrow.to.Name, arrow.from.Name, net, compact.Slots,
					solved.Slots, err)
			}
		}
	}
}

// The dual of a schedule does the dual task on the reversed network in as many
// slots, and so do the dual of that and the reverse; the dual of a schedule with
// sends too many does as well.
func TestDualsAndReversesRunOnTheReversedNetwork(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	for _, net := range networks(t) {
		back := reversed(t, net)
		for _, task := range all(net.Order(), r) {
			s, err := tasks.Plan(net, task)
			if err != nil {
				t.Fatal(err)
			}
			turns := []func(tasks.Task, schedules.Schedule) (tasks.Task, schedules.Schedule, error){tasks.Dual}
			if !task.Combining {
				turns = append(turns, tasks.Reverse)
				s.Sends = append(s.Sends, again(net, s, r)...)
			}
			for _, turn := range turns {
				other, turned, err := turn(task, s)
				var domain *inputs.Error
				if errors.As(err, &domain) && domain.Domain == "packets of one destination each" {
					continue
				}
				if err != nil {
					t.Errorf("%s on %v: %v", task.Name, net, err)
					continue
				}
				if err := tasks.Validate(back, other, turned, tasks.Full); err != nil || turned.Slots > s.Slots {
					t.Errorf("%s, turned, on %v: %d slots instead of %d, %v", task.Name, back, turned.Slots, s.Slots, err)
				}
				first, twice, err := turn(other, turned)
				if err != nil {
					t.Fatal(err)
				}
				if err := tasks.Validate(net, first, twice, tasks.Full); err != nil {
					t.Errorf("%s, turned twice, on %v: %v", task.Name, net, err)
				}
				if first.Combining != task.Combining || len(first.Packets) != len(task.Packets) {
					t.Errorf("%s, turned twice, is another task", task.Name)
				}
			}
		}
	}
}

// again is a send of something that the receiver has already, in the last slot.
func again(net topologies.Topology, s schedules.Schedule, r *rand.Rand) []schedules.Send {
	if len(s.Sends) == 0 {
		return nil
	}
	x := s.Sends[r.IntN(len(s.Sends))]
	x.Slot = s.Slots
	for _, y := range s.Sends {
		if y.Slot == x.Slot && y.From == x.From && y.To == x.To {
			return nil
		}
	}
	return []schedules.Send{x}
}

// A schedule with every other slot idle becomes as short as it was, or shorter,
// whether it copies or combines.
func TestCompactClosesHoles(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	for _, net := range networks(t) {
		for _, task := range all(net.Order(), r) {
			s, err := tasks.Plan(net, task)
			if err != nil {
				t.Fatal(err)
			}
			slow := s
			slow.Slots, slow.Sends = 2*s.Slots, slices.Clone(s.Sends)
			for i := range slow.Sends {
				slow.Sends[i].Slot *= 2
			}
			compact, err := tasks.Compact(net, task, slow)
			if err != nil {
				t.Fatalf("%s on %v: %v", task.Name, net, err)
			}
			if err := tasks.Validate(net, task, compact, tasks.Full); err != nil || compact.Slots > s.Slots ||
				compact.Algorithm != s.Algorithm {
				t.Errorf("%s on %v: %s in %d slots, want at most %d; %v", task.Name, net, compact.Algorithm, compact.Slots, s.Slots, err)
			}
		}
	}
}

// The reverse of a Manhattan Street network is one: (r, c) for (r+1, c+1).
func TestAReversedManhattanNetworkIsOne(t *testing.T) {
	for _, net := range []topologies.Manhattan{{Rows: 4, Columns: 4}, {Rows: 4, Columns: 6}, {Rows: 2, Columns: 4}} {
		back := reversed(t, net)
		if want := net.String() + " reversed"; net.Directed() && back.String() != want {
			t.Errorf("%v, want %s", back, want)
		}
		image := func(v topologies.Node) topologies.Node {
			r, c := int(v)/net.Columns, int(v)%net.Columns
			return topologies.Node((c+1)%net.Columns + net.Columns*((r+1)%net.Rows))
		}
		for v := range topologies.Node(net.Order()) {
			links := back.AppendNeighbors(nil, v)
			for j, w := range net.AppendNeighbors(nil, image(v)) {
				if image(links[j]) != w {
					t.Errorf("%v: link %d of node %d leads to %d", net, j, v, links[j])
				}
			}
		}
	}
}

// The operator is applied to each value once: sums, and which nodes they are
// of, are those of To.
func TestValuesAreCombinedOnTheWay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	for _, net := range networks(t) {
		n := net.Order()
		for _, task := range all(n, r) {
			if !task.Combining {
				continue
			}
			s, err := tasks.Plan(net, task)
			if err != nil {
				t.Fatal(err)
			}
			values := make([][]int, len(task.Packets))
			sums, greatest := make([]int, len(values)), make([]int, len(values))
			for p, packet := range task.Packets {
				for range packet.To {
					x := 1 + r.IntN(1e6)
					values[p] = append(values[p], x)
					sums[p] += x
					greatest[p] = max(greatest[p], x)
				}
			}
			got, err := tasks.Execute(net, task, s, values, func(a, b int) int { return a + b })
			if err != nil {
				t.Fatal(err)
			}
			top, err := tasks.Execute(net, task, s, values, func(a, b int) int { return max(a, b) })
			if err != nil {
				t.Fatal(err)
			}
			for p := range values {
				if got[p] != sums[p] || top[p] != greatest[p] {
					t.Errorf("%s on %v, packet %d: sum %d, want %d; max %d, want %d", task.Name, net, p, got[p], sums[p], top[p],
						greatest[p])
				}
			}
		}
	}
}

// Two nodes exchange what they have and go on with that of the other: nothing
// stays behind.
func TestWhatIsHandedOverIsGone(t *testing.T) {
	net := topologies.Ring{N: 4}
	task := tasks.SelectiveAccumulation(4, 0, []topologies.Node{1, 2})
	s := of(4, at(1, [3]int{1, 2, 0}, [3]int{2, 1, 0}), at(2, [3]int{1, 0, 0}, [3]int{2, 3, 0}), at(3, [3]int{3, 0, 0}))
	sum, err := tasks.Execute(net, task, s, [][]int{{1, 10}}, func(a, b int) int { return a + b })
	if err != nil || sum[0] != 11 {
		t.Errorf("%v, %v, want 11", sum, err)
	}
}

// Only a task that combines has values to combine, one for each contribution.
func TestExecuteRefusesOtherTasksAndValues(t *testing.T) {
	net := topologies.Ring{N: 3}
	add := func(a, b int) int { return a + b }
	task := tasks.Accumulation(3, 0)
	s, err := tasks.Plan(net, task)
	if err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"broadcast":  second(tasks.Execute(net, tasks.Broadcast(3, 0), schedules.Schedule{Nodes: 3}, nil, add)),
		"no values":  second(tasks.Execute(net, task, s, nil, add)),
		"few values": second(tasks.Execute(net, task, s, [][]int{{1}}, add)),
	} {
		var domain *inputs.Error
		if !errors.As(err, &domain) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }
