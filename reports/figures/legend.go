package figures

import (
	"math"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// An entry is one line of the legend.
type entry struct {
	name string
	hue  int
	kind reports.CurveKind
	bars bool
	band bool
	sign bool // a line with its sign
	mark bool // a line with marks of its color that have no entry of their own
}

// Sizes of the legend, in points.
const (
	sampleWidth = 26
	lineHeight  = 13
	legendPad   = 5
	legendGap   = 7 // distance to the frame
)

// entries returns the named curves and then the named bands; a name that occurs again
// with the same style is listed once.
func (p *plan) entries() []entry {
	var es []entry
	seen := map[entry]bool{}
	add := func(e entry) {
		if e.name != "" && !seen[e] {
			seen[e] = true
			es = append(es, e)
		}
	}
	signed := p.signed()
	marked := map[int]bool{} // hues of points without a name: the entry of their line is theirs, too
	for i, c := range p.figure.Curves {
		if c.Kind == reports.Points && c.Name == "" {
			marked[p.curveHues[i]] = true
		}
	}
	for i, c := range p.figure.Curves {
		add(entry{name: c.Name, hue: p.curveHues[i], kind: c.Kind, bars: c.Lo != nil, sign: solid(c.Kind) && signed,
			mark: (c.Kind == reports.Theory || c.Kind == reports.Bound) && marked[p.curveHues[i]]})
	}
	for i, b := range p.figure.Bands {
		add(entry{name: b.Name, hue: p.bandHues[i], band: true})
	}
	return es
}

// box returns the size of the legend as one column.
func box(es []entry) (w, h vg.Length) {
	for _, e := range es {
		w = max(w, textWidth(e.name, legendSize, false))
	}
	return w + sampleWidth + gap + 2*legendPad, lineHeight*vg.Length(len(es)) + 2*legendPad - 2
}

// corner returns the emptiest position at the edge of the frame for a box of this size,
// in a corner or between two, and the length of lines in points that would lie in it or
// within half a line of text.
func (p *plan) corner(w, h vg.Length) (vg.Rectangle, float64) {
	f := p.frame
	left, right := f.Min.X+legendGap, f.Max.X-legendGap-w
	top, bottom := f.Max.Y-legendGap-h, f.Min.Y+legendGap
	least, best := math.Inf(1), vg.Rectangle{}
	middle := vg.Point{X: (left + right) / 2, Y: (top + bottom) / 2}
	// In the order of preference when equally empty.
	for _, at := range []vg.Point{{X: right, Y: top}, {X: left, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom},
		{X: middle.X, Y: top}, {X: right, Y: middle.Y}, {X: left, Y: middle.Y}, {X: middle.X, Y: bottom}} {
		r := vg.Rectangle{Min: at, Max: vg.Point{X: at.X + w, Y: at.Y + h}}
		near := vg.Point{X: legendGap - 1, Y: legendGap - 1}
		if ink := p.hidden(vg.Rectangle{Min: r.Min.Sub(near), Max: r.Max.Add(near)}); ink < least {
			least, best = ink, r
		}
	}
	if w > f.Size().X-2*legendGap || h > f.Size().Y/2 {
		least = math.Inf(1)
	}
	return best, least
}

// hidden returns the length of lines that a box would hide: that of crossed, part of
// the outline of bands, and more than the allowed length for a label.
func (p *plan) hidden(r vg.Rectangle) float64 {
	sum := p.crossed(r)
	for _, l := range p.figure.Labels {
		if _, b := p.placed(l); overlap(b, r) {
			sum += hiddenMost + 1
		}
	}
	for i := range p.figure.Bands {
		sum += 0.5 * lengthIn(r, p.outline(i))
	}
	return sum
}

// crossed returns the length of the lines inside r, with four points for a mark.
func (p *plan) crossed(r vg.Rectangle) float64 {
	c := draw.Canvas{Rectangle: r}
	sum := 0.0
	for i, curve := range p.figure.Curves {
		switch curve.Kind {
		case reports.Arrows:
			for _, s := range p.arrows(curve) {
				sum += lengthIn(r, []vg.Point{s.from, s.to})
			}
		case reports.Points:
			for i := range curve.X {
				at := vg.Point{X: p.x.at(curve.X[i]), Y: p.y.at(curve.Y[i])}
				if c.Contains(at) {
					sum += 4
				}
				if curve.Lo != nil {
					sum += lengthIn(r, []vg.Point{{X: at.X, Y: p.y.at(curve.Lo[i])}, {X: at.X, Y: p.y.at(curve.Hi[i])}})
				}
			}
		default:
			for _, segment := range p.lines(i) {
				sum += lengthIn(r, segment)
			}
		}
	}
	return sum
}

// lengthIn returns the length of a line inside r.
func lengthIn(r vg.Rectangle, pts []vg.Point) (sum float64) {
	c := draw.Canvas{Rectangle: r}
	for _, l := range c.ClipLinesXY(pts) {
		for i := 1; i < len(l); i++ {
			sum += math.Hypot(float64(l[i].X-l[i-1].X), float64(l[i].Y-l[i-1].Y))
		}
	}
	return sum
}

func overlap(a, b vg.Rectangle) bool {
	return a.Min.X < b.Max.X && b.Min.X < a.Max.X && a.Min.Y < b.Max.Y && b.Min.Y < a.Max.Y
}

// eachEntry visits the entries of the legend, with the middle of the left end of each.
func (p *plan) eachEntry(do func(e entry, at vg.Point)) {
	if p.rows != nil {
		y := p.frame.Max.Y + gap + lineHeight*vg.Length(len(p.rows)) - lineHeight/2
		for _, row := range p.rows {
			x := p.frame.Min.X
			for _, e := range row {
				do(e, vg.Point{X: x, Y: y})
				x += entryWidth(e)
			}
			y -= lineHeight
		}
		return
	}
	if r := p.legend; r != (vg.Rectangle{}) {
		for i, e := range p.entries() {
			do(e, vg.Point{X: r.Min.X + legendPad, Y: r.Max.Y - legendPad - lineHeight*(vg.Length(i)+0.5) + 1})
		}
	}
}

// drawLegend draws a legend in the frame with its background.
func (p *plan) drawLegend(c draw.Canvas) {
	if r := p.legend; r != (vg.Rectangle{}) {
		c.FillPolygon(paper, []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}})
		frame := draw.LineStyle{Color: grid, Width: gridWidth}
		c.StrokeLines(frame, []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}, r.Min})
	}
	p.eachEntry(func(e entry, at vg.Point) {
		p.drawSample(c, e, at)
		entryLabel(e, at).set(c)
	})
}

