package reports

import (
	"fmt"
	"math"
	"slices"
)

// The saved types of a figure differ from those of Figure in that their numbers may be infinite, which encoding/json
// refuses in a float64, and a kind of curve has its name.
type (
	savedFigure struct {
		ID      string       `json:"id"`
		Title   string       `json:"title"`
		Caption string       `json:"caption"`
		X       savedAxis    `json:"x"`
		Y       savedAxis    `json:"y"`
		Curves  []savedCurve `json:"curves"`
		Bands   []savedBand  `json:"bands"`
		Labels  []savedLabel `json:"labels"`
		Map     *savedMap    `json:"map,omitempty"`
		Height  number       `json:"height"`
	}
	savedMap struct {
		Label string      `json:"label"`
		Log   bool        `json:"log"`
		X     []number    `json:"x"`
		Y     []number    `json:"y"`
		Z     [][]*number `json:"z"` // null for NaN
	}
	savedAxis struct {
		Label   string `json:"label"`
		Log     bool   `json:"log"`
		Min     number `json:"min"`
		Max     number `json:"max"`
		Hidden  bool   `json:"hidden"`
		Integer bool   `json:"integer,omitempty"`
	}
	savedCurve struct {
		Name string   `json:"name"`
		Kind string   `json:"kind"`
		Hue  int      `json:"hue"`
		X    []number `json:"x"`
		Y    []number `json:"y"`
		Lo   []number `json:"lo"`
		Hi   []number `json:"hi"`
	}
	savedBand struct {
		Name string   `json:"name"`
		X    []number `json:"x"`
		Lo   []number `json:"lo"`
		Hi   []number `json:"hi"`
		Step bool     `json:"step"`
		Hue  int      `json:"hue"`
	}
	savedLabel struct {
		Text string `json:"text"`
		X    number `json:"x"`
		Y    number `json:"y"`
	}
)

// curveKinds returns the names of the curve kinds, in the order of their
// constants.
func curveKinds() []string {
	return []string{"measured", "step", "theory", "bound", "points", "arrows"}
}

func saveFigure(f Figure) savedFigure {
	s := savedFigure{
		ID: f.ID, Title: f.Title, Caption: f.Caption, X: saveAxis(f.X), Y: saveAxis(f.Y),
		Curves: make([]savedCurve, 0, len(f.Curves)), Bands: make([]savedBand, 0, len(f.Bands)),
		Labels: make([]savedLabel, 0, len(f.Labels)), Height: number(f.Height),
	}
	for _, c := range f.Curves {
		kind := ""
		if names := curveKinds(); c.Kind >= 0 && int(c.Kind) < len(names) {
			kind = names[c.Kind]
		}
		s.Curves = append(s.Curves, savedCurve{
			Name: c.Name, Kind: kind, Hue: c.Hue,
			X: numbers(c.X), Y: numbers(c.Y), Lo: numbers(c.Lo), Hi: numbers(c.Hi),
		})
	}
	for _, b := range f.Bands {
		s.Bands = append(s.Bands, savedBand{Name: b.Name, X: numbers(b.X), Lo: numbers(b.Lo), Hi: numbers(b.Hi), Step: b.Step, Hue: b.Hue})
	}
	for _, l := range f.Labels {
		s.Labels = append(s.Labels, savedLabel{l.Text, number(l.X), number(l.Y)})
	}
	if m := f.Map; m != nil {
		s.Map = &savedMap{Label: m.Label, Log: m.Log, X: numbers(m.X), Y: numbers(m.Y)}
		for _, row := range m.Z {
			saved := make([]*number, len(row))
			for i, z := range row {
				if !math.IsNaN(z) {
					x := number(z)
					saved[i] = &x
				}
			}
			s.Map.Z = append(s.Map.Z, saved)
		}
	}
	return s
}

func saveAxis(a Axis) savedAxis {
	return savedAxis{a.Label, a.Log, number(a.Min), number(a.Max), a.Hidden, a.Integer}
}
func loadAxis(s savedAxis) Axis {
	return Axis{Label: s.Label, Log: s.Log, Min: float64(s.Min), Max: float64(s.Max), Hidden: s.Hidden, Integer: s.Integer}
}

