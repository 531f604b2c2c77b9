package curves

import (
	"encoding/csv"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// tableOf is a table of all combinations of values, each key given as name=a;b;c, whose theory is the
// number of the point.
func tableOf(keys ...string) Table {
	t := Table{Name: "toy", Title: "a toy"}
	params := []string{""}
	for _, k := range keys {
		name, list, _ := strings.Cut(k, "=")
		t.Keys = append(t.Keys, Key{Name: name, Meaning: "meaning of " + name})
		var longer []string
		for _, p := range params {
			for _, v := range strings.Split(list, ";") {
				longer = append(longer, strings.TrimSpace(p+" "+name+"="+v))
			}
		}
		params = longer
	}
	for i, p := range params {
		t.Points = append(t.Points, At(p, Value{Unit: "time", Theory: float64(i + 1)}))
	}
	return t
}

// The key with the most numbers is on the axis; words are series; two keys of more numbers than
// there are colors are a map, the first on the horizontal axis.
func TestAxes(t *testing.T) {
	const ten = "1;2;3;4;5;6;7;8;9;10"
	for want, table := range map[string]Table{
		"{x  [law]}": tableOf("n=4", "x=1;2;3", "law=a(m=1);b(m=1)"),
		"{x  [n]}":   tableOf("n=1;2", "x=1;2;3"),
		"{a b []}":   tableOf("a="+ten, "b="+ten+";11"),
		"{b  [a]}":   tableOf("a=1;2;3;4;5;6;7", "b="+ten),
		"{y  [x]}":   tableOf("x=1;two", "y=1;2"),
	} {
		if a, err := table.Axes(); err != nil || fmt.Sprint(a) != want {
			t.Errorf("%v, %v; want %s", a, err, want)
		}
	}
	for says, table := range map[string]Table{
		"with several numbers, such as n=0.1":            tableOf("n=4", "law=a(m=1);b(m=1)"),
		"8 series of law: at most 7 can be told apart":   tableOf("x=1;2", "law=a;b;c;d;e;f;g;h"),
		"16 series of law and y: at most 7 can be told ": tableOf("x=1;2;3", "law=a;b;c;d;e;f;g;h", "y=1;2"),
	} {
		if _, err := table.Axes(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("error %v, want %q", err, says)
		}
	}
}

// A logarithmic grid over two decades is drawn so, an even one is not, nor what is not positive.
func TestLogarithmicAxes(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want bool
	}{{[]float64{0.01, 0.1, 1}, true}, {[]float64{1, 2, 4, 8, 16, 32, 64, 128}, true}, {[]float64{1, 2, 4, 8}, false},
		{[]float64{1, 50.5, 100}, false}, {[]float64{0, 0.1, 100}, false}, {[]float64{1, 200}, false}} {
		if geometric(c.x) != c.want {
			t.Errorf("%v: want %v", c.x, c.want)
		}
	}
	table := tableOf("x=0.01;0.1;1", "law=a(m=1);b(m=1)")
	for asked, want := range map[string][2]bool{"": {true, false}, "none": {}, "y": {false, true}, "x y": {true, true}} {
		f, err := table.Figure(Options{Log: strings.Fields(asked)})
		if asked == "" {
			f, err = table.Figure(Options{})
		}
		if err != nil || f.X.Log != want[0] || f.Y.Log != want[1] {
			t.Errorf("log %q: %v %v, %v; want %v", asked, f.X.Log, f.Y.Log, err, want)
		}
	}
}

// A value 0 interrupts a line of a logarithmic axis that was asked for; a negative one is refused.
func TestLogarithmicAxisThatWasAskedFor(t *testing.T) {
	table := tableOf("x=1;2;3")
	table.Points[2].Values[0].Theory = 0
	if f, err := table.Figure(Options{Log: []string{"y"}}); err != nil || !f.Y.Log {
		t.Errorf("%v, %v", f.Y.Log, err)
	}
	table.Points[2].Values[0].Theory = -1
	if _, err := table.Figure(Options{Log: []string{"y"}}); err == nil || !strings.Contains(err.Error(), "--log y: a value is -1") {
		t.Errorf("error %v", err)
	}
}