// entryLabel returns the name of an entry, to the right of its sample.
func entryLabel(e entry, at vg.Point) label {
	return label{text: e.name, size: legendSize, at: vg.Point{X: at.X + sampleWidth + gap, Y: at.Y - 0.35*legendSize}}
}

func (p *plan) drawSample(c draw.Canvas, e entry, at vg.Point) {
	end := at.X + sampleWidth
	sty := p.style(e.kind, e.hue)
	switch {
	case e.band:
		c.FillPolygon(pale(hue(e.hue)), []vg.Point{{X: at.X, Y: at.Y - 4}, {X: end, Y: at.Y - 4}, {X: end, Y: at.Y + 4},
			{X: at.X, Y: at.Y + 4}})
	case e.kind == reports.Points:
		mid := at.X + sampleWidth/2
		if e.bars {
			c.StrokeLine2(sty, mid, at.Y-5, mid, at.Y+5)
			c.StrokeLine2(sty, mid-capSize, at.Y-5, mid+capSize, at.Y-5)
			c.StrokeLine2(sty, mid-capSize, at.Y+5, mid+capSize, at.Y+5)
		}
		mark(c, e.hue, vg.Point{X: mid, Y: at.Y})
	case e.kind == reports.Arrows:
		stem(c, sty, span{at, vg.Point{X: end, Y: at.Y}})
		head(c, sty, span{at, vg.Point{X: end, Y: at.Y}})
	default:
		c.StrokeLine2(sty, at.X, at.Y, end, at.Y)
		if e.sign || e.mark {
			mark(c, e.hue, vg.Point{X: at.X + sampleWidth/2, Y: at.Y})
		}
	}
}

// rows divides the legend into rows no wider than w, for a legend above the frame.
func rows(es []entry, w vg.Length) [][]entry {
	var out [][]entry
	used := w + 1
	for _, e := range es {
		need := entryWidth(e)
		if used+need > w {
			out = append(out, nil)
			used = 0
		}
		out[len(out)-1] = append(out[len(out)-1], e)
		used += need
	}
	return out
}

func entryWidth(e entry) vg.Length {
	return sampleWidth + gap + textWidth(e.name, legendSize, false) + 3*gap
}
