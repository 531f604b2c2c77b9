package studies

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"castlab/montecarlo"
	"castlab/reports"
)

// A savedOutcome is an Outcome as JSON that reads back to the same bits.
type savedOutcome struct {
	Estimates []savedEstimate  `json:"estimates,omitempty"`
	Intervals int              `json:"intervals,omitempty"`
	Precise   int              `json:"precise,omitempty"`
	Verdict   *reports.Verdict `json:"verdict,omitempty"`
	Hunted    *reports.Hunted  `json:"hunted,omitempty"`
}

type savedEstimate struct {
	Name     string   `json:"name"`
	Value    bits     `json:"value"`
	Lo       bits     `json:"lo"`
	Hi       bits     `json:"hi"`
	Level    bits     `json:"level"`
	N        int64    `json:"n"`
	Unit     string   `json:"unit"`
	Method   string   `json:"method"`
	Warnings []string `json:"warnings,omitempty"`
}

// bits is a number that is written with all its bits, infinities and NaN included.
type bits float64

func (b bits) MarshalText() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(b), 'x', -1, 64), nil
}

func (b *bits) UnmarshalText(text []byte) error {
	x, err := strconv.ParseFloat(string(text), 64)
	*b = bits(x)
	return err
}

func (o Outcome) save() ([]byte, error) {
	s := savedOutcome{Intervals: o.Intervals, Precise: o.Precise, Verdict: o.Verdict, Hunted: o.Hunted}
	for _, e := range o.Estimates {
		s.Estimates = append(s.Estimates, savedEstimate{
			e.Name, bits(e.Value), bits(e.Lo), bits(e.Hi), bits(e.Level), e.N, e.Unit, e.Method, e.Warnings,
		})
	}
	return json.Marshal(s)
}

// readOutcome returns the outcome that save encoded for this cell. Since the data may
// come from the network, a model must have at least one estimate, a claim the
// verdict of the case, and a hunt a consistent outcome.
func (c Cell) readOutcome(data []byte) (o Outcome, err error) {
	var s savedOutcome
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(&s); err != nil {
		return o, fmt.Errorf("saved outcome: %w", err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return o, errors.New("saved outcome: something follows it")
	}
	switch {
	case s.Intervals < 0 || s.Intervals > len(s.Estimates):
		return o, fmt.Errorf("saved outcome: %d intervals of %d estimates", s.Intervals, len(s.Estimates))
	case s.Precise < 0 || s.Precise > len(s.Estimates) || (s.Precise > 0) != (c.Imprecise != nil):
		return o, fmt.Errorf("saved outcome: a precision of %d of %d estimates", s.Precise, len(s.Estimates))
	case c.Hunt != (s.Hunted != nil):
		return o, errors.New("saved outcome: want that of a hunt for a hunt alone")
	case c.Hunt && (s.Verdict != nil || len(s.Estimates) > 0 || s.Hunted.Claim != c.Claim):
		return o, fmt.Errorf("saved outcome: want that of the hunt of %s alone", c.Claim)
	case c.Hunt:
		if err := s.Hunted.Validate(); err != nil {
			return o, fmt.Errorf("saved outcome: %w", err)
		}
	case c.Claim == "" && (s.Verdict != nil || len(s.Estimates) == 0):
		return o, fmt.Errorf("saved outcome: %d estimates, want those of a model", len(s.Estimates))
	case c.Claim != "" && (s.Verdict == nil || len(s.Estimates) > 0 || s.Verdict.Claim != c.Claim || s.Verdict.Params != c.Params):
		return o, fmt.Errorf("saved outcome: want the verdict of the case alone")
	}
	o.Intervals, o.Precise, o.Verdict = s.Intervals, s.Precise, s.Verdict
	o.Hunted = s.Hunted
	for _, e := range s.Estimates {
		o.Estimates = append(o.Estimates, montecarlo.Estimate{
			Name: e.Name, Value: float64(e.Value), Lo: float64(e.Lo), Hi: float64(e.Hi), Level: float64(e.Level),
			N: e.N, Unit: e.Unit, Method: e.Method, Warnings: e.Warnings,
		})
	}
	return o, nil
}
