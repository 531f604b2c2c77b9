package figures

import (
	"encoding/json"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"castlab/reports"
)

// params returns the tables in which expressions look up elements and entries.
func (ch *chart) params() []object {
	var owner, hues []int
	var names, dashes, widths, signs []any
	for _, p := range ch.elements {
		sty := ch.plan.style(p.kind, p.hue)
		owner, hues = append(owner, p.entry), append(hues, p.hue)
		names = append(names, p.name)
		dashes = append(dashes, dashOf(sty.Dashes))
		widths = append(widths, round(pixels(float64(sty.Width)), 3))
		signs = append(signs, signPath(p.hue, 1))
	}
	table := func(name string, value any) object { return object{"name": name, "value": value} }
	ps := []object{table("owner", owner), table("hues", hues), table("names", names), table("dashes", dashes), table("widths", widths),
		table("signs", signs)}
	if len(ch.legend) > 0 {
		var texts, fills, strokes, dash []any
		for _, e := range ch.legend {
			fill, stroke, sty := "transparent", hex(hue(e.hue)), ch.plan.style(e.kind, e.hue)
			switch {
			case e.band:
				fill, stroke = hex(onPaper(pale(hue(e.hue)))), "transparent"
			case e.kind == reports.Points:
				fill, stroke = stroke, "transparent"
			case e.sign || e.mark:
				fill = stroke
			}
			texts, fills, strokes = append(texts, plainText(e.name)), append(fills, fill), append(strokes, stroke)
			dash = append(dash, dashOf(sty.Dashes))
		}
		ps = append(ps, table("texts", texts), table("fills", fills), table("strokes", strokes), table("dash", dash))
	}
	for i, s := range []scale{ch.plan.x, ch.plan.y} {
		if s.log && !s.hidden {
			names, _ := powers(s)
			ps = append(ps, table([]string{"x", "y"}[i]+"powers", names))
		}
	}
	if names := ch.places(); names != nil {
		ps = append(ps, table("places", names))
	}
	return ps
}

// places returns the names of the integers on a hidden horizontal axis, such as
// networks side by side: the labels, if each is at a different integer.
func (ch *chart) places() map[int]string {
	if !ch.plan.x.hidden || len(ch.text) == 0 {
		return nil
	}
	names := map[int]string{}
	for _, l := range ch.text {
		k := int(l.x)
		if _, taken := names[k]; taken || float64(k) != l.x {
			return nil
		}
		names[k] = l.text
	}
	return names
}

// Areas of the samples of the legend and of marks, in square pixels, as Vega
// counts them: those of the circumscribed square. Samples are wider than high.
const (
	sampleHeight = 12.
	sampleArea   = (sampleHeight * 4. / 3) * (sampleHeight * 4. / 3)
	signArea     = (2 * markSize * 4. / 3) * (2 * markSize * 4. / 3)
	capArea      = (2 * capSize * 4. / 3) * (2 * capSize * 4. / 3)
)

// transforms give each row its entry, the content of its tooltip, and positions for
// infinities and the zero of a logarithmic axis.
func (ch *chart) transforms() []object {
	calculate := func(as, expr string) object { return object{"calculate": expr, "as": as} }
	ts := []object{calculate("s", "owner[datum.c]"), calculate("hue", "hues[datum.c]"), calculate("tip", ch.tip())}
	s := ch.plan.y
	low, high := s.lo-10*(s.hi-s.lo), s.hi+10*(s.hi-s.lo)
	valid := "isValid(datum.%s)"
	if s.log {
		low, high = s.lo*(s.lo/s.hi), s.hi*(s.hi/s.lo)
		if low == 0 || !finite(high) {
			low, high = s.lo, s.hi
		}
		valid = "isValid(datum.%[1]s)&&datum.%[1]s>0"
		ts = append(ts, calculate("y", "isValid(datum.y)?max(datum.y,"+decimal(low, 6)+"):null"))
	}
	if ch.hasIntervals() && !ch.hasArrows() {
		ts = append(ts,
			calculate("l", fmt.Sprintf(valid+"?datum.lo:%s", "lo", decimal(low, 6))),
			calculate("h", fmt.Sprintf(valid+"?datum.hi:%s", "hi", decimal(high, 6))))
	}
	return ts
}

// tip returns the expression of the tooltip of a row: a title and lines.
func (ch *chart) tip() string {
	f := ch.plan.figure
	xName, yName := plainText(f.X.Label), plainText(f.Y.Label)
	reserved := map[string]bool{"": true, "title": true, "image": true, "lower end": true, "upper end": true}
	if reserved[xName] || reserved[yName] || xName == yName {
		xName, yName = "x", "y"
	}
	show := func(field string, a reports.Axis) string {
		if a.Integer {
			return "format(datum." + field + ",'d')"
		}
		return "format(datum." + field + ",'.5~g')"
	}
	parts := "{'title':names[datum.c]}"
	switch names := ch.places(); {
	case names != nil:
		parts += ",{" + quoted(xName) + ":places[round(datum.x)]}"
	case !f.X.Hidden:
		parts += ",{" + quoted(xName) + ":" + show("x", f.X) + "}"
	}
	if !f.Y.Hidden {
		parts += ",isValid(datum.y)?{" + quoted(yName) + ":" + show("y", f.Y) + "}:{}"
		if ch.hasIntervals() && !ch.hasArrows() {
			parts += ",isValid(datum.lo)?{'lower end':" + show("lo", f.Y) + "}:{},isValid(datum.hi)?{'upper end':" + show("hi", f.Y) +
				"}:{}"
		}
	}
	return "merge(" + parts + ")"
}

