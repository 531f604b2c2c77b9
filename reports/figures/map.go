package figures

import (
	"fmt"
	"image/color"
	"math"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sizes of the scale of colors beside a map, in points.
const (
	colorBar    = 12
	colorBarGap = 12 // to the frame
)

// mostCells bounds a map.
const mostCells = 1 << 16

// shades are the colors of a map from least to largest, of even steps in lightness, which print in
// gray: viridis, by Smith, van der Walt and Firing.
var shades = []color.NRGBA{
	{0x44, 0x01, 0x54, 0xff}, {0x47, 0x2d, 0x7b, 0xff}, {0x3b, 0x52, 0x8b, 0xff}, {0x2c, 0x72, 0x8e, 0xff}, {0x21, 0x91, 0x8c, 0xff},
	{0x28, 0xae, 0x80, 0xff}, {0x5e, 0xc9, 0x62, 0xff}, {0xad, 0xdc, 0x30, 0xff}, {0xfd, 0xe7, 0x25, 0xff},
}

// shade is the color at t from 0 to 1, one of 129.
func shade(t float64) color.NRGBA {
	t = math.Round(128*min(max(t, 0), 1)) / 128 * float64(len(shades)-1)
	k := min(int(t), len(shades)-2)
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + float64((t-float64(k))*(float64(b)-float64(a)))))
	}
	a, b := shades[k], shades[k+1]
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// validateMap returns why a map cannot be drawn.
func validateMap(m *reports.Map, xlog, ylog bool) error {
	if len(m.X) == 0 || len(m.Y) == 0 || len(m.X)*len(m.Y) > mostCells {
		return &DataError{Where: "map", Index: -1, Want: fmt.Sprintf("1 to %d cells", mostCells)}
	}
	if len(m.Z) != len(m.Y) {
		return unequal("map", len(m.Z), len(m.Y))
	}
	for _, axis := range []struct {
		name string
		v    []float64
		log  bool
	}{{"map, x", m.X, xlog}, {"map, y", m.Y, ylog}} {
		if err := coordinates(axis.name, axis.v, axis.log, false); err != nil {
			return err
		}
		for i := 1; i < len(axis.v); i++ {
			if !(axis.v[i] > axis.v[i-1]) {
				return &DataError{Where: axis.name, Index: i, Value: axis.v[i], Want: "ascending numbers"}
			}
		}
	}
	some := false
	for j, row := range m.Z {
		if len(row) != len(m.X) {
			return unequal(fmt.Sprintf("map, row %d", j), len(row), len(m.X))
		}
		for i, z := range row {
			if m.Log && z <= 0 {
				return &DataError{Where: fmt.Sprintf("map, row %d", j), Index: i, Value: z, Want: "a number > 0 (logarithmic colors)"}
			}
			some = some || finite(z)
		}
	}
	if !some {
		return &DataError{Where: "map", Index: -1, Want: "at least one finite number"}
	}
	return nil
}

// edges are the ends of cells around centers.
func edges(v []float64, log bool) []float64 {
	at := make([]float64, len(v))
	for i, x := range v {
		if at[i] = x; log {
			at[i] = math.Log(x)
		}
	}
	e := make([]float64, len(v)+1)
	for i := 1; i < len(at); i++ {
		e[i] = at[i-1]/2 + at[i]/2
	}
	half := 0.5
	if n := len(at); n > 1 {
		e[0], e[n] = at[0]-(e[1]-at[0]), at[n-1]+(at[n-1]-e[n-1])
	} else {
		e[0], e[1] = at[0]-half, at[0]+half
	}
	if log {
		for i := range e {
			e[i] = math.Exp(e[i])
		}
	}
	return e
}

