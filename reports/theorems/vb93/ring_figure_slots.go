package vb93

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// slotFigures is Figure 1: the multinode broadcast in a ring.
func slotFigures() []reports.FigureSpec {
	const id, n, slot = "vb93-ring-slots", 9, 2
	return []reports.FigureSpec{{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
		s, err := schedules.RingMultinode(n)
		if err != nil {
			return reports.Figure{}, err
		}
		const apart = 3.2 // from one ring to the next
		f := reports.Figure{
			ID: id, Title: fmt.Sprintf("Multinode broadcast in the ring of %d nodes", n),
			Caption: fmt.Sprintf("The broadcast in a ring (Figure 1 of the paper), for $n = %d$, from the schedule that the validator "+
				"accepts. Left: the packet of node 0 and the slot of each of its hops; it goes both ways and has been everywhere after "+
				"$\\lceil (n-1)/2 \\rceil = %d$ slots. Right: all hops of slot %d, each with the packet that makes it. Every node passes "+
				"on in each direction what it received in the slot before, so that every link carries one packet each way in every slot.",
				n, s.Slots, slot),
			X: reports.Axis{Hidden: true, Min: -1.6, Max: apart + 1.6}, Y: reports.Axis{Hidden: true, Min: -1.45, Max: 1.65}, Height: 0.58,
		}
		f.Curves = []reports.Curve{
			{Name: "clockwise", Kind: reports.Arrows, Hue: 1}, {Name: "counterclockwise", Kind: reports.Arrows, Hue: 2},
		}
		for _, panel := range []struct {
			left  float64
			title string
			drawn func(x schedules.Send) (label int, yes bool)
		}{
			{0, "packet 0, by slot", func(x schedules.Send) (int, bool) { return x.Slot, x.Packet == 0 }},
			{apart, fmt.Sprintf("slot %d, by packet", slot), func(x schedules.Send) (int, bool) { return x.Packet, x.Slot == slot }},
		} {
			kit.Text(&f, panel.title, panel.left, 1.55)
			for v := range n {
				x, y := onRing(n, float64(v), 1)
				kit.Text(&f, strconv.Itoa(v), panel.left+x, y)
			}
			for _, x := range s.Sends {
				label, yes := panel.drawn(x)
				if !yes {
					continue
				}
				way, turn, radius := 0, 1.0, 1.07 // clockwise outside, the other way inside
				if x.To == (x.From+n-1)%n {
					way, turn, radius = 1, -1.0, 0.93
				}
				fromX, fromY := onRing(n, float64(x.From)+0.2*turn, radius)
				toX, toY := onRing(n, float64(x.From)+0.8*turn, radius)
				kit.Arrow(&f.Curves[way], panel.left+fromX, fromY, panel.left+toX, toY)
				atX, atY := onRing(n, float64(x.From)+0.5*turn, radius+2.2*(radius-1))
				kit.Text(&f, strconv.Itoa(label), panel.left+atX, atY)
			}
		}
		return f, nil
	}}}
}

// onRing is a place between the nodes of a ring of n, node 0 on top, clockwise.
func onRing(n int, at, radius float64) (x, y float64) {
	sin, cos := math.Sincos(2 * math.Pi * at / float64(n))
	return radius * sin, radius * cos
}
