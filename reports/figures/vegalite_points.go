package figures

import (
	"bytes"
	"encoding/csv"
	"math"
	"slices"
	"sort"
	"strconv"

	"castlab/distributions/numerals"
	"castlab/reports"
)

// A role is a layer of a chart: one mark draws the elements of one role.
type role int

const (
	region role = iota
	along       // signs along a line
	bars
	arrowTo
	path // this and the next have tooltips
	marks
)

// An element is drawn by one command: a band, an unbroken line, the marks of a curve.
type element struct {
	role  role
	entry int // index of the legend's entry for it
	name  string
	hue   int
	kind  reports.CurveKind
	rows  []row
}

// A row is a point, with the ends of an interval around it; NaN for none.
type row struct{ x, y, lo, hi float64 }

// A chart is a plan in data coordinates: elements in the order of their roles, with the
// entries of the legend first and then those it does not show.
type chart struct {
	plan     *plan
	legend   []entry
	elements []element
	entries  int // of the legend, and additional ones
	text     []labelRow
}

type labelRow struct {
	x, y float64
	text string
}

func newChart(p *plan) *chart {
	ch := &chart{plan: p, legend: p.entries()}
	ch.entries = len(ch.legend)
	for i, b := range p.figure.Bands {
		ch.add(region, entry{name: b.Name, hue: p.bandHues[i], band: true}, p.bandRows(b))
	}
	for i, c := range p.figure.Curves {
		e := entry{name: c.Name, hue: p.curveHues[i], kind: c.Kind, bars: c.Lo != nil, sign: solid(c.Kind) && p.signed()}
		switch c.Kind {
		case reports.Points:
			ch.add(marks, e, markRows(c))
			if c.Lo != nil {
				ch.add(bars, e, markRows(c))
			}
		case reports.Arrows:
			ch.add(arrowTo, e, arrowRows(c))
		default:
			for _, r := range p.lineRows(c) {
				ch.add(path, e, r)
			}
			ch.add(along, e, p.signRows(i))
		}
	}
	ch.lendIntervals()
	for _, l := range p.figure.Labels {
		ch.text = append(ch.text, labelRow{l.X, l.Y, plainText(l.Text)})
	}
	sort.SliceStable(ch.elements, func(i, j int) bool { return ch.elements[i].role < ch.elements[j].role })
	return ch
}

// add finds the entry of an element: its own, for an element without a name the first
// of its hue, or else one that the legend does not show.
func (ch *chart) add(r role, e entry, rows []row) {
	if len(rows) == 0 {
		return
	}
	i := slices.Index(ch.legend, e)
	if i < 0 {
		i = slices.IndexFunc(ch.legend, func(other entry) bool { return other.hue == e.hue && !other.band })
	}
	if i < 0 {
		i = ch.entries
		ch.entries++
	}
	ch.elements = append(ch.elements, element{role: r, entry: i, name: plainText(e.name), hue: e.hue, kind: e.kind, rows: rows})
}

// lendIntervals gives the points of a line without intervals those of the only band in
// its hue, so that the tooltip shows both.
func (ch *chart) lendIntervals() {
	lines, bands := map[int][]int{}, map[int][]int{}
	for i, p := range ch.elements {
		switch {
		case p.role == region:
			bands[p.hue] = append(bands[p.hue], i)
		case p.role == path && (p.kind == reports.Measured || p.kind == reports.Step):
			lines[p.hue] = append(lines[p.hue], i)
		}
	}
	for hue, b := range bands {
		if len(b) != 1 || len(lines[hue]) != 1 {
			continue
		}
		from, to := ch.elements[b[0]].rows, ch.elements[lines[hue][0]].rows
		for i := range to {
			to[i].lo, to[i].hi = between(from, to[i].x)
		}
	}
}

// between returns the interval of a band at x: interpolated between its points, and at
// a step the one after it; NaN outside of the band.
func between(rows []row, x float64) (lo, hi float64) {
	j := sort.Search(len(rows), func(i int) bool { return rows[i].x > x }) // the first after x
	switch {
	case j > 0 && rows[j-1].x == x:
		return rows[j-1].lo, rows[j-1].hi
	case j == 0 || j == len(rows):
		return math.NaN(), math.NaN()
	}
	a, b := rows[j-1], rows[j]
	t := (x - a.x) / (b.x - a.x)
	return a.lo + float64(t*(b.lo-a.lo)), a.hi + float64(t*(b.hi-a.hi))
}

// table returns all elements as CSV, with the columns of columns. Numbers have the
// visible digits.
func (ch *chart) table() string {
	var all [4][]float64
	for _, p := range ch.elements {
		for _, r := range p.rows {
			for k, v := range []float64{r.x, r.y, r.lo, r.hi} {
				if finite(v) {
					all[k] = append(all[k], v)
				}
			}
		}
	}
	xd := digitsFor(ends(ch.plan.x, all[0])...)
	yd := digitsFor(ends(ch.plan.y, all[1], all[2], all[3])...)
	var out bytes.Buffer
	out.WriteString("c,x,y")
	intervals := ch.hasIntervals()
	if intervals {
		out.WriteString(",lo,hi")
	}
	for i, p := range ch.elements {
		for _, r := range p.rows {
			out.WriteString("\n" + strconv.Itoa(i) + "," + decimal(r.x, xd) + "," + decimal(r.y, yd))
			if intervals {
				out.WriteString("," + decimal(r.lo, yd) + "," + decimal(r.hi, yd))
			}
		}
	}
	return out.String()
}

// ends returns the minimum and maximum of an axis and its data, which determine the
// digits; on a logarithmic axis each value has its own.
func ends(s scale, values ...[]float64) []float64 {
	if s.log {
		return []float64{1, 10}
	}
	e := []float64{s.lo, s.hi}
	for _, v := range values {
		if len(v) > 0 {
			e = append(e, slices.Min(v), slices.Max(v))
		}
	}
	return e
}

func (ch *chart) hasIntervals() bool {
	return slices.ContainsFunc(ch.elements, func(p element) bool {
		return slices.ContainsFunc(p.rows, func(r row) bool { return finite(r.lo) || finite(r.hi) })
	})
}

func (ch *chart) columns() object {
	c := object{"c": "number", "x": "number", "y": "number"}
	if ch.hasIntervals() {
		c["lo"], c["hi"] = "number", "number"
	}
	return c
}

// labels returns the table of the labels.
func (ch *chart) labels() string {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.Write([]string{"x", "y", "t"})
	for _, l := range ch.text {
		w.Write([]string{decimal(l.x, 6), decimal(l.y, 6), l.text})
	}
	w.Flush()
	return out.String()
}

// digitsFor returns the number of significant digits that resolve the values of an axis
// to a hundred-thousandth of its length.
func digitsFor(values ...float64) int {
	lo, hi := slices.Min(values), slices.Max(values)
	most := max(math.Abs(lo), math.Abs(hi))
	return min(max(6, 5+int(math.Ceil(math.Log10(most/(hi-lo))))), 17)
}

// decimal returns the shortest form of a number with the given number of digits; empty
// if there is none.
func decimal(v float64, digits int) string {
	if !finite(v) {
		return ""
	}
	return numerals.Exact(round(v, digits))
}

// round rounds to the given number of significant digits.
func round(v float64, digits int) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits-1, 64), 64)
	if err != nil { // rounded beyond the largest float64
		return v
	}
	return r
}
