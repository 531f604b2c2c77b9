package figures

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"castlab/reports"
)

// A NoChartError is a figure that is a drawing, not a chart: its coordinates are no
// numbers, so there is nothing to read or to magnify.
type NoChartError struct{ ID string }

func (e *NoChartError) Error() string {
	return fmt.Sprintf("figures: %s is a map, or a drawing without axes: it has no chart, show its SVG", e.ID)
}

// An object is a JSON object; encoding/json writes its keys in order.
type object map[string]any

// VegaLite returns a figure as a Vega-Lite 6 specification, in JSON that may be
// embedded in an HTML script element: the same bytes for the same figure.
//
// The chart shows the content of [SVG], in the same colors, dashes, marks and scales,
// as wide as its container, with all numbers inside. Dragging moves it; turning the
// wheel with Ctrl, Shift or Meta zooms, so that a page still scrolls; a double click
// restores it. The nearest point shows its curve, its coordinates and, if it has an
// interval, its ends. A click on the legend fades all other curves; with Shift it adds
// one. Raised and lowered characters become their Unicode equivalents, or, if there are
// none, ^x and _x. Lines keep the points that are visible at twice the size.
//
// Errors: those of [Validate]; a [NoChartError] for a figure both of whose axes are
// hidden, or one of them if no curve or band has a name, and for a map.
func VegaLite(f reports.Figure) ([]byte, error) {
	if err := Validate(f); err != nil {
		return nil, err
	}
	p := layout(f)
	if f.Map != nil || p.x.hidden && p.y.hidden || (p.x.hidden || p.y.hidden) && len(p.entries()) == 0 {
		return nil, &NoChartError{f.ID}
	}
	out, err := json.Marshal(newChart(p).spec())
	if err != nil {
		return nil, fmt.Errorf("figures: %s: %w", f.ID, err)
	}
	return append(out, '\n'), nil
}

// across is the width of the container, or of the chart if there is none. The layout of
// title and legend must not depend on the width of the chart itself, which is the rest
// of the container; mentioning that width has the expression evaluated again when it
// changes.
const across = "(isFinite(containerSize()[0])?containerSize()[0]+0*width:width)"

// Sizes of a chart, in CSS pixels, of which there are 4/3 to a point.
func pixels(points float64) float64 { return points * 4 / 3 }

func (ch *chart) spec() object {
	p, f := ch.plan, ch.plan.figure
	s := object{
		"$schema":     "https://vega.github.io/schema/vega-lite/v6.json",
		"description": describe(p),
		"background":  hex(paper),
		"width":       "container",
		"height":      round(pixels(float64(p.frame.Size().Y)), 3),
		"autosize":    object{"type": "fit-x", "contains": "padding"},
		"padding":     8,
		"config":      chartConfig(),
		"data":        object{"name": "points", "values": ch.table(), "format": object{"type": "csv", "parse": ch.columns()}},
		"params":      ch.params(),
		"transform":   ch.transforms(),
		"encoding":    object{"x": axisOf("x", f.X, p.x), "y": axisOf("y", f.Y, p.y)},
		"layer":       ch.layers(),
	}
	if len(ch.elements) > 0 {
		s["encoding"].(object)["color"] = ch.colors()
	}
	if len(ch.legend) > 0 {
		s["encoding"].(object)["opacity"] = object{"condition": object{"param": "pick", "value": 1}, "value": 0.12}
	}
	if f.Title != "" {
		s["title"] = titleOf(f.Title)
	}
	return s
}

