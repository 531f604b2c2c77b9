package programs

import (
	"slices"

	"castlab/distributions/inputs"
)

// TwoLevel is an algorithm for ranks that share nodes: the flat one between a leader of every node, and binomial trees
// inside. The root is the leader of its node, the first rank from it on, around the end, of every other one.
//
// A broadcast goes between the leaders, and each passes on what it receives as it comes, message by message; the root
// passes on all segments. An allreduce reduces to the leaders in one piece, then does that between them what the flat one
// does, and then broadcasts from them in one piece. An allgather gathers, does what the flat one does with the parts of a
// node in place of that of a rank, and broadcasts.
//
// With P ranks on each of N nodes, for P a power of two: the rounds of the flat one among N, and log2 P for a broadcast
// in one piece, 2 log2 P for the others.
//
// Source: X. Luo et al., "HAN: a Hierarchical AutotuNed Collective Communication Framework", IEEE Cluster 2020, for one
// leader a node.
func TwoLevel(flat Algorithm, nodes Nodes) Algorithm {
	a := flat
	a.Name = "two-level-" + flat.Name
	a.Meaning = flat.Name + " between a leader of every node, binomial trees inside"
	a.Make = func(s Settings) (Plan, error) { return twoLevels(a.Name, flat, nodes, s) }
	return a
}

func twoLevels(name string, flat Algorithm, nodes Nodes, s Settings) (Plan, error) {
	if flat.Task != Broadcast && flat.Task != Allreduce && flat.Task != Allgather {
		return Plan{}, inputs.Errorf("task", flat.Task.String(), "broadcast, allreduce or allgather, which have algorithms of two levels")
	}
	at, ranks, err := nodes.led(s.Ranks, s.Root)
	if err != nil {
		return Plan{}, err
	}
	among := s
	among.Ranks, among.Root = len(ranks), at[s.Root]
	between, err := flat.Plan(among)
	if err != nil {
		return Plan{}, err
	}
	m, err := between.Program.match()
	if err != nil {
		return Plan{}, err
	}
	operations := float64(between.Program.Operations()) + 4*float64(s.Ranks)
	if flat.Task == Broadcast { // at most two for every rank of a node for every message to its leader
		operations = float64(between.Program.Operations())*float64(nodes.Each) + 2*float64(s.segments(s.Bytes))*float64(s.Ranks)
	}
	if err := affordable(name, s.Ranks, operations); err != nil {
		return Plan{}, err
	}
	t := twoLevel{builder: newBuilder(name, flat.Task, s, int(operations)/s.Ranks), between: between, matching: m, nodes: ranks,
		trees: binomials(s.Ranks, ranks)}
	switch flat.Task {
	case Broadcast:
		t.broadcast(s.segments(s.Bytes))
	case Allreduce:
		t.allreduce()
	default:
		if err := t.allgather(at); err != nil {
			return Plan{}, err
		}
	}
	return t.plan, nil
}

// A twoLevel builds a plan from the one between the leaders.
type twoLevel struct {
	*builder
	between Plan
	*matching
	nodes    [][]int   // by node its ranks, the leader first
	trees    rooted    // the tree of each node, one after the other
	contents []payload // by operation of the flat plan, what a Send carries here
}

// carry sets what messages between leaders carry, for the runs of each in the flat plan.
func (t *twoLevel) carry(content func(flat []Run) payload) {
	t.contents = make([]payload, len(t.mate))
	for k := range t.contents {
		node, i := t.place(k)
		if t.between.Program.Ranks[node][i].Kind == Send {
			t.contents[k] = content(t.between.Carries(node, i))
		}
	}
}

// binomials returns the binomial tree of the ranks of every node, one after the other.
func binomials(n int, nodes [][]int) rooted {
	t := rooted{order: make([]int, 0, n), children: make([][]int, n)}
	for _, ranks := range nodes {
		tree := treeOf(len(ranks), 0, knomial(len(ranks), 2))
		for _, v := range tree.order {
			t.order = append(t.order, ranks[v])
			for _, c := range tree.children[v] {
				t.children[ranks[v]] = append(t.children[ranks[v]], ranks[c])
			}
		}
	}
	return t
}

// of returns the tree of a node.
func (t *twoLevel) of(node int) rooted {
	each := len(t.nodes[node])
	return rooted{t.trees.order[node*each : (node+1)*each], t.trees.children}
}

// lead adds to the leader of a node what it does between the leaders. What waits for nothing in the flat plan waits for the
// operations in first. It returns how many operations of the leader are before these.
func (t *twoLevel) lead(node int, first []int) (before int) {
	leader := t.nodes[node][0]
	before = len(t.plan.Program.Ranks[leader])
	for i, o := range t.between.Program.Ranks[node] {
		k := t.base[node] + i
		x := t.contents[k]
		if o.Kind == Receive {
			x = payload{bytes: t.contents[t.mate[k]].bytes}
		}
		if o.Kind != Compute {
			o.Bytes, o.Peer = x.bytes, t.nodes[o.Peer][0]
		}
		if len(o.After)+len(o.Begun) == 0 {
			o.After = t.wait(first)
		} else {
			o.After, o.Begun = t.wait(from(before, o.After)), t.wait(from(before, o.Begun))
		}
		t.add(leader, o, x.at, t.between.Combines(node, i))
	}
	return before
}

// from moves indices of operations.
func from(before int, list []int) []int {
	moved := make([]int, len(list))
	for i, j := range list {
		moved[i] = before + j
	}
	return moved
}

