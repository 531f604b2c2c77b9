package verbs

import (
	"bytes"
	"fmt"
	"html"

	"castlab/reports/figures"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/topologies/schedules"
)

// spaceTime draws a schedule: a row for each node, a column for each slot (or one for
// each lane of a slot), an arrow for each send. The label is near the tail of the
// arrow, or, where the sends of a slot have lanes, before it in the row of the
// sender. Control messages are dashed arrows, labeled by the nodes they sum over.
// Phases are named above their slots, and shaded alternately. Where the nodes wrap,
// the arrows between the last node and the first leave the drawing at one side and
// enter at the other.
func spaceTime(s schedules.Schedule, drawing catalog.Drawing) []byte {
	const (
		foot  = 20.0
		right = 16.0
		row   = 34.0
	)
	top := 44.0
	if len(s.Phases) > 0 {
		top = 60
	}
	colors := figures.Palette()
	name := drawing.Node
	if name == nil {
		name = func(v int) string { return fmt.Sprintf("node %d", v) }
	}
	lanes, lane, gutter := 1, 96.0, 0.0
	if len(drawing.Lanes) > 0 {
		lanes, lane, gutter = len(drawing.Lanes), 76, 14
	}
	left := 20 + 6*float64(len(name(s.Nodes-1)))
	column := lane * float64(lanes)
	width := left + column*float64(s.Slots) + right
	height := top + row*float64(s.Nodes) + foot
	y := func(node float64) float64 { return top + row*(node+0.5) }

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" font-family="Liberation Sans, `+
		`Arial, sans-serif" font-size="11">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, "<title>%s, %d nodes, %d slots</title>\n", s.Algorithm, s.Nodes, s.Slots)
	fmt.Fprintf(&b, `<rect width="%g" height="%g" fill="white"/>`+"\n<defs>\n", width, height)
	for i, c := range colors {
		fmt.Fprintf(&b, `<marker id="a%d" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path `+
			`d="M0 0L8 4L0 8z" fill="%s"/></marker>`+"\n", i, c)
	}
	b.WriteString("</defs>\n")
	for i, p := range s.Phases {
		first, last := left+column*float64(p.First-1), left+column*float64(p.Last)
		if p.First > p.Last {
			continue
		}
		if i%2 == 0 {
			fmt.Fprintf(&b, `<rect x="%g" y="%g" width="%g" height="%g" fill="#000" fill-opacity="0.04"/>`+"\n", first, top-56,
				last-first, height-foot-top+62)
		}
		fmt.Fprintf(&b, `<text x="%g" y="%g">%s</text>`+"\n", first+4, top-42, html.EscapeString(console.Visible(p.Name)))
	}
	for v := range s.Nodes {
		fmt.Fprintf(&b, `<line x1="%g" y1="%g" x2="%g" y2="%g" stroke="#000" stroke-opacity="0.11" stroke-width="0.7"/>`+"\n", left,
			y(float64(v)), width-right, y(float64(v)))
		fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="end">%s</text>`+"\n", left-6, y(float64(v))+4, name(v))
	}
	for slot := range s.Slots + 1 {
		x := left + column*float64(slot)
		fmt.Fprintf(&b, `<line x1="%g" y1="%g" x2="%g" y2="%g" stroke="#000" stroke-opacity="0.25" stroke-width="0.7"/>`+"\n", x, top-6,
			x, height-foot+6)
		if slot == 0 {
			continue
		}
		fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="middle">slot %d</text>`+"\n", x-column/2, top-24, slot)
		for i, heading := range drawing.Lanes {
			fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="middle" font-size="9" fill="#555">%s</text>`+"\n",
				x-column+lane*(float64(i)+0.5), top-10, heading)
		}
	}
	// An arrow may be a part of its segment: head and tail are 0 to 1. A control
	// message is a send without a packet, with the nodes it sums over.
	arrow := func(x schedules.Send, sum string, from, to, begin, end float64) {
		x0 := left + column*float64(x.Slot-1) + 4 + gutter
		if drawing.Lane != nil {
			x0 += lane * float64(drawing.Lane(x))
		}
		length := lane - 8 - gutter
		c, dashes, marker := len(colors)-1, ` stroke-dasharray="3 2"`, ""
		if sum == "" {
			c, dashes = drawing.Color(x)%len(colors), ""
		}
		if end == 1 {
			marker = fmt.Sprintf(` marker-end="url(#a%d)"`, c)
		}
		fmt.Fprintf(&b, `<line x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f" stroke="%s" stroke-width="1.2"%s%s/>`+"\n", x0+begin*length,
			y(from), x0+end*length, y(to), colors[c], dashes, marker)
		switch {
		case begin > 0:
		case sum != "": // too long for the gutter: above the tail
			fmt.Fprintf(&b, `<text x="%.2f" y="%.2f" font-size="8" fill="%s">%s</text>`+"\n", x0-gutter, y(from)-4, colors[c], sum)
		case drawing.Label == nil:
		case gutter > 0:
			fmt.Fprintf(&b, `<text x="%.2f" y="%.2f" text-anchor="end" font-size="9" fill="%s">%s</text>`+"\n", x0-2, y(from)+3,
				colors[c], drawing.Label(x))
		default:
			const near = 0.16
			fmt.Fprintf(&b, `<text x="%.2f" y="%.2f" font-size="9" fill="%s">%s</text>`+"\n", x0+near*length,
				y(from+near*(to-from)*1.2)-3, colors[c], drawing.Label(x))
		}
	}
	draw := func(x schedules.Send, sum string) {
		from, to := float64(x.From), float64(x.To)
		last := float64(s.Nodes - 1)
		switch {
		case drawing.Wraps && from == last && to == 0: // out below, in above
			arrow(x, sum, last, last+0.5, 0, 0.5)
			arrow(x, sum, -0.5, 0, 0.5, 1)
		case drawing.Wraps && from == 0 && to == last:
			arrow(x, sum, 0, -0.5, 0, 0.5)
			arrow(x, sum, last+0.5, last, 0.5, 1)
		default:
			arrow(x, sum, from, to, 0, 1)
		}
	}
	for _, x := range s.Sends {
		draw(x, "")
	}
	for _, x := range s.Sums {
		draw(schedules.Send{Slot: x.Slot, From: x.From, To: x.To}, sumLabel(x))
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// sumLabel is the text of a control message: the places it sums over, after the
// number of their order if that is not the order of the nodes, and before a plus sign
// if it contains the total, too.
func sumLabel(x schedules.Sum) string {
	text := fmt.Sprintf("%d-%d", x.First, x.Last)
	if x.Order > 0 {
		text = fmt.Sprintf("%d:%s", x.Order, text)
	}
	if x.Total {
		text += "+"
	}
	return text
}