// titleOf divides a title into lines if the chart is narrow.
func titleOf(title string) object {
	title = strings.ReplaceAll(title, "\n", ": ")
	text := plainText(title)
	t := object{"text": text, "anchor": "start", "frame": "group", "fontSize": round(pixels(titleSize), 3), "fontWeight": "bold",
		"offset": 8}
	const narrow = 175 // points, of a chart on the screen of a phone
	if textWidth(title, titleSize, true) <= narrow {
		return t
	}
	var lines []string
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && textWidth(lines[n-1]+" "+word, titleSize, true) <= narrow {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	t["text"] = object{"expr": fmt.Sprintf("%s<%.0f?%s:%s", across, pixels(60+1.15*float64(textWidth(title, titleSize, true))),
		quoted(lines), quoted(text))}
	return t
}

func chartConfig() object {
	axis := object{
		"domainColor": hex(ink), "tickColor": hex(ink), "labelColor": hex(ink), "titleColor": hex(ink),
		"domainWidth": round(pixels(axisWidth), 3), "tickWidth": round(pixels(axisWidth), 3),
		"labelFontSize": pixels(tickSize), "titleFontSize": round(pixels(labelSize), 3), "titleFontWeight": "normal",
		"gridColor": hex(grid), "gridOpacity": round(float64(grid.A)/255, 2), "gridWidth": round(pixels(gridWidth), 3),
	}
	return object{
		"font":   fontFamily,
		"axis":   axis,
		"title":  object{"color": hex(ink)},
		"view":   object{"stroke": nil},
		"legend": object{"labelColor": hex(ink), "labelFontSize": pixels(legendSize)},
	}
}

// axisOf returns the position channel of an axis, whose initial scale is that of the
// SVG.
func axisOf(name string, a reports.Axis, s scale) object {
	d := digitsFor(s.lo, s.hi)
	sc := object{"domain": []float64{round(s.lo, d), round(s.hi, d)}, "nice": false}
	if s.log {
		sc["type"] = "log"
	} else {
		sc["zero"] = false
	}
	axis := object{"title": plainText(a.Label), "tickCount": object{"expr": map[string]string{"x": "ceil(width/85)",
		"y": "ceil(height/55)"}[name]}}
	switch {
	case a.Hidden:
		axis = object{"labels": false, "ticks": false, "domain": false, "grid": false, "title": plainText(a.Label)}
	case s.log:
		axis["labelExpr"] = powerLabel(name, s)
		axis["labelOverlap"] = "greedy"
		axis["gridOpacity"] = object{"condition": object{"test": "abs(log(datum.value)/LN10-round(log(datum.value)/LN10))>1e-6",
			"value": round(float64(minor.A)/255, 2)}, "value": round(float64(grid.A)/255, 2)}
	case s.integer:
		axis["tickMinStep"] = 1
		axis["format"] = "d"
	default:
		axis["labelExpr"] = "replace(datum.label,/,/g,'')" // no commas in thousands
	}
	return object{"type": "quantitative", "scale": sc, "axis": axis}
}

// powers returns the names of the powers of ten on a logarithmic axis and of ten more
// decades on either side, and the exponent of the first.
func powers(s scale) (names []string, first int) {
	first = int(math.Floor(math.Log10(s.lo))) - 10
	for e := first; e <= int(math.Ceil(math.Log10(s.hi)))+10; e++ {
		names = append(names, plainText(fmt.Sprintf("10^{%d}", e)))
	}
	return names, first
}

// powerLabel labels 1, 2 and 5 times the powers of ten, or all ticks of an axis shorter
// than half a decade, and writes 0.01 to 10000 in full; Vega omits the label if there
// is no space for it.
func powerLabel(axis string, s scale) string {
	const exponent = "floor(log(datum.value)/LN10+1e-9)"
	const mantissa = "format(datum.value/pow(10," + exponent + "),'.2~r')"
	_, first := powers(s)
	none := ""
	if s.integer {
		none = "datum.value<1||"
	}
	return none + "datum.label===''||domain('" + axis + "')[1]>3*domain('" + axis + "')[0]&&!test(/^[125]$/," + mantissa + ")?'':" +
		"datum.value>=0.0099&&datum.value<=10001?format(datum.value,'~r'):" +
		"replace(" + mantissa + "+'×',/^1×/,'')+(" + axis + "powers[" + exponent + fmt.Sprintf("-(%d)", first) + "]||'10^'+" +
		exponent + ")"
}
