package pmnb

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A plain execution of algorithms II and III, and of multinode broadcasts: physical
// nodes and dimensions, one packet after the other, a set of used links for every step,
// and packets of a subphase in random order. Ranks are counted by their definition.
// Subphases last until all is sent, which the nodes of the paper cannot know.
type plain struct {
	d         int
	r         *rand.Rand
	knows     []map[item]bool // by node
	used      map[[2]int]bool // node and dimension, in this step
	steps     int
	subphases []int
}

// An item is a packet, by its source, or the part of it that is of a class.
type item struct{ source, class int }

func newPlain(d int, r *rand.Rand) *plain {
	p := &plain{d: d, r: r, knows: make([]map[item]bool, 1<<d), used: map[[2]int]bool{}}
	for v := range p.knows {
		p.knows[v] = map[item]bool{}
	}
	return p
}

// right rotates v right once for every class.
func (p *plain) right(v, class int) int {
	for range class {
		v = v/2 + v%2<<(p.d-1)
	}
	return v
}

func (p *plain) left(v, class int) int {
	for range class {
		v = v*2%(1<<p.d) + v>>(p.d-1)
	}
	return v
}

func (p *plain) rank(active []int, class, s int) int {
	r := 0
	for _, t := range active {
		if p.right(t, class) < p.right(s, class) {
			r++
		}
	}
	return r
}

// crosses moves an item across a link, the first in this step.
func (p *plain) crosses(from, dim int) (to int, err error) {
	if p.used[[2]int{from, dim}] {
		return 0, fmt.Errorf("node %d uses dimension %d twice in step %d", from, dim, p.steps)
	}
	p.used[[2]int{from, dim}] = true
	return from ^ 1<<dim, nil
}

func (p *plain) next() {
	p.steps++
	clear(p.used)
}

// classes executes II, members[c] being all active nodes, or III.
func (p *plain) classes(members [][]int) error {
	type traveler struct {
		item
		at, to, rank int
	}
	var all []traveler
	for class, active := range members {
		for _, s := range active {
			r := p.rank(active, class, s)
			all = append(all, traveler{item{s, class}, s, p.left(r, class), r})
		}
	}
	for i := range p.d {
		p.next()
		at := map[[2]int]bool{}
		for k := range all {
			t := &all[k]
			dim := (i + t.class) % p.d
			if (t.at^t.to)>>dim&1 != 0 {
				to, err := p.crosses(t.at, dim)
				if err != nil {
					return err
				}
				t.at = to
			}
			if at[[2]int{t.at, t.class}] {
				return fmt.Errorf("two packets of class %d at node %d", t.class, t.at)
			}
			at[[2]int{t.at, t.class}] = true
		}
	}
	for _, t := range all {
		p.knows[t.at][t.item] = true
	}
	for l := 1; l <= p.d; l++ {
		queues := make([][][]item, p.d) // by class and node
		longest := 0
		for class := range p.d {
			queues[class] = make([][]item, len(p.knows))
		}
		for v, known := range p.knows {
			for i := range known {
				queues[i.class][v] = append(queues[i.class][v], i)
			}
			for class := range p.d {
				q := queues[class][v]
				slices.SortFunc(q, func(i, j item) int { return i.source - j.source })
				p.r.Shuffle(len(q), func(i, j int) { q[i], q[j] = q[j], q[i] })
				longest = max(longest, len(q))
			}
		}
		for t := range longest {
			p.next()
			for class, nodes := range queues {
				for v, q := range nodes {
					if t >= len(q) {
						continue
					}
					to, err := p.crosses(v, (p.d-l+class)%p.d)
					if err != nil {
						return err
					}
					p.knows[to][q[t]] = true
				}
			}
		}
		p.subphases = append(p.subphases, longest)
	}
	return p.complete(members)
}

// subcube executes a multinode broadcast in every subcube of the m low dimensions,
// with tables that say in which slot and dimension a relative address is reached.
func (p *plain) subcube(m int, slot []int32, dim []uint8) error {
	for t := 1; t <= int(slot[1<<m-1]); t++ {
		p.next()
		news := make([]map[item]bool, len(p.knows))
		for v, known := range p.knows {
			for i := range known {
				at := (v ^ i.class) % (1 << m) // class says who had it at the beginning
				for a := 1; a < 1<<m; a++ {
					if int(slot[a]) == t && a^1<<dim[a] == at {
						to, err := p.crosses(v, int(dim[a]))
						if err != nil {
							return err
						}
						if news[to] == nil {
							news[to] = map[item]bool{}
						}
						news[to][i] = true
					}
				}
			}
		}
		for v, some := range news {
			for i := range some {
				p.knows[v][i] = true
			}
		}
	}
	return nil
}

// complete checks that every node knows every item.
func (p *plain) complete(members [][]int) error {
	items := 0
	for _, active := range members {
		items += len(active)
	}
	for v, known := range p.knows {
		if len(known) != items {
			return fmt.Errorf("node %d knows %d of %d items", v, len(known), items)
		}
	}
	return nil
}