// done lists the operations of the flat plan after which a leader has all, with those before them counted; those
// given where it has none.
func (t *twoLevel) done(node, before int, otherwise []int) (list []int) {
	ops := t.between.Program.Ranks[node]
	if len(ops) == 0 {
		return otherwise
	}
	waited := make([]bool, len(ops))
	for _, o := range ops {
		for _, j := range o.After {
			waited[j] = true
		}
	}
	for i, o := range ops {
		switch {
		case waited[i]:
		case o.Kind == Send:
			list = append(list, o.After...)
		default:
			list = append(list, i)
		}
	}
	slices.Sort(list)
	return from(before, slices.Compact(list))
}

// broadcast has every leader pass on what it receives, and the root its segments.
func (t *twoLevel) broadcast(segments int) {
	for _, block := range t.between.Blocks {
		block.From = t.plan.Root
		t.plan.Blocks = append(t.plan.Blocks, block)
	}
	t.carry(func(flat []Run) payload { return t.payload(flat...) })
	got, blocks := nothing(len(t.trees.children)), len(t.plan.Blocks)
	for node, ranks := range t.nodes {
		leader := ranks[0]
		before := t.lead(node, nil)
		if leader == t.plan.Root {
			each := max(1, blocks/segments)
			for i := 0; i < blocks; i += each {
				t.down(t.of(node), i, t.payload(Run{int32(i), int32(min(each, blocks-i))}), got, nil)
			}
			continue
		}
		has := make([]bool, blocks)
		for i, o := range t.between.Program.Ranks[node] {
			if o.Kind != Receive {
				continue
			}
			if news := fresh(t.between.Carries(t.place(int(t.mate[t.base[node]+i]))), has); len(news) > 0 {
				got[leader] = before + i
				t.down(t.of(node), i, t.payload(news...), got, nil)
			}
		}
	}
}

// fresh are the blocks of runs that are not there, each as a run; they are from then on.
func fresh(runs []Run, has []bool) (list []Run) {
	for _, run := range runs {
		for b := run.First; b < run.First+run.Count; b++ {
			if has[b] {
				continue
			}
			has[b] = true
			if last := len(list) - 1; last >= 0 && list[last].First+list[last].Count == b {
				list[last].Count++
			} else {
				list = append(list, Run{b, 1})
			}
		}
	}
	return list
}

// allreduce reduces to the leaders, combines between them and broadcasts.
func (t *twoLevel) allreduce() {
	t.plan.Blocks = append(t.plan.Blocks, t.between.Blocks...)
	all := t.payload(Run{0, int32(len(t.plan.Blocks))})
	n := len(t.trees.children)
	waits, sent := make([][]int, n), nothing(n)
	t.up(t.trees, 0, all, waits, sent)
	t.carry(func(flat []Run) payload { return t.payload(flat...) })
	t.back(all, waits, sent)
}

// back has the leaders do between them what the flat plan does, after the operations in waits, and broadcasts what they
// have then. A rank receives it after its Send in sent.
func (t *twoLevel) back(all payload, waits [][]int, sent []int) {
	got := nothing(len(sent))
	for node, ranks := range t.nodes {
		leader := ranks[0]
		last := t.done(node, t.lead(node, waits[leader]), waits[leader])
		tree := t.of(node)
		for _, v := range tree.children[leader] {
			t.send(leader, v, 1, all, last...)
			got[v] = t.receive(v, leader, 1, all, sent[v])
		}
		tree.order = tree.order[1:]
		t.down(tree, 1, all, got, sent)
	}
}

// allgather gathers at the leaders, exchanges the parts of nodes between them, and broadcasts.
func (t *twoLevel) allgather(at []int) error {
	n := len(at)
	if len(t.between.Blocks) != len(t.nodes) {
		return inputs.Errorf("blocks", len(t.between.Blocks), "one for every node: the algorithm cuts parts, and has no two levels")
	}
	t.parts(t.plan.Bytes, n, func(r int) Block { return Block{From: r, To: Everyone} })
	parts := make([][]Run, len(t.nodes)) // by block of the flat plan
	for i, block := range t.between.Blocks {
		for r, node := range at {
			if node == block.From {
				parts[i] = joined(parts[i], Run{int32(r), 1})
			}
		}
	}
	t.carry(func(flat []Run) payload {
		var runs []Run
		for _, run := range flat {
			for b := run.First; b < run.First+run.Count; b++ {
				for _, x := range parts[b] {
					runs = joined(runs, x)
				}
			}
		}
		return t.payload(runs...)
	})
	t.back(t.payload(Run{0, int32(n)}), t.collected(), nothing(n))
	return nil
}

// collected gathers the parts of every node at its leader, and returns the operations after which a rank has those below it.
func (t *twoLevel) collected() (waits [][]int) {
	waits = make([][]int, len(t.trees.children))
	below := make([][]Run, len(waits))
	for k := len(t.trees.order) - 1; k >= 0; k-- {
		u := t.trees.order[k]
		below[u] = []Run{{int32(u), 1}}
		for _, v := range slices.Backward(t.trees.children[u]) {
			x := t.payload(below[v]...)
			t.send(v, u, 0, x, waits[v]...)
			waits[u] = append(waits[u], t.receive(u, v, 0, x))
			below[u] = append(below[u], below[v]...)
		}
	}
	return waits
}

// joined appends a run, which becomes a part of the last one if it follows it.
func joined(runs []Run, x Run) []Run {
	if last := len(runs) - 1; last >= 0 && runs[last].First+runs[last].Count == x.First {
		runs[last].Count += x.Count
		return runs
	}
	return append(runs, x)
}
