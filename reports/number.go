package reports

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// A number is a float64 in a saved report: JSON has no infinities, so they are
// the strings "+Inf" and "-Inf". Finite numbers are written with the fewest
// digits that read back to the same bits. NaN is never written nor read.
type number float64

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
		return json.Marshal(f)
	}
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
