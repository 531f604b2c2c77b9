package vb95

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

func algorithm1Figures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "vb95-algorithm1", Make: algorithm1Figure}}
}

// A stage is what the nodes have after a phase.
type stage struct {
	title string
	have  [][]int // by node, its packets, in order
}

// algorithm1Stages executes algorithm I: the packets of every node at the start, after
// packing, which moves them, and after each of the two phases of copies.
func algorithm1Stages(d int, active []int) ([]stage, error) {
	trial, err := schedules.PMNB{Algorithm: schedules.AlgorithmI}.Trial(d, active)
	if err != nil {
		return nil, err
	}
	s := trial.Schedule
	if err := schedules.ValidatePMNB(d, s); err != nil {
		return nil, err
	}
	have := make([][]int, 1<<d)
	for p, v := range s.Sources {
		have[v] = append(have[v], p)
	}
	kept := func(title string) stage {
		copied := make([][]int, len(have))
		for v := range have {
			copied[v] = slices.Sorted(slices.Values(have[v]))
		}
		return stage{title, copied}
	}
	stages := []stage{kept("at the start")}
	for _, phase := range s.Phases {
		moved := 0
		for _, x := range s.Sends {
			if x.Slot < phase.First || x.Slot > phase.Last {
				continue
			}
			moved++
			have[x.To] = append(have[x.To], x.Packet)
			if phase.Name == "packing" { // it leaves its node
				have[x.From] = slices.DeleteFunc(have[x.From], func(p int) bool { return p == x.Packet })
			}
		}
		if moved > 0 {
			stages = append(stages, kept("after "+phase.Name))
		}
	}
	return stages, nil
}

// algorithm1Figure draws algorithm I on 16 nodes with 4 packets: a square of
// nodes whose columns have the same two low bits.
func algorithm1Figure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	const (
		id     = "vb95-algorithm1"
		d, m   = 4, 2
		across = 9.4 // from one stage to the next
		down   = 6.4
		side   = 2.0 // from one column to the next
		row    = 1.25
	)
	active := []int{3, 6, 9, 14}
	stages, err := algorithm1Stages(d, active)
	if err != nil {
		return reports.Figure{}, err
	}
	f := reports.Figure{
		ID: id, Title: "Algorithm I, N = 16, M = 4",
		Caption: fmt.Sprintf("The first algorithm of Section IV phase by phase (Figure 4 of the paper), with the active nodes %s, from "+
			"the schedule that the validator accepts. Every cell is a node, its two low bits above, its two high bits at the left, and "+
			"has the letters of the packets that are there. Packing brings the packet of rank $r$ to node $r$, in the first row. Then "+
			"each is broadcast in its column, a subcube of dimension $d - m = %d$, and every row, a subcube of dimension $m = %d$, "+
			"performs a multinode broadcast.", joined(active), d-m, m),
		X: reports.Axis{Hidden: true, Min: -2.2, Max: across + 4*side - 0.7},
		Y: reports.Axis{Hidden: true, Min: -down - 4*row + 0.2, Max: 2.1}, Height: 0.62,
	}
	place := func(panel int, v topologies.Node) (x, y float64) {
		return float64(panel%2)*across + side*float64(v&3), -float64(panel/2)*down - row*float64(v>>m)
	}
	for i, s := range stages {
		x, y := place(i, 0)
		kit.Text(&f, s.title, x+1.5*side, y+1.55)
		for bits := range 4 {
			kit.Text(&f, fmt.Sprintf("%02b", bits), x+side*float64(bits), y+0.85)
			kit.Text(&f, fmt.Sprintf("%02b", bits), x-1.5, y-row*float64(bits))
		}
		for v, packets := range s.have {
			x, y := place(i, topologies.Node(v))
			name, hue := "no packet", 7
			switch {
			case len(packets) == len(active):
				name, hue = "all packets", 3
			case len(packets) > 0:
				name, hue = "one packet", 1
			}
			f.Bands = append(f.Bands, kit.Cell(name, hue, x, y, 0.46*side, 0.46*row))
			kit.Text(&f, letters(packets), x, y)
		}
	}
	return f, nil
}

// letters names packets: a, b, c, d; none is a dot.
func letters(packets []int) string {
	if len(packets) == 0 {
		return "·"
	}
	var text strings.Builder
	for _, p := range packets {
		text.WriteByte(byte('a' + p))
	}
	return text.String()
}

func joined(nodes []int) string {
	words := make([]string, len(nodes))
	for i, v := range nodes {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, ", ")
}
