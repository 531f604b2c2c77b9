package reports

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// A number is a float64 in a saved report: JSON has no infinities, so they are
// the strings "+Inf" and "-Inf". Finite numbers are written with the fewest
// digits that read back to the same bits. NaN is never written nor read.
type number float64

// A theoryNumber is a number, or none where a formula has no value beyond its
// hypotheses.
type theoryNumber float64

func (x theoryNumber) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(x)) {
		return []byte(`"none"`), nil
	}
	return number(x).MarshalJSON()
}

func (x *theoryNumber) UnmarshalJSON(text []byte) error {
	if string(text) == `"none"` {
		*x = theoryNumber(math.NaN())
		return nil
	}
	return (*number)(x).UnmarshalJSON(text)
}

var errNumber = errors.New(`want a number, "+Inf" or "-Inf"`)

func (x number) MarshalJSON() ([]byte, error) {
	switch f := float64(x); {
	case math.IsNaN(f):
		return nil, errNaN
	case math.IsInf(f, 1):
		return []byte(`"+Inf"`), nil
	case math.IsInf(f, -1):
		return []byte(`"-Inf"`), nil
	default:
		return appendNumber(nil, f), nil
	}
}

// appendNumber writes a finite number as encoding/json does, without a call
// through it for each of a hundred thousand points.
func appendNumber(b []byte, f float64) []byte {
	abs := math.Abs(f)
	if abs == 0 || abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, 64)
	if n := len(b); b[n-4] == 'e' && b[n-2] == '0' { // e-09 is e-9
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

func (x *number) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case `"+Inf"`:
		*x = number(math.Inf(1))
		return nil
	case `"-Inf"`:
		*x = number(math.Inf(-1))
		return nil
	}
	if len(text) == 0 || (text[0] != '-' && (text[0] < '0' || text[0] > '9')) {
		return fmt.Errorf("%.40s: %w", text, errNumber)
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return fmt.Errorf("%.40s: %w", text, errNumber)
	}
	*x = number(f)
	return nil
}

func numbers(x []float64) []number {
	out := make([]number, len(x))
	for i, v := range x {
		out[i] = number(v)
	}
	return out
}

// floats is the inverse of numbers; an empty list is nil, as in a Curve
// without error bars.
func floats(x []number) []float64 {
	if len(x) == 0 {
		return nil
	}
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}