// mapScales sets the axes of a map to the ends of its cells, unless the figure fixes them, and the
// scale of its colors.
func (p *plan) mapScales() {
	m := p.figure.Map
	if m == nil {
		return
	}
	for _, axis := range []struct {
		to *scale
		of reports.Axis
		v  []float64
	}{{&p.x, p.figure.X, m.X}, {&p.y, p.figure.Y, m.Y}} {
		if axis.of.Min == 0 && axis.of.Max == 0 {
			e := edges(axis.v, axis.of.Log)
			axis.to.lo, axis.to.hi = min(axis.to.lo, e[0]), max(axis.to.hi, e[len(e)-1])
			if len(p.figure.Curves)+len(p.figure.Bands)+len(p.figure.Labels) == 0 {
				axis.to.lo, axis.to.hi = e[0], e[len(e)-1]
			}
		}
	}
	p.z = scale{lo: math.Inf(1), hi: math.Inf(-1), log: m.Log}
	for _, row := range m.Z {
		for _, z := range row {
			if finite(z) {
				p.z.lo, p.z.hi = min(p.z.lo, z), max(p.z.hi, z)
			}
		}
	}
	if p.z.lo == p.z.hi {
		p.z.widen()
		if m.Log {
			p.z.lo, p.z.hi = p.z.lo/2, p.z.hi*2
		}
	}
}

// colorRoom is the room of the scale of colors at the right.
func (p *plan) colorRoom() vg.Length {
	if p.figure.Map == nil {
		return 0
	}
	room := vg.Length(colorBarGap + colorBar + tickLength + gap)
	widest := vg.Length(0)
	for _, t := range p.z.ticks() {
		widest = max(widest, textWidth(t.label, tickSize, false))
	}
	if room += widest; p.figure.Map.Label != "" {
		room += labelSize + gap
	}
	return room
}

// plotMap draws the cells.
func (p *plan) plotMap(c draw.Canvas) {
	m := p.figure.Map
	if m == nil {
		return
	}
	xs, ys := edges(m.X, p.figure.X.Log), edges(m.Y, p.figure.Y.Log)
	z := p.z
	z.from, z.to = 0, 1
	const seam = 0.25 // under the next cell, so that no background shows between them
	for j, row := range m.Z {
		for i, v := range row {
			if !finite(v) {
				continue
			}
			lo := vg.Point{X: max(p.x.at(xs[i]), p.frame.Min.X), Y: max(p.y.at(ys[j]), p.frame.Min.Y)}
			hi := vg.Point{X: min(p.x.at(xs[i+1])+seam, p.frame.Max.X), Y: min(p.y.at(ys[j+1])+seam, p.frame.Max.Y)}
			if lo.X < hi.X && lo.Y < hi.Y {
				c.FillPolygon(shade(float64(z.at(v))), rectangle(lo, hi))
			}
		}
	}
}

func rectangle(lo, hi vg.Point) []vg.Point {
	return []vg.Point{lo, {X: hi.X, Y: lo.Y}, hi, {X: lo.X, Y: hi.Y}}
}

// drawColorBar draws the scale of colors.
func (p *plan) drawColorBar(c draw.Canvas) {
	if p.figure.Map == nil {
		return
	}
	left := p.frame.Max.X + colorBarGap
	const steps = 129
	height := p.frame.Max.Y - p.frame.Min.Y
	for k := range steps {
		lo := p.frame.Min.Y + height*vg.Length(k)/steps
		hi := min(lo+height/steps+0.25, p.frame.Max.Y)
		c.FillPolygon(shade(float64(k)/(steps-1)), rectangle(vg.Point{X: left, Y: lo}, vg.Point{X: left + colorBar, Y: hi}))
	}
	axis := draw.LineStyle{Color: ink, Width: axisWidth}
	for _, t := range p.colorTicks() {
		c.StrokeLine2(axis, left+colorBar, t.at, left+colorBar+t.length(), t.at)
	}
	for _, l := range p.colorLabels() {
		l.set(c)
	}
}

func (p *plan) colorTicks() []place {
	z := p.z
	z.from, z.to = p.frame.Min.Y, p.frame.Max.Y
	return shown(z, z.from, z.to)
}

// colorLabels are the texts of the scale of colors.
func (p *plan) colorLabels() (list []label) {
	if p.figure.Map == nil {
		return nil
	}
	left := p.frame.Max.X + colorBarGap + colorBar + tickLength + gap/2
	for _, t := range p.colorTicks() {
		list = append(list, label{text: t.label, size: tickSize, at: vg.Point{X: left, Y: t.at - 0.35*tickSize}})
	}
	return append(list, label{text: p.figure.Map.Label, size: labelSize, align: 0.5, turned: true,
		at: vg.Point{X: width - margin, Y: (p.frame.Min.Y + p.frame.Max.Y) / 2}})
}
