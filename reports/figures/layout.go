package figures

import (
	"slices"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A plan is the layout of a figure: the frame, the scales, the color of each curve, the
// position of the legend.
type plan struct {
	figure    reports.Figure
	x, y      scale
	z         scale // of the colors of a map
	curveHues []int
	bandHues  []int
	frame     vg.Rectangle
	h         vg.Length      // of the whole drawing
	thinned   [][][]vg.Point // the lines of the curves, computed on demand
	outlines  [][]vg.Point   // of the bands, likewise

	legend vg.Rectangle // in a corner, unless rows is set
	rows   [][]entry    // above the frame
}

// hiddenMost is the length of lines that a legend in a corner may hide or touch before
// it moves above the frame.
const hiddenMost = 0

func layout(f reports.Figure) *plan {
	p := &plan{figure: f, h: height}
	if f.Height > 0 {
		p.h = width * vg.Length(f.Height)
	}
	p.colors()
	p.scales()
	p.place(0)
	if more := p.furtherLines(p.frame.Min.X); more > 0 {
		p.h += more
		p.place(0)
	}
	es := p.entries()
	if len(es) == 0 {
		return p
	}
	r, hides := p.corner(box(es))
	if hides <= hiddenMost && !p.drawing() {
		p.legend = r
		return p
	}
	p.rows = rows(es, p.frame.Size().X)
	extra := lineHeight*vg.Length(len(p.rows)) + gap
	p.h += extra
	p.place(extra)
	return p
}

// colors assigns each curve its own hue or the next free one.
func (p *plan) colors() {
	taken := map[int]bool{}
	for _, c := range p.figure.Curves {
		taken[c.Hue] = true
	}
	next, first := 0, 1
	found := false
	for _, c := range p.figure.Curves {
		h := c.Hue
		if h == 0 {
			for next++; taken[next]; next++ {
			}
			h = next
		}
		p.curveHues = append(p.curveHues, h)
		if !found && (c.Kind == reports.Measured || c.Kind == reports.Step) {
			first, found = h, true
		}
	}
	for _, b := range p.figure.Bands {
		h := b.Hue
		if h == 0 {
			h = first
		}
		p.bandHues = append(p.bandHues, h)
	}
}

func (p *plan) scales() {
	var xs, ys [][]float64
	for _, c := range p.figure.Curves {
		xs, ys = append(xs, c.X), append(ys, c.Y, c.Lo, c.Hi)
	}
	for _, b := range p.figure.Bands {
		xs, ys = append(xs, b.X), append(ys, b.Lo, b.Hi)
	}
	for _, l := range p.figure.Labels {
		xs, ys = append(xs, []float64{l.X}), append(ys, []float64{l.Y})
	}
	p.x, p.y = newScale(p.figure.X, xs...), newScale(p.figure.Y, ys...)
	p.mapScales()
}

// place computes the frame, with additional space for a legend above it.
func (p *plan) place(extra vg.Length) {
	left := vg.Length(margin)
	if p.figure.Y.Label != "" {
		left += labelSize + gap
	}
	if !p.y.hidden {
		widest := vg.Length(0)
		for _, t := range p.y.ticks() {
			widest = max(widest, textWidth(t.label, tickSize, false))
		}
		left += widest + gap + tickLength
	}
	bottom := vg.Length(margin)
	if !p.x.hidden {
		bottom += tickSize + gap + tickLength
	}
	if p.figure.X.Label != "" {
		bottom += labelSize + gap/2
	}
	top := p.h - margin - extra
	if p.figure.Title != "" {
		top -= titleSize + 2*gap + p.furtherLines(left)
	} else {
		top -= tickSize / 2
	}
	right := vg.Length(width-margin) - p.colorRoom()
	p.x.from, p.x.to = left, right
	// The last label may reach past the frame by up to half its width.
	for _, t := range p.x.ticks() {
		if over := p.x.at(t.value) + textWidth(t.label, tickSize, false)/2 - (width - margin/2); over > 0 {
			right = min(right, width-margin-over)
		}
	}
	p.x.to = right
	p.y.from, p.y.to = bottom, top
	p.frame = vg.Rectangle{Min: vg.Point{X: left, Y: bottom}, Max: vg.Point{X: right, Y: top}}
	p.thinned, p.outlines = make([][][]vg.Point, len(p.figure.Curves)), make([][]vg.Point, len(p.figure.Bands))
}

func (p *plan) draw(vc vg.Canvas) {
	c := draw.NewCanvas(vc, width, p.h)
	c.FillPolygon(paper, []vg.Point{{}, {X: width}, {X: width, Y: p.h}, {Y: p.h}})
	p.drawAxes(c)
	data := draw.Canvas{Canvas: vc, Rectangle: p.frame}
	p.plotMap(data)
	p.drawColorBar(c)
	for _, i := range byHue(p.bandHues) {
		p.plotBand(data, i)
	}
	for _, kinds := range [][2]reports.CurveKind{{reports.Measured, reports.Step}, {reports.Theory, reports.Bound},
		{reports.Points, reports.Arrows}} {
		for i, curve := range p.figure.Curves {
			if curve.Kind == kinds[0] || curve.Kind == kinds[1] {
				p.plotCurve(data, i)
			}
		}
	}
	p.plotLabels(data)
	p.drawLegend(c)
}

// byHue returns the indices of the hues, in ascending order of hue.
func byHue(hues []int) []int {
	index := make([]int, len(hues))
	for i := range index {
		index[i] = i
	}
	slices.SortStableFunc(index, func(i, j int) int { return hues[i] - hues[j] })
	return index
}
