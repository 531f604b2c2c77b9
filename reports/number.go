package reports

import (
	"math"

	"castlab/montecarlo"
)

type number = montecarlo.Number

// A theoryNumber is a number, or null if a formula has no value beyond its hypotheses.
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