func loadFigure(s savedFigure) (Figure, error) {
	f := Figure{ID: s.ID, Title: s.Title, Caption: s.Caption, X: loadAxis(s.X), Y: loadAxis(s.Y), Height: float64(s.Height)}
	for _, c := range s.Curves {
		kind := slices.Index(curveKinds(), c.Kind)
		if kind < 0 {
			return f, fmt.Errorf("curve %q: kind %q: want one of %v", c.Name, c.Kind, curveKinds())
		}
		f.Curves = append(f.Curves, Curve{
			Name: c.Name, Kind: CurveKind(kind), Hue: c.Hue,
			X: floats(c.X), Y: floats(c.Y), Lo: floats(c.Lo), Hi: floats(c.Hi),
		})
	}
	for _, b := range s.Bands {
		f.Bands = append(f.Bands, Band{Name: b.Name, X: floats(b.X), Lo: floats(b.Lo), Hi: floats(b.Hi), Step: b.Step, Hue: b.Hue})
	}
	for _, l := range s.Labels {
		f.Labels = append(f.Labels, Label{Text: l.Text, X: float64(l.X), Y: float64(l.Y)})
	}
	if m := s.Map; m != nil {
		f.Map = &Map{Label: m.Label, Log: m.Log, X: floats(m.X), Y: floats(m.Y)}
		for _, row := range m.Z {
			z := make([]float64, len(row))
			for i, x := range row {
				z[i] = math.NaN()
				if x != nil {
					z[i] = float64(*x)
				}
			}
			f.Map.Z = append(f.Map.Z, z)
		}
	}
	return f, validateFigure(f)
}

// validateFigure returns an error for NaN, a curve whose lists differ in length, half
// an arrow, an unknown kind, and an ID that is no file name.
func validateFigure(f Figure) error {
	if !fileName.MatchString(f.ID) {
		return fmt.Errorf("figure ID %q is no file name", f.ID)
	}
	if anyNaN([]float64{f.X.Min, f.X.Max, f.Y.Min, f.Y.Max, f.Height}) {
		return fmt.Errorf("axis ends or height: %w", errNaN)
	}
	for _, c := range f.Curves {
		if c.Kind < 0 || int(c.Kind) >= len(curveKinds()) {
			return fmt.Errorf("curve %q: unknown kind %d", c.Name, c.Kind)
		}
		if len(c.Y) != len(c.X) || (len(c.Lo) != 0 && len(c.Lo) != len(c.X)) || len(c.Lo) != len(c.Hi) {
			return fmt.Errorf("curve %q: lists of %d, %d, %d and %d numbers", c.Name, len(c.X), len(c.Y), len(c.Lo), len(c.Hi))
		}
		if c.Kind == Arrows && len(c.X)%2 != 0 {
			return fmt.Errorf("curve %q: %d ends of arrows, want two each", c.Name, len(c.X))
		}
		if anyNaN(c.X, c.Y, c.Lo, c.Hi) {
			return fmt.Errorf("curve %q: %w", c.Name, errNaN)
		}
	}
	for _, b := range f.Bands {
		if len(b.Lo) != len(b.X) || len(b.Hi) != len(b.X) {
			return fmt.Errorf("band %q: lists of %d, %d and %d numbers", b.Name, len(b.X), len(b.Lo), len(b.Hi))
		}
		if anyNaN(b.X, b.Lo, b.Hi) {
			return fmt.Errorf("band %q: %w", b.Name, errNaN)
		}
	}
	if m := f.Map; m != nil {
		if anyNaN(m.X, m.Y) {
			return fmt.Errorf("map: %w", errNaN)
		}
		if len(m.Z) != len(m.Y) || slices.ContainsFunc(m.Z, func(row []float64) bool { return len(row) != len(m.X) }) {
			return fmt.Errorf("map: want a row of %d numbers for each of %d ordinates", len(m.X), len(m.Y))
		}
	}
	for _, l := range f.Labels {
		if anyNaN([]float64{l.X, l.Y}) {
			return fmt.Errorf("label %q: %w", l.Text, errNaN)
		}
	}
	return nil
}

func anyNaN(lists ...[]float64) bool {
	for _, l := range lists {
		if slices.ContainsFunc(l, math.IsNaN) {
			return true
		}
	}
	return false
}
