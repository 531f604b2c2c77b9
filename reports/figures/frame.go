package figures

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// drawAxes draws the grid, then the axes with their ticks, labels and title.
func (p *plan) drawAxes(c draw.Canvas) {
	f := p.frame
	xs, ys := shown(p.x, f.Min.X, f.Max.X), shown(p.y, f.Min.Y, f.Max.Y)
	weak, strong := draw.LineStyle{Color: minor, Width: gridWidth}, draw.LineStyle{Color: grid, Width: gridWidth}
	for _, small := range []bool{true, false} {
		sty := strong
		if small {
			sty = weak
		}
		for _, t := range xs {
			if t.minor() == small {
				c.StrokeLine2(sty, t.at, f.Min.Y, t.at, f.Max.Y)
			}
		}
		for _, t := range ys {
			if t.minor() == small {
				c.StrokeLine2(sty, f.Min.X, t.at, f.Max.X, t.at)
			}
		}
	}
	axis := draw.LineStyle{Color: ink, Width: axisWidth}
	for _, t := range xs {
		c.StrokeLine2(axis, t.at, f.Min.Y, t.at, f.Min.Y-t.length())
		p.tickLabel(t, false).set(c)
	}
	for _, t := range ys {
		c.StrokeLine2(axis, f.Min.X, t.at, f.Min.X-t.length(), t.at)
		p.tickLabel(t, true).set(c)
	}
	corner := []vg.Point{{X: f.Min.X, Y: f.Max.Y}, f.Min, {X: f.Max.X, Y: f.Min.Y}}
	if p.x.hidden {
		corner = corner[:2]
	}
	if p.y.hidden {
		corner = corner[1:]
	}
	if len(corner) > 1 {
		c.StrokeLines(axis, corner)
	}
	for _, l := range p.headings() {
		l.set(c)
	}
}

// A place is a tick in the drawing.
type place struct {
	tick
	at vg.Length
}

func (t place) length() vg.Length {
	if t.minor() {
		return tickLength / 2
	}
	return tickLength
}

// shown returns the ticks of a scale from one end of the frame to the other.
func shown(s scale, from, to vg.Length) []place {
	var ps []place
	for _, t := range s.ticks() {
		if at := s.at(t.value); at >= from-0.01 && at <= to+0.01 {
			ps = append(ps, place{t, at})
		}
	}
	return ps
}

// tickLabel returns the label of a tick, below or at the left of the frame.
func (p *plan) tickLabel(t place, vertical bool) label {
	if vertical {
		return label{text: t.label, size: tickSize, at: vg.Point{X: p.frame.Min.X - tickLength - gap/2, Y: t.at - 0.35*tickSize}, align: 1}
	}
	return label{text: t.label, size: tickSize, at: vg.Point{X: t.at, Y: p.frame.Min.Y - tickLength - gap/2 - 0.75*tickSize}, align: 0.5}
}

// headings returns the labels of the axes and the title.
func (p *plan) headings() []label {
	f := p.frame
	return append([]label{
		{text: p.figure.X.Label, size: labelSize, at: vg.Point{X: (f.Min.X + f.Max.X) / 2, Y: margin}, align: 0.5},
		{text: p.figure.Y.Label, size: labelSize, at: vg.Point{X: margin + 0.8*labelSize, Y: (f.Min.Y + f.Max.Y) / 2}, align: 0.5,
			turned: true},
	}, p.title(f.Min.X)...)
}
