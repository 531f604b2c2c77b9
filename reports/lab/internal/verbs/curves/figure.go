package curves

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// Options say how a table is drawn.
type Options struct {
	Log  []string // axes, x and y, that are logarithmic; "none" for neither; nil for where it is needed
	Show []string // names of the values to draw; nil for the first estimate, or all of theory
}

// Figure draws a table.
//
// Errors: those of [Table.Axes]; a value that is not there; what a logarithmic axis cannot show.
func (t Table) Figure(o Options) (reports.Figure, error) {
	a, err := t.Axes()
	if err == nil {
		err = t.loggable(a, o)
	}
	if err != nil {
		return reports.Figure{}, err
	}
	names, err := t.shown(o.Show)
	if err != nil {
		return reports.Figure{}, err
	}
	t = t.explained(names)
	if a.Y != "" {
		return t.mapped(a, names, o)
	}
	combinations := t.combinations(a.Series)
	if n := len(combinations) * len(names); n > manySeries {
		return reports.Figure{}, fmt.Errorf("%d series: at most %d can be told apart; show fewer of %s, or ask for fewer values", n,
			manySeries, strings.Join(names, ", "))
	}
	var series []figures.Series
	var xs, ys []float64
	for _, c := range combinations {
		for _, name := range names {
			s := t.series(a, c, name)
			s.Name = seriesName(a.Series, c, name, len(names) > 1)
			before := len(ys)
			for _, y := range s.Theory {
				if !math.IsNaN(y) && !math.IsInf(y, 0) {
					ys = append(ys, y)
				}
			}
			for _, e := range s.Measured {
				if !math.IsNaN(e.Value) {
					ys = append(ys, e.Value)
				}
			}
			if len(ys) > before {
				series, xs = append(series, s), append(xs, s.X...)
			}
		}
	}
	if len(ys) == 0 {
		return reports.Figure{}, errors.New("no point has a finite value to draw")
	}
	x, y := t.axis(a.X), reports.Axis{Label: t.valueLabel(names)}
	x.Log = logarithmic(o.Log, "x", geometric(xs))
	y.Log = logarithmic(o.Log, "y", unreadable(ys) || x.Log && slices.Max(ys) >= 100*slices.Min(ys))
	if least := slices.Min(ys); o.Log != nil && y.Log && !(least >= 0 && slices.Max(ys) > 0) {
		return reports.Figure{}, fmt.Errorf("--log y: a value is %g: want numbers above 0", least)
	} else if o.Log == nil {
		y.Log = y.Log && least > 0
	}
	f := figures.Curve(x, y, series...)
	return t.titled(f, len(series) > 1)
}

// Refuse returns why a table cannot be drawn to a file of a name, as far as its keys say that, so
// that it can be asked before anything is computed.
func (t Table) Refuse(name string, o Options) error {
	if filepath.Ext(name) == ".csv" {
		return nil
	}
	a, err := t.Axes()
	if err != nil {
		return err
	}
	return t.loggable(a, o)
}

// loggable returns why an axis of a key cannot be logarithmic, though it was asked for.
func (t Table) loggable(a Axes, o Options) error {
	for _, axis := range [][2]string{{"x", a.X}, {"y", a.Y}} {
		if axis[1] == "" || !slices.Contains(o.Log, axis[0]) {
			continue
		}
		for _, p := range t.Points {
			if x, _ := p.number(axis[1]); !(x > 0) {
				return fmt.Errorf("--log %s: %s=%g: want numbers above 0", axis[0], axis[1], x)
			}
		}
	}
	return nil
}

// logarithmic decides on an axis.
func logarithmic(asked []string, axis string, needed bool) bool {
	if asked == nil {
		return needed
	}
	return slices.Contains(asked, axis)
}

// shown returns the names of the values to draw.
func (t Table) shown(asked []string) ([]string, error) {
	names := t.Names()
	for _, name := range asked {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%s has no value %s: want one of %s", t.Name, name, strings.Join(names, ", "))
		}
	}
	if asked != nil {
		return asked, nil
	}
	for _, p := range t.Points {
		for _, v := range p.Values {
			if v.Estimate != nil {
				return []string{v.Name}, nil
			}
		}
	}
	return names, nil
}

// series are the values of one name at one combination of the keys of series, over the key on the
// axis.
func (t Table) series(a Axes, combination []string, name string) (s figures.Series) {
	type at struct {
		x float64
		v Value
	}
	collect := func(points []Point) (list []at) {
		for _, p := range points {
			x, ok := p.number(a.X)
			if !ok || !slices.Equal(p.words(a.Series), combination) {
				continue
			}
			if p.Values == nil { // a gap
				list = append(list, at{x, Value{Theory: math.NaN()}})
			}
			for _, v := range p.Values {
				if v.Name == name {
					list = append(list, at{x, v})
				}
			}
		}
		slices.SortStableFunc(list, func(a, b at) int { return cmp.Compare(a.x, b.x) })
		return list
	}
	for _, p := range collect(t.Points) {
		s.X = append(s.X, p.x)
		if p.v.Estimate != nil || s.Measured != nil {
			e := montecarlo.Estimate{Value: math.NaN()}
			if p.v.Estimate != nil {
				e = *p.v.Estimate
			}
			for len(s.Measured) < len(s.X)-1 {
				s.Measured = append(s.Measured, montecarlo.Estimate{Value: math.NaN()})
			}
			s.Measured = append(s.Measured, e)
		}
	}
	for _, p := range collect(slices.Concat(t.Points, t.Dense)) {
		if n := len(s.Dense); n > 0 && s.Dense[n-1] == p.x {
			continue
		}
		s.Dense, s.Theory = append(s.Dense, p.x), append(s.Theory, p.v.Theory)
		s.Bound = s.Bound || p.v.Bound
	}
	if !slices.ContainsFunc(s.Theory, func(y float64) bool { return !math.IsNaN(y) }) {
		s.Theory, s.Dense = nil, nil
	}
	return s
}

