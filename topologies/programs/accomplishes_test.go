package programs_test

import (
	"errors"
	"strings"
	"testing"

	"castlab/topologies/programs"
)

// Plans of a few messages, by hand: what each rule finds, and what it does not mind.
func TestAccomplishesByHand(t *testing.T) {
	const all = programs.Everyone
	one := func(from, to int) []programs.Block { return []programs.Block{{Bytes: 4, From: from, To: to}} }
	begun := func(o programs.Operation, on ...int) programs.Operation {
		o.Begun = on
		return o
	}
	// A chain 0 -> 1 -> 2; rank 1 sends on after what is given.
	chain := func(after ...int) programs.Program {
		return ranks(ops{send(1, 4, 0)}, ops{receive(0, 4, 0), compute(1, 0), send(2, 4, 0, after...)}, ops{receive(1, 4, 0)})
	}
	const none = programs.Rule(-1)
	for _, x := range []struct {
		name     string
		p        programs.Program
		task     programs.Task
		blocks   []programs.Block
		combines bool
		rule     programs.Rule
		words    string
	}{
		{"passed on", chain(0), programs.Broadcast, one(0, all), false, none, ""},
		{"passed on later", chain(1), programs.Broadcast, one(0, all), false, none, ""},
		{"passed on too early", chain(), programs.Broadcast, one(0, all), false, programs.Holding,
			"rank 1, operation 2: holding: send of 4 bytes to 2 with tag 0: it carries block 0: it does not wait for operation 0, " +
				"which brings it"},
		{"only begun", ranks(ops{send(1, 4, 0)}, ops{receive(0, 4, 0), begun(send(2, 4, 0), 0)}, ops{receive(1, 4, 0)}),
			programs.Broadcast, one(0, all), false, programs.Holding, "does not wait for operation 0"},
		{"begun after it", ranks(ops{send(1, 4, 0)}, ops{receive(0, 4, 0), compute(0, 0), begun(send(2, 4, 0), 1)},
			ops{receive(1, 4, 0)}), programs.Broadcast, one(0, all), false, none, ""},
		{"never had", ranks(ops{}, ops{send(2, 4, 0)}, ops{receive(1, 4, 0)}), programs.Broadcast, one(0, all), false, programs.Holding,
			"its rank never gets it"},
		{"never gets", ranks(ops{send(1, 4, 0)}, ops{receive(0, 4, 0)}, ops{}), programs.Broadcast, one(0, all), false,
			programs.Delivered, "rank 2: delivered: it never gets block 0 of rank 0"},
		{"gets twice", ranks(ops{send(1, 4, 0), send(1, 4, 0)}, ops{receive(0, 4, 0), receive(0, 4, 0)}), programs.Broadcast,
			one(0, all), false, none, ""},
		{"sums up", ranks(ops{receive(1, 4, 0), receive(2, 4, 0)}, ops{send(0, 4, 0)}, ops{send(0, 4, 0)}), programs.Reduce, one(all, 0),
			true, none, ""},
		{"sums up in a row", chainUp(0), programs.Reduce, one(all, 0), true, none, ""},
		{"sends before it has summed up", chainUp(), programs.Reduce, one(all, 0), true, programs.Delivered,
			"rank 0: delivered: block 0 lacks what rank 2 contributes"},
		{"overwrites", chainUp(0), programs.Reduce, one(all, 0), false, programs.Delivered, "lacks what rank 0 contributes"},
		{"the same twice", ranks(ops{receive(1, 4, 0), receive(1, 4, 0)}, ops{send(0, 4, 0), send(0, 4, 0)}), programs.Reduce,
			one(all, 0), true, programs.Twice, "twice: it brings of block 0 what rank 1 contributes, which is there"},
		{"a sum and a part of it", ranks(ops{receive(1, 4, 0), receive(2, 4, 0)}, ops{receive(2, 4, 1), send(0, 4, 0, 0)},
			ops{send(1, 4, 1), send(0, 4, 0)}), programs.Reduce, one(all, 0), true, programs.Twice, "what rank 2 contributes"},
	} {
		p := programs.NewPlan(x.p, x.task, 0, 4, x.blocks, func(int, int) []programs.Run { return []programs.Run{{First: 0, Count: 1}} },
			func(int, int) bool { return x.combines })
		err := p.Accomplishes()
		if x.rule == none {
			if err != nil {
				t.Errorf("%s: %v", x.name, err)
			}
			continue
		}
		v, is := errors.AsType[*programs.Violation](err)
		if !is || v.Rule != x.rule || !strings.Contains(err.Error(), x.words) {
			t.Errorf("%s: got %v, want %v: %s", x.name, err, x.rule, x.words)
		}
	}
}

// chainUp is 2 -> 1 -> 0; rank 1 sends after what is given.
func chainUp(after ...int) programs.Program {
	return ranks(ops{receive(1, 4, 0)}, ops{receive(2, 4, 0), send(0, 4, 0, after...)}, ops{send(1, 4, 0)})
}

// A result that comes back over what a rank has contributed to may overwrite it only
// after it has been combined there.
func TestOverwritingWaits(t *testing.T) {
	// Rank 1 gets the part of rank 0 and the sum of both, in two messages: in which order
	// they are written is open.
	for _, x := range []struct {
		after []int
		fine  bool
	}{{nil, false}, {[]int{0}, true}} {
		p := ranks(
			ops{send(1, 4, 0), receive(1, 4, 0), send(1, 4, 1, 1)},
			ops{receive(0, 4, 0), send(0, 4, 0), receive(0, 4, 1, x.after...)},
		)
		plan := programs.NewPlan(p, programs.Allreduce, 0, 4, []programs.Block{{Bytes: 4, From: programs.Everyone, To: programs.Everyone}},
			func(int, int) []programs.Run { return []programs.Run{{First: 0, Count: 1}} },
			func(rank, operation int) bool { return operation < 2 })
		err := plan.Accomplishes()
		v, is := errors.AsType[*programs.Violation](err)
		if x.fine && err != nil || !x.fine && (!is || v.Rule != programs.Order || v.Rank != 1) {
			t.Errorf("after %v: %v", x.after, err)
		}
	}
}