func (ch *chart) hasArrows() bool {
	from, to := ch.elementRange(arrowTo)
	return from < to
}

// elementRange returns the half-open range of the elements of a role.
func (ch *chart) elementRange(r role) (from, to int) {
	for from = 0; from < len(ch.elements) && ch.elements[from].role < r; from++ {
	}
	for to = from; to < len(ch.elements) && ch.elements[to].role == r; to++ {
	}
	return from, to
}

// colors is the channel of the colors.
func (ch *chart) colors() object {
	var hues []int
	for _, p := range ch.elements {
		hues = append(hues, p.hue)
	}
	slices.Sort(hues)
	hues = slices.Compact(hues)
	colors := make([]string, len(hues))
	for i, k := range hues {
		colors[i] = hex(hue(k))
	}
	return object{"field": "hue", "type": "nominal", "scale": object{"domain": hues, "range": colors}, "legend": nil}
}

// explain returns a layer without points that carries the legend. It is a legend of
// shapes, for one of colors would paint the interior of a band as dark as its edge.
func (ch *chart) explain() object {
	domain, shapes := []int{}, []string{}
	end := decimal(sampleWidth/sampleHeight, 3)
	widest := vg.Length(0)
	for i, e := range ch.legend {
		domain = append(domain, i)
		widest = max(widest, entryWidth(e))
		switch {
		case e.band:
			shapes = append(shapes, fmt.Sprintf("M-%[1]s,-0.6H%[1]sV0.6H-%[1]sZ", end))
		case e.kind == reports.Points:
			shapes = append(shapes, signPath(e.hue, 2*markSize/sampleHeight))
		case e.kind == reports.Arrows:
			shapes = append(shapes, fmt.Sprintf("M-%[1]s,0H%[1]sl-0.6,-0.3M%[1]s,0l-0.6,0.3", end))
		case e.sign || e.mark:
			shapes = append(shapes, fmt.Sprintf("M-%[1]s,0H%[1]s", end)+signPath(e.hue, 2*markSize/sampleHeight))
		default:
			shapes = append(shapes, fmt.Sprintf("M-%[1]s,0H%[1]s", end))
		}
	}
	look := func(table string) object { return object{"expr": table + "[datum.value]"} }
	legend := object{
		"title": nil, "orient": "top", "direction": "horizontal", "values": domain,
		"columns": object{"expr": fmt.Sprintf("max(1,floor((%s-%.0f)/%.0f))", across, pixels(float64(ch.plan.frame.Min.X)),
			pixels(float64(widest)))},
		"labelExpr":    "texts[datum.value]",
		"labelLimit":   object{"expr": fmt.Sprintf("max(60,%s-%.0f)", across, pixels(float64(ch.plan.frame.Min.X+sampleWidth+2*margin)))},
		"symbolSize":   round(sampleArea, 3),
		"symbolDash":   look("dash"),
		"symbolOffset": round(pixels((sampleWidth-sampleHeight)/2), 3), "labelOffset": round(pixels((sampleWidth-sampleHeight)/2+gap), 3),
		"symbolLimit": 0, "symbolFillColor": look("fills"), "symbolStrokeColor": look("strokes"),
		"symbolStrokeWidth": round(pixels(dataWidth), 3),
	}
	return object{
		"transform": []object{{"filter": "false"}},
		"params":    []object{{"name": "pick", "select": object{"type": "point", "fields": []string{"s"}}, "bind": "legend"}},
		"mark":      object{"type": "point", "filled": true},
		"encoding": object{"shape": object{"field": "s", "type": "nominal", "scale": object{"domain": domain, "range": shapes},
			"legend": legend}},
	}
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func dashOf(dashes []vg.Length) []float64 {
	out := []float64{}
	for _, d := range dashes {
		out = append(out, round(pixels(float64(d)), 3))
	}
	return out
}

// onPaper returns the opaque color that looks like a translucent one on a white
// background.
func onPaper(c color.NRGBA) color.NRGBA {
	mix := func(c, p, a uint8) uint8 { return uint8((int(c)*int(a) + int(p)*(255-int(a)) + 127) / 255) }
	return color.NRGBA{mix(c.R, paper.R, c.A), mix(c.G, paper.G, c.A), mix(c.B, paper.B, c.A), 0xff}
}

// signPath returns the sign of the k-th color as a path, with y down; 1 is half the
// width of the square that Vega draws it in.
func signPath(k int, size float64) string {
	shape := shapeOf(k)
	if shape == nil {
		r := decimal(size, 3)
		return fmt.Sprintf("M%[1]s,0A%[1]s,%[1]s,0,1,1,-%[1]s,0A%[1]s,%[1]s,0,1,1,%[1]s,0Z", r)
	}
	var b strings.Builder
	for i, p := range shape {
		b.WriteString(map[bool]string{true: "M", false: "L"}[i == 0])
		b.WriteString(decimal(size*float64(p.X), 3) + "," + decimal(-size*float64(p.Y), 3))
	}
	return b.String() + "Z"
}

// quoted returns text as a literal of Vega's expression language, which is that of
// JSON.
func quoted(v any) string {
	s, err := json.Marshal(v)
	if err != nil { // strings and lists of strings can always be marshaled
		return `""`
	}
	return string(s)
}