// seriesName names a series by the values of its keys, and by the value that it shows where there
// are several.
func seriesName(keys, combination []string, name string, several bool) string {
	var parts []string
	for i, k := range keys {
		text := combination[i]
		if bare := len(keys) == 1 && strings.ContainsRune(text, '('); !bare {
			text = k + "=" + text
		}
		parts = append(parts, text)
	}
	if several && name != "" {
		parts = append([]string{name}, parts...)
	}
	return reports.LabelText(strings.Join(parts, ", "))
}

// The most characters of labels of the axes, which are about as wide as the frame.
const (
	longestX = 78
	longestY = 46
)

// axis is the axis of a key.
func (t Table) axis(name string) reports.Axis {
	k := t.key(name)
	label := name
	if k.Meaning != "" && k.Meaning != name {
		label += ", " + brief(k.Meaning, longestX-len(name)-2)
	}
	return reports.Axis{Label: reports.LabelText(label), Integer: k.Whole}
}

// valueLabel is the label of the vertical axis.
func (t Table) valueLabel(names []string) string {
	var parts, units []string
	for _, name := range names {
		if name == "" {
			name = t.Name
		}
		parts = append(parts, name)
	}
	for _, p := range t.Points {
		for _, v := range p.Values {
			if slices.Contains(names, v.Name) && !slices.Contains(units, v.Unit) {
				units = append(units, v.Unit)
			}
		}
	}
	label := strings.Join(parts, ", ")
	if len(names) == 1 && t.Symbol != "" {
		label = t.Symbol
	}
	if utf8.RuneCountInString(label) > longestY {
		label = t.Name
	}
	if len(units) == 1 && units[0] != "" && units[0] != "1" && utf8.RuneCountInString(label)+len(units[0]) < longestY {
		label += ", " + units[0]
	}
	return reports.LabelText(label)
}

// clause ends a part of a sentence.
var clause = regexp.MustCompile(`[,;:(]`)

// brief is a text up to the last clause that ends before so many characters, or cut there.
func brief(text string, most int) string {
	if len(text) <= most {
		return text
	}
	cut := 0
	for _, at := range clause.FindAllStringIndex(text, -1) {
		if at[0] <= most && strings.Count(text[:at[0]], "(") == strings.Count(text[:at[0]], ")") {
			cut = at[0]
		}
	}
	if cut > 0 {
		return strings.TrimSpace(text[:cut])
	}
	cut = strings.LastIndexByte(text[:max(0, min(most, len(text)))], ' ')
	return strings.TrimSpace(text[:max(0, cut)]) + " ..."
}

// explained is the table whose title says what is drawn of it, where that is one value of several with a meaning.
func (t Table) explained(names []string) Table {
	if len(names) == 1 && t.Meanings[names[0]] != "" {
		t.Title = names[0] + ", " + t.Meanings[names[0]] + "; " + t.Title
	}
	return t
}

// titled adds title, caption and identifier, and replaces what the font lacks.
func (t Table) titled(f reports.Figure, several bool) (reports.Figure, error) {
	f.ID = fileID(t.Name)
	title := t.Name
	if t.Title != "" {
		title += ": " + brief(t.Title, 150)
	}
	var notes []string
	if fixed := t.Fixed(); fixed != "" {
		notes = append(notes, fixed)
	}
	if n := t.without(); n > 0 {
		notes = append(notes, fmt.Sprintf("no value at %d of %d points", n, len(t.Points)))
	}
	if note := t.lineNote(); several && note != "" {
		notes = append(notes, note)
	}
	if t.Note != "" {
		notes = append(notes, t.Note)
	}
	f.Title = reports.LabelText(title)
	if notes != nil {
		f.Title += "\n" + reports.LabelText(strings.Join(notes, "; "))
	}
	f.Caption = t.Caption
	if len(f.Title) > 480 {
		f.Title = reports.LabelText(t.Name)
	}
	for range 100 {
		missing := new(figures.GlyphError)
		if err := figures.Validate(f); !errors.As(err, &missing) {
			return f, err
		}
		for _, text := range texts(&f) {
			*text = strings.ReplaceAll(*text, string(missing.Rune), "?")
		}
	}
	return f, figures.Validate(f)
}

// lineNote says what lines and points are where both are in the figure.
func (t Table) lineNote() string {
	line, point := "", false
	for _, p := range t.Points {
		for _, v := range p.Values {
			if !math.IsNaN(v.Theory) {
				line = "theory"
				if v.Bound {
					line = "bound"
				}
			}
			point = point || v.Estimate != nil
		}
	}
	if line == "" || !point {
		return ""
	}
	return "lines: " + line + ", points: experiment"
}

func texts(f *reports.Figure) []*string {
	list := []*string{&f.Title, &f.X.Label, &f.Y.Label}
	for i := range f.Curves {
		list = append(list, &f.Curves[i].Name)
	}
	return list
}

var notID = regexp.MustCompile(`[^A-Za-z0-9.-]+`)

// fileID is a name as the identifier of a figure.
func fileID(name string) string {
	id := strings.Trim(notID.ReplaceAllString(name, "-"), "-.")
	if id == "" {
		return "curve"
	}
	return id
}
