package data

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/fitting"
	"castlab/distributions/inputs"
)

// A Recording is what values show, and what is stated, of how they came to be recorded: on a grid,
// and cut off at an end. A cut that was stated is a fact, and one that was seen a doubt.
type Recording struct {
	Step     float64  `json:"step,omitempty"`   // of the grid, 0 if none is seen
	Offset   float64  `json:"offset,omitempty"` // a point of it
	Share    float64  `json:"share,omitempty"`  // of the values that are on the grid, 0 if all are
	Rounding Rounding `json:"rounding,omitempty"`
	Above    *Cut     `json:"above,omitempty"` // nil if there is none
	Below    *Cut     `json:"below,omitempty"`
	Marked   *Cut     `json:"marked,omitempty"`   // values that may mark failed rows; nil if there are none
	Zeros    *Cut     `json:"zeros,omitempty"`    // values of 0, more than those beside them explain; nil if there are none
	Positive bool     `json:"positive,omitempty"` // no value is below 0
	Missing  int64    `json:"missing,omitempty"`  // values that may be missing because of their size; not those that are by chance
}

// A Cut is an end at which values pile up: what lies beyond it was recorded as it.
type Cut struct {
	At     float64 `json:"at"`
	N      int64   `json:"n"` // values at it or beyond
	Stated bool    `json:"stated,omitempty"`
	To     float64 `json:"to,omitempty"` // the largest of values that are not equal, but close together
}

// A Rounding is the way in which values became multiples of a step.
type Rounding string

// The ways of rounding. That of Unrounded values is none: they are whole numbers by nature, as counts are. Middled values are
// middles of classes, as those of a histogram that was written as a table: all values of a class became its middle.
const (
	UnknownRounding Rounding = ""
	Unrounded       Rounding = "no"
	Nearest         Rounding = "nearest"
	Down            Rounding = "down"
	Up              Rounding = "up"
	Middled         Rounding = "middles of classes" // by Statement.ClassWidth
)

// A Statement is what is known beside the values of how they were recorded. Its zero value says
// nothing, and leaves it to what the values show.
type Statement struct {
	Above, Below *float64 // values from here on, up to here, were cut off here; +Inf and -Inf: none were
	Rounding     Rounding
	Chance       bool // values are missing by chance, whatever they would have been

	ClassWidth float64 // values are middles of classes of this width; 0: it is not said that they are
}

// Validate returns an *inputs.Error for a cut that is none, or a word that is no rounding.
func (t Statement) Validate() error {
	if t.Above != nil && (math.IsNaN(*t.Above) || math.IsInf(*t.Above, -1)) {
		return inputs.Errorf("cut", *t.Above, "a number, or none")
	}
	if t.Below != nil && (math.IsNaN(*t.Below) || math.IsInf(*t.Below, 1)) {
		return inputs.Errorf("floor", *t.Below, "a number, or none")
	}
	if t.Above != nil && t.Below != nil && !(*t.Below < *t.Above) {
		return inputs.Errorf("cut", *t.Above, "above the floor %v", *t.Below)
	}
	if w := t.ClassWidth; w != 0 && (!(w > 0) || math.IsInf(w, 1)) {
		return inputs.Errorf("class-width", w, "a number above 0")
	}
	if t.ClassWidth > 0 && t.Rounding != UnknownRounding {
		return inputs.Refused("rounded", string(t.Rounding), "nothing beside the width of classes, whose middles the values are")
	}
	words := []Rounding{UnknownRounding, Unrounded, Nearest, Down, Up}
	if !slices.Contains(words, t.Rounding) {
		return inputs.Refused("rounded", string(t.Rounding), "one of no, nearest, down, up")
	}
	return nil
}

// State says how the values were recorded.
//
// Errors: those of Statement.Validate; of a sample that was saved; *inputs.Error for a floor above all values, a cut below
// all, classes that overlap, and the width of classes of a histogram that says it itself.
func (s *Sample) State(t Statement) error {
	if err := t.Validate(); err != nil {
		return err
	}
	if s.restored {
		return inputs.Errorf("sample", s.Name, "one that was not saved: what is stated of it stands in the file")
	}
	if x := t.Below; x != nil && !math.IsInf(*x, 0) && *x > s.Max() {
		return inputs.Errorf("floor", *x, "at most the largest value, %v: of values that were all raised to a floor nothing is known",
			s.Max())
	}
	if x := t.Above; x != nil && !math.IsInf(*x, 0) && *x < s.Min() {
		return inputs.Errorf("cut", *x, "at least the smallest value, %v: of values that were all cut off nothing is known", s.Min())
	}
	if t.ClassWidth > 0 {
		if err := s.ofMiddles(t.ClassWidth); err != nil {
			return err
		}
	}
	s.statement, s.recording = t, nil
	for _, note := range s.contradicted() {
		if !slices.Contains(s.Notes, note) {
			s.Notes = append(s.Notes, note)
		}
	}
	return nil
}

