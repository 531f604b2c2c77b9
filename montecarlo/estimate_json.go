package montecarlo

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// An EstimateJSON is the form of an Estimate in JSON documents. It has all keys, doubts only
// where there are some, and reads back to the same bits.
type EstimateJSON struct {
	Name     string   `json:"name"`
	Value    Number   `json:"value"`
	Lo       Number   `json:"lo"`
	Hi       Number   `json:"hi"`
	Level    Number   `json:"level"`
	N        int64    `json:"n"`
	Unit     string   `json:"unit"`
	Method   string   `json:"method"`
	Warnings []string `json:"warnings"`

	Doubts      []DoubtJSON `json:"doubts,omitempty"`
	Widest      *[2]Number  `json:"widest,omitempty"`      // what holds if all doubts are right, where it is less than they add up to
	Nonnegative bool        `json:"nonnegative,omitempty"` // it is at least 0 by definition
	Runs        *[2]Number  `json:"runs,omitempty"`        // the least and the largest result, where the interval is about every run
}

// A DoubtJSON is the form of a Doubt in JSON documents.
type DoubtJSON struct {
	Reason string `json:"reason"`
	Lo     Number `json:"lo"`
	Hi     Number `json:"hi"`
	Settle string `json:"settle"`
}

// JSON returns the estimate in the form of documents.
func (e Estimate) JSON() EstimateJSON {
	j := EstimateJSON{
		Name: e.Name, Value: Number(e.Value), Lo: Number(e.Lo), Hi: Number(e.Hi), Level: Number(e.Level),
		N: e.N, Unit: e.Unit, Method: e.Method, Warnings: append([]string{}, e.Warnings...), Nonnegative: e.Nonnegative,
	}
	if e.most != nil && len(e.Doubts) > 0 {
		j.Widest = &[2]Number{Number(e.most[0]), Number(e.most[1])}
	}
	if e.Runs != nil {
		j.Runs = &[2]Number{Number(e.Runs[0]), Number(e.Runs[1])}
	}
	for _, d := range e.Doubts {
		j.Doubts = append(j.Doubts, DoubtJSON{d.Reason, Number(d.Lo), Number(d.Hi), d.Settle})
	}
	return j
}

// EstimatesJSON returns a list of estimates in the form of documents.
func EstimatesJSON(list []Estimate) []EstimateJSON {
	out := make([]EstimateJSON, len(list))
	for i, e := range list {
		out[i] = e.JSON()
	}
	return out
}

// Estimate is the inverse of [Estimate.JSON].
func (j EstimateJSON) Estimate() Estimate {
	e := Estimate{
		Name: j.Name, Value: float64(j.Value), Lo: float64(j.Lo), Hi: float64(j.Hi), Level: float64(j.Level),
		N: j.N, Unit: j.Unit, Method: j.Method, Warnings: append([]string(nil), j.Warnings...), Nonnegative: j.Nonnegative,
	}
	if j.Widest != nil {
		e.most = &[2]float64{float64(j.Widest[0]), float64(j.Widest[1])}
	}
	if j.Runs != nil {
		e.Runs = &[2]float64{float64(j.Runs[0]), float64(j.Runs[1])}
	}
	for _, d := range j.Doubts {
		e.Doubts = append(e.Doubts, Doubt{d.Reason, float64(d.Lo), float64(d.Hi), d.Settle})
	}
	return e
}

// A Number is a float64 in a JSON document: JSON has no infinities, so they are the
// strings "+Inf" and "-Inf". Finite numbers are written with the fewest digits that read
// back to the same bits. NaN is never written nor read.
type Number float64

var (
	errNaN    = errors.New("it is not a number")
	errNumber = errors.New(`want a number, "+Inf" or "-Inf"`)
)

// MarshalJSON returns an error for NaN.
func (x Number) MarshalJSON() ([]byte, error) {
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

// appendNumber appends a finite number in the format of encoding/json, without the cost of
// that package for each of a hundred thousand points.
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

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (x *Number) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case `"+Inf"`:
		*x = Number(math.Inf(1))
		return nil
	case `"-Inf"`:
		*x = Number(math.Inf(-1))
		return nil
	}
	if len(text) == 0 || (text[0] != '-' && (text[0] < '0' || text[0] > '9')) {
		return fmt.Errorf("%.40s: %w", text, errNumber)
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return fmt.Errorf("%.40s: %w", text, errNumber)
	}
	*x = Number(f)
	return nil
}
