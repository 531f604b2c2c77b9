package programs

import (
	"cmp"
	"fmt"
	"slices"
)

// A writing lists, for every rank, the blocks that its Receives bring.
type writing struct {
	start  []int   // entries of rank r are start[r] to start[r+1]-1, in order of arrival
	blocks []int32 // by entry
	by     []int32 // by entry, the index of the Receive in its rank
}

// writing lists the blocks of all Receives, in the order of an execution.
func (p Plan) writing(o *order) *writing {
	n := len(p.Program.Ranks)
	w := &writing{start: make([]int, n+1)}
	visit := func(do func(r, i int, b int32)) {
		for _, k := range o.sequence {
			r, i := o.place(int(k))
			if p.Program.Ranks[r][i].Kind != Receive {
				continue
			}
			for _, run := range p.Carries(o.place(int(o.mate[k]))) {
				for b := run.First; b < run.First+run.Count; b++ {
					do(r, i, b)
				}
			}
		}
	}
	visit(func(r, _ int, _ int32) { w.start[r+1]++ })
	for r := range n {
		w.start[r+1] += w.start[r]
	}
	w.blocks, w.by = make([]int32, w.start[n]), make([]int32, w.start[n])
	next := append([]int{}, w.start[:n]...)
	visit(func(r, i int, b int32) {
		w.blocks[next[r]], w.by[next[r]] = b, int32(i)
		next[r]++
	})
	return w
}

// chains links the entries of a rank with the same block, latest first.
type chains struct {
	head []int32 // by block, its latest entry plus 1; 0 for none
	next []int32 // by entry of the rank
}

func (c *chains) of(w *writing, r int) {
	entries := w.blocks[w.start[r]:w.start[r+1]]
	c.next = grown(c.next, len(entries))
	for e, b := range entries {
		c.next[e] = c.head[b]
		c.head[b] = int32(e) + 1
	}
}

// clear removes the entries of a rank.
func (c *chains) clear(w *writing, r int) {
	for _, b := range w.blocks[w.start[r]:w.start[r+1]] {
		c.head[b] = 0
	}
}

// held checks the blocks that a single rank has at the beginning and others receive as
// copies.
func (p Plan) held(o *order, w *writing) error {
	c := chains{head: make([]int32, len(p.Blocks))}
	var a ancestors
	blocks, start := p.wanted()
	everywhere := blocks[start[0]:start[1]]
	for r, list := range p.Program.Ranks {
		c.of(w, r)
		a.of(list, o.position[o.base[r]:o.base[r+1]])
		for i := range list {
			for _, run := range p.Carries(r, i) {
				for b := run.First; b < run.First+run.Count; b++ {
					if from := p.Blocks[b].From; from == Everyone || from == r || p.brought(&a, &c, w, r, i, b) {
						continue
					}
					why := "its rank never gets it"
					if c.head[b] > 0 {
						why = fmt.Sprintf("it does not wait for operation %d, which brings it", w.by[w.start[r]+int(c.head[b])-1])
					}
					return &Violation{Rule: Holding, Rank: r, Operation: i,
						Why: fmt.Sprintf("%v: it carries block %d: %s", list[i], b, why)}
				}
			}
		}
		for _, wanted := range [...][]int32{everywhere, blocks[start[r+1]:start[r+2]]} {
			for _, b := range wanted {
				if from := p.Blocks[b].From; from != r && c.head[b] == 0 {
					return &Violation{Rule: Delivered, Rank: r, Operation: -1,
						Why: fmt.Sprintf("it never gets block %d of rank %d", b, from)}
				}
			}
		}
		c.clear(w, r)
	}
	return nil
}

// brought reports whether a Send depends on a Receive that brings a block.
func (p Plan) brought(a *ancestors, c *chains, w *writing, r, i int, b int32) bool {
	for e := c.head[b]; e > 0; e = c.next[e-1] {
		if a.has(i, int(w.by[w.start[r]+int(e)-1])) {
			return true
		}
	}
	return false
}

// wanted lists the blocks of single ranks by destination: those for all ranks first,
// then those for rank r from start[r+1] on.
func (p Plan) wanted() (blocks []int32, start []int) {
	start = make([]int, len(p.Program.Ranks)+2)
	for b, block := range p.Blocks {
		if block.From != Everyone && block.To != Nobody {
			blocks = append(blocks, int32(b))
			start[block.To+2]++
		}
	}
	for k := range len(start) - 1 {
		start[k+1] += start[k]
	}
	slices.SortStableFunc(blocks, func(a, b int32) int { return cmp.Compare(p.Blocks[a].To, p.Blocks[b].To) })
	return blocks, start
}