// contradicted says where the values speak against what is stated, or it changes nothing.
func (s *Sample) contradicted() (notes []string) {
	if t := s.statement.Above; t != nil && !math.IsInf(*t, 0) && s.N() > 0 {
		switch n := s.count(func(x float64) bool { return x > *t }); {
		case n > 0:
			notes = append(notes, fmt.Sprintf("%d values are larger than the cut that is stated, %s, up to %s: either values "+
				"were not cut off there, or these overran it, as they are taken.", n, s.withUnit(*t), s.withUnit(s.Max())))
		case s.Max() < *t:
			notes = append(notes, fmt.Sprintf("No value reaches the cut that is stated, %s: it changes nothing.", s.withUnit(*t)))
		}
	}
	if t := s.statement.Below; t != nil && !math.IsInf(*t, 0) && s.N() > 0 {
		switch n := s.count(func(x float64) bool { return x < *t }); {
		case n > 0:
			notes = append(notes, fmt.Sprintf("%d values are smaller than the floor that is stated, %s, down to %s: either "+
				"values were not raised to it, or these fell below, as they are taken.", n, s.withUnit(*t), s.withUnit(s.Min())))
		case s.Min() > *t:
			notes = append(notes, fmt.Sprintf("No value is as small as the floor that is stated, %s: it changes nothing.", s.withUnit(*t)))
		}
	}
	if r := s.statement.Rounding; r != UnknownRounding && s.N() > 0 && s.Recording().Step == 0 {
		notes = append(notes, fmt.Sprintf("No grid is seen in the values: that they are rounded (%s), as stated, changes nothing.", r))
	}
	if s.statement.Chance && s.missing == 0 {
		notes = append(notes, "No value is missing: that values are missing by chance, as stated, changes nothing.")
	}
	return notes
}

// count returns how many of the values that are held are so.
func (s *Sample) count(is func(float64) bool) (n int) {
	for _, x := range s.values {
		if is(x) {
			n++
		}
	}
	return n
}

// uncut reports whether it is stated that no value is cut off above.
func (s *Sample) uncut() bool { return s.statement.Above != nil && math.IsInf(*s.statement.Above, 1) }

// Recording returns how the values seem to have been recorded, or were by what is stated. Beyond
// MostHeld values it is seen in the first MostHeld.
//
// A grid is that of fitting.Recorded, or of most values (fitting.MostlyRecorded). A cut is an end at
// which more values are equal than its neighborhood explains:
// see fitting.PiledUp; or one beside which values lie close together, as of a timeout with jitter: see
// fitting.Clustered. That values of 0 are the smallest, of none below, is no cut.
func (s *Sample) Recording() Recording {
	if s.recording == nil {
		r := Recording{Rounding: s.statement.Rounding, Positive: s.Min() >= 0}
		if len(s.values) > 0 {
			sorted := s.ascendingHeld()
			r.Step, r.Offset = fitting.Recorded(sorted)
			if step, offset, share := fitting.MostlyRecorded(sorted); step > r.Step {
				r.Step, r.Offset, r.Share = step, offset, share
			}
			r.Above = s.cut(sorted, r.Step, s.statement.Above, +1)
			if r.Marked = s.marked(sorted, r.Step); r.Marked == nil {
				r.Below = s.cut(sorted, r.Step, s.statement.Below, -1)
			}
			if r.Marked == nil && r.Below == nil && s.zeros == nil {
				r.Zeros = zeroCut(sorted)
			}
			if w := s.statement.ClassWidth; w > 0 {
				r.Step, r.Offset, r.Share, r.Rounding = w, math.Mod(sorted[0], w), 0, Middled
			}
		}
		if s.statement.Above == nil && s.statement.Below == nil && s.Binary() {
			r = Recording{Rounding: Unrounded, Positive: true} // 0 and 1 are all that there is
		}
		if !s.statement.Chance {
			r.Missing = s.missing
		}
		s.recording = &r
	}
	return *s.recording
}

// cut returns the upper end (side 1) or the lower end (side -1) at which values are cut off, nil for none.
func (s *Sample) cut(sorted []float64, step float64, stated *float64, side float64) *Cut {
	if stated != nil {
		c := Cut{At: *stated, Stated: true}
		for _, x := range sorted {
			if side*x >= side*c.At {
				c.N++
			}
		}
		if c.N == 0 {
			return nil
		}
		return &c
	}
	at := sorted[len(sorted)-1]
	if side < 0 {
		at = sorted[0]
	}
	if side < 0 && at == 0 {
		return nil
	}
	if n := fitting.PiledUp(sorted, side); n > 0 {
		return &Cut{At: at, N: int64(n)}
	}
	if n, from := fitting.Clustered(sorted, step); n > 0 && side > 0 && !s.ofOneLaunch(from) {
		return &Cut{At: from, N: int64(n), To: at}
	}
	return nil
}

// ofOneLaunch reports whether all values from here on are of one launch of several, which explains that they lie close together.
func (s *Sample) ofOneLaunch(from float64) bool {
	of := 0
	for _, l := range s.launches {
		if l.Max() >= from {
			of++
		}
	}
	return len(s.launches) > 1 && of == 1
}

// seen says what is seen of a cut at an end, largest or smallest.
func (c Cut) seen(end string) string {
	if c.To > c.At {
		return fmt.Sprintf("%d values lie close together above all others, from %.6g to %.6g", c.N, c.At, c.To)
	}
	return fmt.Sprintf("%d values equal the %s, %.6g", c.N, end, c.At)
}

// String says what a cut is, as a clause.
func (c Cut) String() string { return fmt.Sprintf("%d values are cut off at %.6g", c.N, c.At) }
