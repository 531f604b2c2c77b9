package figures

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
)

// layers returns the marks of a chart, from back to front, with the tooltip layer on
// top.
func (ch *chart) layers() []object {
	clipped := func(mark object) object {
		mark["clip"] = true
		return mark
	}
	var ls []object
	add := func(r role, mark, encoding object) {
		if from, to := ch.elementRange(r); from < to {
			encoding["detail"] = object{"field": "c"}
			ls = append(ls, object{"mark": clipped(mark), "encoding": encoding, "transform": []object{only(from, to)}})
		}
	}
	at := func(field string) object { return object{"field": field, "type": "quantitative"} }
	look := func(table string) object { return object{"expr": table + "[datum.c]"} }

	add(region, object{"type": "area", "line": false, "fillOpacity": round(float64(pale(hue(1)).A)/255, 2), "strokeWidth": 0,
		"tooltip": false},
		object{"x": at("x"), "y": at("l"), "y2": object{"field": "h"}})
	add(path, object{"type": "line", "order": false, "strokeDash": look("dashes"), "strokeWidth": look("widths"), "strokeJoin": "round",
		"tooltip": false},
		object{"x": at("x"), "y": at("y")})
	sign := object{"type": "point", "shape": look("signs"), "size": round(signArea, 3), "filled": true, "strokeWidth": 0, "tooltip": false}
	add(along, sign, object{"x": at("x"), "y": at("y")})
	add(bars, object{"type": "rule", "strokeWidth": look("widths"), "tooltip": false},
		object{"x": at("x"), "y": at("l"), "y2": object{"field": "h"}})
	for _, end := range []string{"l", "h"} {
		add(bars, object{"type": "point", "shape": "stroke", "size": round(capArea, 3), "strokeWidth": look("widths"), "tooltip": false},
			object{"x": at("x"), "y": at(end)})
	}
	add(marks, sign, object{"x": at("x"), "y": at("y")})
	if ch.hasArrows() {
		add(arrowTo, object{"type": "rule", "strokeDash": look("dashes"), "strokeWidth": look("widths"), "tooltip": false},
			object{"x": at("lo"), "y": at("hi"), "x2": object{"field": "x"}, "y2": object{"field": "y"}})
		add(arrowTo, object{"type": "point", "shape": "M-2,-0.76L0,0L-2,0.76Z", "size": round(pixels(headSize)*pixels(headSize), 3),
			"filled": true, "strokeWidth": 0, "tooltip": false,
			"angle": object{"expr": fmt.Sprintf(
				"atan2(scale('y',datum.y)-scale('y',datum.hi),scale('x',datum.x)-scale('x',datum.lo))*%.6f", 180/math.Pi)}},
			object{"x": at("x"), "y": at("y")})
	}
	if len(ch.text) > 0 {
		text := object{"type": "text", "fontSize": pixels(labelTextSize), "color": hex(ink), "tooltip": false}
		if names := ch.places(); names != nil { // smaller, and finally vertical, if they do not fit side by side
			widest := vg.Length(0)
			for _, l := range ch.text {
				widest = max(widest, textWidth(l.text, 1, false))
			}
			room := fmt.Sprintf("width/%.1f", 1.1*float64(widest)*float64(len(names)))
			text["fontSize"] = object{"expr": fmt.Sprintf("clamp(%s,9,%.0f)", room, pixels(labelTextSize))}
			text["angle"] = object{"expr": room + "<8?270:0"}
			text["align"] = object{"expr": room + "<8?'left':'center'"}
			text["dx"] = object{"expr": room + "<8?-8:0"}
		}
		ls = append(ls, object{
			"data": object{"values": ch.labels(), "format": object{"type": "csv",
				"parse": object{"x": "number", "y": "number", "t": "string"}}},
			"mark": clipped(text),
			"encoding": object{"x": at("x"), "y": at("y"), "text": object{"field": "t", "type": "nominal"},
				"color": object{"value": hex(ink)}, "opacity": object{"value": 1}},
		})
	}
	if len(ch.legend) > 0 {
		ls = append(ls, ch.explain())
	}
	return append(ls, ch.pointer())
}

// only keeps the rows of a range of elements.
func only(from, to int) object {
	return object{"filter": object{"field": "c", "range": []int{from, to - 1}}}
}

// pointer returns the layer that shows the nearest point of a line, a set of marks or,
// if there are neither, a band, and that moves and zooms the chart.
func (ch *chart) pointer() object {
	from, to := ch.elementRange(path)
	if _, last := ch.elementRange(marks); last > from { // the last nonempty role
		to = last
	}
	y := "y"
	if from == to {
		from, to = ch.elementRange(region)
		y = "h"
	}
	if from == to {
		from, to = 0, len(ch.elements)
		y = "y"
	}
	const withKey = "wheel![event.ctrlKey||event.metaKey||event.shiftKey]"
	return object{
		"transform": []object{only(from, to)},
		"params": []object{
			{"name": "zoom", "select": object{"type": "interval", "zoom": withKey}, "bind": "scales"},
			{"name": "near", "select": object{"type": "point", "on": "pointerover", "clear": "pointerout", "nearest": true}},
		},
		"mark": object{"type": "point", "size": 90, "filled": false, "strokeWidth": 1.5, "clip": true,
			"tooltip": object{"expr": "(datum.datum||datum).tip"}},
		"encoding": object{
			"x": object{"field": "x", "type": "quantitative"}, "y": object{"field": y, "type": "quantitative"},
			"opacity": object{"condition": object{"param": "near", "empty": false, "value": 1}, "value": 0},
		},
	}
}
