package tasks_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// oneWay leads from each node to the next and from the last nowhere.
type oneWay struct{ N int }

func (o oneWay) Validate() error { return nil }
func (o oneWay) Order() int      { return o.N }
func (o oneWay) String() string  { return "one-way" }

func (o oneWay) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	if int(v) < o.N-1 {
		dst = append(dst, v+1)
	}
	return dst
}

// What cannot be done is an error that names the reason, never a panic.
func TestWhatCannotBeDoneIsADomainError(t *testing.T) {
	ring := topologies.Ring{N: 4}
	plan := func(net topologies.Topology, t tasks.Task) error { return second(tasks.Plan(net, t)) }
	by := func(make func(topologies.Topology, tasks.Task) (schedules.Schedule, error), t tasks.Task) error {
		return second(make(ring, t))
	}
	broadcast, err := tasks.Plan(ring, tasks.Broadcast(4, 0))
	if err != nil {
		t.Fatal(err)
	}
	solve := func(wanted tasks.Task) error { return second(tasks.Solve(tasks.Broadcast(4, 0), broadcast, wanted)) }
	everyone := []topologies.Node{0, 1, 2, 3}
	for name, err := range map[string]error{
		"no way back for a broadcast":  plan(oneWay{3}, tasks.Broadcast(3, 1)),
		"no way back for a scatter":    plan(oneWay{3}, tasks.Scatter(3, 1)),
		"no way back for a gather":     plan(oneWay{3}, tasks.Gather(3, 0)),
		"no way back for a value":      plan(oneWay{3}, tasks.Accumulation(3, 0)),
		"no way back for all":          plan(oneWay{3}, tasks.MultinodeBroadcast(3)),
		"no way back for each":         plan(oneWay{3}, tasks.TotalExchange(3)),
		"no such network":              plan(topologies.Ring{N: 0}, tasks.Broadcast(1, 0)),
		"no such root":                 plan(ring, tasks.Broadcast(4, 4)),
		"no such source":               plan(ring, tasks.PartialBroadcast(4, []topologies.Node{-1})),
		"a destination twice":          plan(ring, tasks.SelectiveBroadcast(4, 0, []topologies.Node{1, 1})),
		"other nodes":                  plan(ring, tasks.TotalExchange(5)),
		"too many nodes":               plan(topologies.Hypercube{D: 21}, tasks.Task{Nodes: 1 << 21, Packets: make([]tasks.Packet, 1)}),
		"too many sends":               plan(topologies.Path{N: 1 << 14}, tasks.Scatter(1<<14, 0)),
		"no permutation":               second(tasks.Permutation([]topologies.Node{1, 1})),
		"no node to permute to":        second(tasks.Permutation([]topologies.Node{2, 1})),
		"several packets to spread":    by(tasks.Spread, tasks.MultinodeBroadcast(4)),
		"several origins to deal from": by(tasks.Deal, tasks.Gather(4, 0)),
		"copies to route":              by(tasks.Route, tasks.Broadcast(4, 0)),
		"values to copy":               by(tasks.Gossip, tasks.Accumulation(4, 0)),
		"the same packet for each":     solve(tasks.Scatter(4, 0)),
		"another root":                 solve(tasks.Broadcast(4, 1)),
		"combined":                     solve(tasks.Accumulation(4, 0)),
		"more nodes":                   solve(tasks.Broadcast(5, 0)),
		"two packets of one node":      solve(tasks.PartialBroadcast(4, []topologies.Node{0, 0})),
		"the reverse of copies":        third(tasks.Reverse(tasks.Broadcast(4, 0), broadcast)),
		"the reverse of values":        third(tasks.Reverse(tasks.PartialAccumulation(4, everyone), schedules.Schedule{Nodes: 4})),
	} {
		var domain *inputs.Error
		if !errors.As(err, &domain) {
			t.Errorf("%s: %v, want a domain error", name, err)
		}
	}
}

// A schedule that does not do its task is not turned, compacted or reduced.
func TestWrongSchedulesAreNotTransformed(t *testing.T) {
	net, task := topologies.Ring{N: 4}, tasks.Broadcast(4, 0)
	wrong := of(4, at(1, [3]int{0, 1, 0}))
	for name, err := range map[string]error{
		"dual":    third(tasks.Dual(task, wrong)),
		"reverse": third(tasks.Reverse(tasks.OneToOne(4, 0, 2), wrong)),
		"solve":   second(tasks.Solve(task, wrong, task)),
		"compact": second(tasks.Compact(net, task, wrong)),
	} {
		var v *tasks.Violation
		if !errors.As(err, &v) || v.Rule != tasks.Complete {
			t.Errorf("%s: %v, want a violation", name, err)
		}
	}
}

func third[S, T any](_ S, _ T, err error) error { return err }
