package treedynamic

import "castlab/topologies/trees"

// A branch accumulates the receptions over one stage.
type branch struct {
	excess float64
	n      int64
}

func (b *branch) add(excess float64) {
	b.excess += excess
	b.n++
}

// Watch counts, from now on, the copies that every link carries, and, in a run
// with Branches, the delays of every branch.
func (r *Run) Watch() {
	if r.sent == nil {
		r.sent = make([]uint64, r.scheme.Links())
	}
	clear(r.sent)
	if r.flow != nil {
		for i := range r.sent {
			r.sent[i] = uint64(r.flow.carried(i, r.now))
		}
	}
	clear(r.branches)
	r.since = r.now
}

// Watched returns the number of slots since Watch.
func (r *Run) Watched() int64 { return r.now - r.since }

// Carried returns the number of copies that link i has carried since Watch;
// divided by Watched, its utilization. It is 0 without Watch.
func (r *Run) Carried(i int) int64 {
	switch {
	case r.sent == nil:
		return 0
	case r.flow != nil:
		return r.flow.carried(i, r.now) - int64(r.sent[i])
	}
	return int64(r.sent[i])
}

// A Branch of a scheme by listed trees is what comes to a node over one link of
// one tree: in the direct scheme, from all sources of the subtree behind.
type Branch struct {
	Tree int
	Link trees.Arc
	Up   bool // of Indirect, on the way to the root
}

// Branches returns the branches of the scheme, none for Rotated.
func (s *Scheme) Branches() []Branch {
	if s.d > 0 {
		return nil
	}
	per := len(s.stages) / s.choices // number of stages of a tree
	branches := make([]Branch, len(s.stages))
	for i, st := range s.stages {
		branches[i] = Branch{Tree: i / per, Link: s.arcs[st.link], Up: s.marks != nil && i%per >= per/2}
	}
	return branches
}

// Branch returns, of branch i of the scheme, the sum over the first receptions
// since Watch, or the start, of their delay less the links crossed, and their
// number; nothing in a run without Branches.
func (r *Run) Branch(i int) (excess float64, n int64) {
	if r.branches == nil {
		return 0, 0
	}
	return r.branches[i].excess, r.branches[i].n
}
