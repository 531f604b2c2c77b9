package loggp

import (
	"encoding/json"
	"fmt"
	"math"
)

// A number is a float64 in JSON: infinities are the strings "+Inf" and "-Inf".
type number float64

func (x number) MarshalJSON() ([]byte, error) {
	switch f := float64(x); {
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
	var f *float64
	if err := json.Unmarshal(text, &f); err != nil || f == nil {
		return fmt.Errorf("%.40s: want a number, \"+Inf\" or \"-Inf\"", text)
	}
	*x = number(*f)
	return nil
}
