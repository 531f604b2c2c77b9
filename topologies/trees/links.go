package trees

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// maxPackNodes is the largest network that Pack, MaxPack, Obstacle and Shorten
// take. What they do grows with the square of the network.
const maxPackNodes = 1 << 12

// An undirected network numbers its links, each once, by lower end and then by upper
// end.
type undirected struct {
	n    int
	ends [][2]topologies.Node // by link, lower end first
	// The links of v are at[start[v]:start[v+1]], by other end, which is over[same].
	start []int
	at    []int32
	over  []topologies.Node
}

// undirectedOf lists the links of a network in which every link has an opposite.
//
// Errors: those of net.Validate; an *inputs.Error for more than 4096
// nodes and for a link without an opposite.
func undirectedOf(net topologies.Topology) (*undirected, error) {
	if err := topologies.Valid(net); err != nil {
		return nil, err
	}
	n := net.Order()
	if n > maxPackNodes {
		return nil, &inputs.Error{Arg: "nodes", Value: n, Domain: fmt.Sprintf("at most %d to pack trees into", maxPackNodes)}
	}
	arcs := networkOf(net, n)
	u := &undirected{n: n, start: arcs.start, over: arcs.to, at: make([]int32, len(arcs.to))}
	for v := range topologies.Node(n) {
		for l := arcs.start[v]; l < arcs.start[v+1]; l++ {
			w := arcs.to[l]
			back := arcs.number(Arc{From: w, To: v})
			if back < 0 {
				return nil, &inputs.Error{Arg: "topology", Value: net,
					Domain: fmt.Sprintf("a network whose links lead both ways, unlike %v", Arc{From: v, To: w})}
			}
			if v < w {
				u.at[l], u.at[back] = int32(len(u.ends)), int32(len(u.ends))
				u.ends = append(u.ends, [2]topologies.Node{v, w})
			}
		}
	}
	return u, nil
}

// other returns the end of a link that is not v.
func (u *undirected) other(link int32, v topologies.Node) topologies.Node {
	e := u.ends[link]
	return e[0] ^ e[1] ^ v
}

// between returns the link between two nodes, -1 where there is none.
func (u *undirected) between(v, w topologies.Node) int32 {
	arcs := network{start: u.start, to: u.over}
	if l := arcs.number(Arc{From: v, To: w}); l >= 0 {
		return u.at[l]
	}
	return -1
}

// degree returns the smallest degree and a node that has it.
func (u *undirected) degree() (least int, at topologies.Node) {
	least = len(u.ends)
	for v := range u.n {
		if d := u.start[v+1] - u.start[v]; d < least {
			least, at = d, topologies.Node(v)
		}
	}
	return least, at
}