// Theory is a line through the points and those between them, an estimate is a point of the same
// color with its interval, and a value that is not finite interrupts a line.
func TestFigureOfTheoryAndEstimates(t *testing.T) {
	table := tableOf("x=1;2;3;4", "law=a(m=1);b(m=1)")
	for i := range table.Points {
		v := &table.Points[i].Values[0]
		v.Name, v.Estimate = "W", &montecarlo.Estimate{Name: "W", Value: v.Theory, Lo: v.Theory - 1, Hi: v.Theory + 2, Level: 0.95, N: 9}
	}
	table.Points[4].Values[0].Theory = math.Inf(1) // x=3, the first law
	table.Dense = []Point{At("x=1.5 law=a(m=1)", Value{Name: "W", Theory: 7})}
	f, err := table.Figure(Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range f.Curves {
		got = append(got, fmt.Sprint(c.Name, c.Kind, c.Hue, c.X, c.Y, c.Lo, c.Hi))
	}
	want := []string{
		fmt.Sprint("a(m=1)", reports.Theory, 1, []float64{1, 1.5, 2}, []float64{1, 7, 3}, []float64{}, []float64{}),
		fmt.Sprint("a(m=1)", reports.Theory, 1, []float64{4}, []float64{7}, []float64{}, []float64{}),
		fmt.Sprint("", reports.Points, 1, []float64{1, 2, 3, 4}, []float64{1, 3, 5, 7}, []float64{0, 2, 4, 6}, []float64{3, 5, 7, 9}),
		fmt.Sprint("b(m=1)", reports.Theory, 2, []float64{1, 2, 3, 4}, []float64{2, 4, 6, 8}, []float64{}, []float64{}),
		fmt.Sprint("", reports.Points, 2, []float64{1, 2, 3, 4}, []float64{2, 4, 6, 8}, []float64{1, 3, 5, 7}, []float64{4, 6, 8, 10}),
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if f.X.Label != "x, meaning of x" || f.Y.Label != "W, time" || !strings.Contains(f.Title, "lines: theory, points: experiment") {
		t.Errorf("labels %q, %q, title %q", f.X.Label, f.Y.Label, f.Title)
	}
	if faults, err := figures.Faults(f); err != nil || len(faults) > 1 { // the caption is the command's
		t.Errorf("%q, %v", faults, err)
	}
	if _, err := table.Figure(Options{Show: []string{"T"}}); err == nil || !strings.Contains(err.Error(), "no value T: want one of W") {
		t.Errorf("error %v", err)
	}
}

// Words between two points have the value between theirs, as the axis is divided; there are none
// where a point has no value, nor between integers.
func TestPointsBetween(t *testing.T) {
	table := tableOf("x=1;2;4", "n=7")
	table.Points[2].Values = nil
	if got := fmt.Sprint(table.Between()); got != "[[x=1.25 n=7] [x=1.5 n=7] [x=1.75 n=7]]" {
		t.Errorf("%s", got)
	}
	if got := fmt.Sprint(tableOf("x=1;16;256").Between()[:3]); got != "[[x=2] [x=4] [x=8]]" {
		t.Errorf("%s", got)
	}
	table.Keys[0].Whole = true
	if got := table.Between(); got != nil {
		t.Errorf("%s", got)
	}
}

// A line over few points lies on the curve, also where that is steep: within half the width of a line, which is
// a two-hundredth of the height of the frame. Lines through three further points between two do not; see the first condition.
func TestLinesAreSmooth(t *testing.T) {
	truth := func(x float64) float64 { return 1 / (0.2857 - x) }
	table := tableOf("x=0.02;0.06;0.1;0.14;0.18;0.22;0.26;0.28", "n=7")
	for i := range table.Points {
		x, _ := table.Points[i].number("x")
		table.Points[i].Values[0].Theory = truth(x)
	}
	asked := 0
	at := func(words []string) (Point, bool) {
		p := At(strings.Join(words, " "))
		x, _ := p.number("x")
		p.Values = []Value{{Unit: "time", Theory: truth(x)}}
		asked++
		return p, true
	}
	away := func() (most float64) {
		f, err := table.Figure(Options{Log: []string{"none"}})
		if err != nil {
			t.Fatal(err)
		}
		c := f.Curves[0]
		for i := 1; i < len(c.X); i++ {
			slope := (c.Y[i] - c.Y[i-1]) / (truth(0.28) - truth(0.02)) / (1.8 * (c.X[i] - c.X[i-1]) / 0.26)
			for share := 0.1; share < 1; share += 0.1 {
				x := c.X[i-1] + share*(c.X[i]-c.X[i-1])
				y := c.Y[i-1] + share*(c.Y[i]-c.Y[i-1])
				most = max(most, math.Abs(y-truth(x))/(truth(0.28)-truth(0.02))/math.Hypot(1, slope))
			}
		}
		return most
	}
	for _, words := range table.Between() {
		p, _ := at(words)
		table.Dense = append(table.Dense, p)
	}
	coarse := away()
	table.Dense, asked = nil, 0
	table.Smooth(at)
	if d := away(); coarse < 0.005 || d > 0.0025 || asked > 100 {
		t.Errorf("%v of the height away with further points evenly, %v with %d where it bends", coarse, d, asked)
	}
}

// A map has the value of each point at its place, and blanks where there is none.
func TestMapOfTwoKeys(t *testing.T) {
	table := tableOf("a=1;2;3;4;5;6;7;8", "b=10;20;30;40;50;60;70;80;90")
	table.Points[10].Values = nil // a=2, b=20
	f, err := table.Figure(Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := f.Map
	if m == nil || len(m.X) != 8 || len(m.Y) != 9 || m.Z[0][0] != 1 || m.Z[8][7] != 72 || m.Z[2][1] != 12 || !math.IsNaN(m.Z[1][1]) {
		t.Errorf("map %+v", m)
	}
}

// A table is read back from its CSV.
func TestCSV(t *testing.T) {
	table := tableOf("x=1;2", "law=a(m=1,k=2)")
	data, err := table.CSV()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil || len(rows) != 3 || strings.Join(rows[2], " ") != "2 a(m=1,k=2) toy time 2     " {
		t.Errorf("%q, %v", rows, err)
	}
}

// A long meaning ends at a clause, or between words.
func TestBrief(t *testing.T) {
	for text, want := range map[string]string{"short": "short", "one two, three four five": "one two",
		"f(a, b), then more words": "f(a, b)", "words without any end": "words without ..."} {
		if got := brief(text, 15); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A point without a value interrupts the line, is counted in the title, and has an empty row in the file; of nothing else.
func TestAPointWithoutAValueIsAGap(t *testing.T) {
	table := tableOf("n=4", "x=1;2;3;4;5")
	table.Points[2].Values = nil
	table.Symbol, table.Note = "E T", "the line is a lower bound"
	f, err := table.Figure(Options{})
	if err != nil {
		t.Fatal(err)
	}
	var xs [][]float64
	for _, c := range f.Curves {
		xs = append(xs, c.X)
	}
	if want := [][]float64{{1, 2}, {4, 5}}; !reflect.DeepEqual(xs, want) {
		t.Errorf("pieces %v, want %v", xs, want)
	}
	if want := "toy: a toy\nn=4; no value at 1 of 5 points; the line is a lower bound"; f.Title != want {
		t.Errorf("title %q, want %q", f.Title, want)
	}
	if f.Y.Label != "E T, time" {
		t.Errorf("label %q", f.Y.Label)
	}
	file, err := table.CSV()
	if err != nil || !strings.Contains(string(file), "\n4,3,toy,time,,,,,,\n4,4,toy,time,4,") {
		t.Errorf("%s %v", file, err)
	}
	whole := tableOf("n=4", "x=1;2;3;4;5")
	if f, err := whole.Figure(Options{}); err != nil || len(f.Curves) != 1 || f.Title != "toy: a toy\nn=4" {
		t.Errorf("%q %v", f.Title, err)
	}
}

// The title names the one value that is drawn, by what it means, and the model where there are several.
func TestTheTitleSaysWhatIsDrawn(t *testing.T) {
	table := tableOf("x=1;2;3")
	for i := range table.Points {
		table.Points[i].Values = []Value{{Name: "W", Unit: "time", Theory: float64(i)}, {Name: "K", Unit: "time", Theory: 2}}
	}
	table.Meanings = map[string]string{"W": "mean wait"}
	for want, show := range map[string][]string{"toy: W, mean wait; a toy": {"W"}, "toy: a toy": {"W", "K"}} {
		if f, err := table.Figure(Options{Show: show}); err != nil || f.Title != want {
			t.Errorf("%v: %q, %v; want %q", show, f.Title, err, want)
		}
	}
}
