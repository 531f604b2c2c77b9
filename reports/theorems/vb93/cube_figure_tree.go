package vb93

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/drawings"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// treeFigures is Figure 2: the broadcast tree of node 0, with the terminal packets of a phase.
func treeFigures() []reports.FigureSpec {
	const id, d, phase = "vb93-tree-5", 5, 2
	return []reports.FigureSpec{{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
		r, err := schedules.NewRotation(d)
		if err != nil {
			return reports.Figure{}, err
		}
		f, err := drawings.CubeTrees(id, fmt.Sprintf("The broadcast tree of node 0, d = %d", d), d, []trees.Tree{broadcastTree(r)})
		if err != nil {
			return f, err
		}
		f.Caption = fmt.Sprintf("The tree of the modified algorithm (Figure 2 of the paper): along it the packet of node 0 goes to all "+
			"others; that of node $s$ goes along the same tree with $s$ added to every node, modulo 2 bit by bit. Level $i$ is reached "+
			"in phase $i$. Of the packets of phase %d those in a frame are terminal: the last over their links, one for each of the %d "+
			"dimensions.", phase, d)
		terminal := map[string]bool{}
		for _, t := range terminalNodes(r, phase) {
			terminal[fmt.Sprintf("%0*b", d, t)] = true
		}
		name := fmt.Sprintf("terminal packets of phase %d", phase)
		for _, l := range f.Labels {
			if terminal[l.Text] {
				f.Curves = append(f.Curves, kit.Frame(name, d+1, l.X, l.Y, 0.36, 0.17))
				name = ""
			}
		}
		return f, nil
	}}}
}

// broadcastTree is the tree along which the packet of node 0 goes.
func broadcastTree(r *schedules.Rotation) trees.Tree {
	t := trees.Tree{Parent: make([]topologies.Node, 1<<r.D)}
	for i, v := range r.Nodes {
		t.Parent[v] = topologies.Node(v ^ 1<<r.Dimension(i+1))
	}
	return t
}

// terminalNodes are where the last packets of a phase go over each dimension.
func terminalNodes(r *schedules.Rotation, phase int) []uint32 {
	var last []uint32
	for c := range r.D {
		if over := r.AppendSet(nil, phase, c); len(over) > 0 {
			last = append(last, over[len(over)-1])
		}
	}
	return last
}
