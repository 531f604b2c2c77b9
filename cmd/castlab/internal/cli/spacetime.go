package cli

import (
	"bytes"
	"fmt"

	"castlab/topologies/schedules"
)

// spaceTime draws a schedule: a row for each node, a column for each slot, an
// arrow for each send, colored by its packet and labeled with it where there
// is room. On a ring the arrows between the last node and the first leave the
// drawing at one side and enter at the other.
func spaceTime(s schedules.Schedule, ring bool) []byte {
	const (
		left, top   = 56.0, 44.0
		right, foot = 16.0, 20.0
		column      = 96.0
		row         = 34.0
		labeled     = 16 // most nodes whose arrows carry a label
	)
	colors := []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"} // Okabe and Ito
	width := left + column*float64(s.Slots) + right
	height := top + row*float64(s.Nodes) + foot
	y := func(node float64) float64 { return top + row*(node+0.5) }

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" font-family="Liberation Sans, Arial, sans-serif" font-size="11">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, "<title>%s, %d nodes, %d slots</title>\n", s.Algorithm, s.Nodes, s.Slots)
	fmt.Fprintf(&b, `<rect width="%g" height="%g" fill="white"/>`+"\n<defs>\n", width, height)
	for i, c := range colors {
		fmt.Fprintf(&b, `<marker id="a%d" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z" fill="%s"/></marker>`+"\n", i, c)
	}
	b.WriteString("</defs>\n")
	for v := range s.Nodes {
		fmt.Fprintf(&b, `<line x1="%g" y1="%g" x2="%g" y2="%g" stroke="#000" stroke-opacity="0.11" stroke-width="0.7"/>`+"\n", left, y(float64(v)), width-right, y(float64(v)))
		fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="end">node %d</text>`+"\n", left-6, y(float64(v))+4, v)
	}
	for slot := range s.Slots + 1 {
		x := left + column*float64(slot)
		fmt.Fprintf(&b, `<line x1="%g" y1="%g" x2="%g" y2="%g" stroke="#000" stroke-opacity="0.25" stroke-width="0.7"/>`+"\n", x, top-6, x, height-foot+6)
		if slot > 0 {
			fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="middle">slot %d</text>`+"\n", x-column/2, top-14, slot)
		}
	}
	arrow := func(slot int, from, to, head float64, packet int, label bool) {
		x0 := left + column*float64(slot-1) + 4
		length := column - 8
		c := packet % len(colors)
		marker := fmt.Sprintf(` marker-end="url(#a%d)"`, c)
		if head < 1 {
			marker = ""
		}
		start, end := 0.0, length*head
		if head > 1 { // the second half of an arrow that came from outside
			start, end = length/2, length
		}
		fmt.Fprintf(&b, `<line x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f" stroke="%s" stroke-width="1.2"%s/>`+"\n", x0+start, y(from), x0+end, y(to), colors[c], marker)
		if label && s.Nodes <= labeled {
			const near = 0.16
			fmt.Fprintf(&b, `<text x="%.2f" y="%.2f" font-size="9" fill="%s">%d</text>`+"\n", x0+near*length, y(from+near*(to-from)*1.2)-3, colors[c], packet)
		}
	}
	for _, x := range s.Sends {
		from, to := float64(x.From), float64(x.To)
		last := float64(s.Nodes - 1)
		if !ring || s.Nodes == 2 || x.From-x.To != s.Nodes-1 && x.To-x.From != s.Nodes-1 {
			arrow(x.Slot, from, to, 1, x.Packet, true)
			continue
		}
		if x.From > x.To { // out below, in above
			arrow(x.Slot, last, last+0.5, 0.5, x.Packet, true)
			arrow(x.Slot, -0.5, 0, 2, x.Packet, false)
		} else {
			arrow(x.Slot, 0, -0.5, 0.5, x.Packet, true)
			arrow(x.Slot, last+0.5, last, 2, x.Packet, false)
		}
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
