package curves

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/page"
)

// Endings are those of the files that Render makes, which say their formats.
func Endings() []string { return append(figures.Endings(), ".html", ".csv") }

// Render returns the file of a name: a figure, a page with figure and numbers, or the numbers alone.
func (t Table) Render(name string, o Options) ([]byte, error) {
	if filepath.Ext(name) == ".csv" {
		return t.CSV()
	}
	f, err := t.Figure(o)
	if err != nil {
		return nil, err
	}
	if filepath.Ext(name) == ".html" {
		return t.html(f)
	}
	return figures.File(name, f)
}

// CSV is the table with a row for each value of each point.
func (t Table) CSV() ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	var keys []string
	for _, k := range t.Keys {
		if values := t.values(k.Name); len(values) > 1 || len(values) == 1 && values[0] != "" {
			keys = append(keys, k.Name)
		}
	}
	rows := [][]string{append(append([]string{}, keys...), "quantity", "unit", "theory", "value", "lo", "hi", "level", "samples")}
	number := func(x float64) string {
		if math.IsNaN(x) {
			return ""
		}
		return numerals.Exact(x)
	}
	for _, p := range t.Points {
		values := p.Values
		if values == nil { // a gap
			values = t.blank()
		}
		for _, v := range values {
			name := v.Name
			if name == "" {
				name = t.Name
			}
			row := append(p.words(keys), name, v.Unit, number(v.Theory))
			if e := v.Estimate; e != nil {
				row = append(row, number(e.Value), number(e.Lo), number(e.Hi), number(e.Level), strconv.FormatInt(e.N, 10))
			} else {
				row = append(row, "", "", "", "", "")
			}
			rows = append(rows, row)
		}
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// blank are the values of a point that has none: names and units.
func (t Table) blank() (list []Value) {
	for _, p := range t.Points {
		for _, v := range p.Values {
			if !slices.ContainsFunc(list, func(other Value) bool { return other.Name == v.Name }) {
				list = append(list, Value{Name: v.Name, Unit: v.Unit, Theory: math.NaN()})
			}
		}
	}
	return list
}

// html is a page with the figure, which is a chart too, and the numbers.
func (t Table) html(f reports.Figure) ([]byte, error) {
	svg, err := figures.SVG(f)
	if err != nil {
		return nil, err
	}
	assets := map[string][]byte{"figures/" + f.ID + ".svg": svg}
	if chart, err := figures.VegaLite(f); err == nil {
		assets["figures/"+f.ID+".vl.json"] = chart
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "# %s\n\n![%s](figures/%s.svg)\n\n*Figure.* %s\n\n", reports.PlainText(t.Name),
		reports.PlainText(strings.ReplaceAll(f.Title, "\n", ": ")), f.ID, f.Caption)
	if t.Command != "" {
		text.WriteString("## The command\n\n" + reports.CodeBlock("sh", t.Command) + "\n")
	}
	numbers, err := t.CSV()
	if err != nil {
		return nil, err
	}
	text.WriteString("## The numbers\n\n" + reports.CodeBlock("csv", string(numbers)))
	return page.HTML(t.Name, text.Bytes(), assets, nil)
}
