package loggp

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A DocumentError says what is wrong with the JSON of a fit.
type DocumentError struct{ What string }

func (e *DocumentError) Error() string {
	return "not a fit: " + e.What + "; want what 'castlab fit FILE --json' prints"
}

// Input reports true: the document is the user's.
func (e *DocumentError) Input() bool { return true }

func wrong(format string, args ...any) error { return &DocumentError{fmt.Sprintf(format, args...)} }

// Read reads what Write wrote. Unknown fields, another format, numbers outside
// their domain and draws of different lengths are errors.
//
// Errors: *DocumentError; those of r.
func Read(r io.Reader) (*Fit, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var head struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, wrong("%v", inputs.JSON(err))
	}
	if head.Format != Format {
		return nil, wrong("format %q, want %q", head.Format, Format)
	}
	var d document
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return nil, wrong("%v", inputs.JSON(err))
	}
	return d.fit()
}

func (d *document) fit() (*Fit, error) {
	f := &Fit{Sources: d.Sources, Seed: d.Seed, Level: d.Level, Stated: d.Stated, Missing: d.Missing, Warnings: d.Warnings, Notes: d.Notes}
	switch {
	case d.Unit != "us":
		return nil, wrong("unit %q, want \"us\"", d.Unit)
	case !(0 < d.Level && d.Level < 1):
		return nil, wrong("level %v, want a number between 0 and 1", d.Level)
	case len(d.Regimes) == 0:
		return nil, wrong("no regime, want one or more")
	}
	for _, name := range d.Missing {
		if !slices.Contains(names[:], name) {
			return nil, wrong("missing %q, want names of L, o, g, G", name)
		}
	}
	from := 0.0
	for i, doc := range d.Regimes {
		r, err := doc.regime(d.Missing)
		switch {
		case err != nil:
			return nil, wrong("regime %d: %v", i+1, err)
		case r.From != from || !(r.To > r.From) || (i == len(d.Regimes)-1) != math.IsInf(r.To, 1):
			return nil, wrong("regime %d: from %v to %v, want ranges of sizes that meet, from 0 to +Inf", i+1, r.From, r.To)
		case i > 0 && len(r.Draws) != len(f.Regimes[0].Draws):
			return nil, wrong("regime %d: %d draws, want %d as in regime 1", i+1, len(r.Draws), len(f.Regimes[0].Draws))
		}
		f.Regimes = append(f.Regimes, r)
		from = r.To
	}
	var err error
	if f.Estimates, err = estimates("estimate", d.Estimates); err != nil {
		return nil, err
	}
	if f.Predictions, err = estimates("prediction", d.Predictions); err != nil {
		return nil, err
	}
	for reason, moves := range d.Moves {
		if f.moves == nil {
			f.moves = map[string][][]move{}
		}
		list := [][]move{}
		for i, regimes := range moves {
			if len(regimes) != len(f.Regimes) {
				return nil, wrong("moves %q, %d: %d ranges of sizes, want %d as there are regimes", reason, i+1,
					len(regimes), len(f.Regimes))
			}
			one := make([]move, len(regimes))
			for k, by := range regimes {
				one[k] = move{by[0], by[1]}
			}
			list = append(list, one)
		}
		f.moves[reason] = list
	}
	for _, r := range d.Residuals {
		f.Residuals = append(f.Residuals, Residual(r))
	}
	for _, t := range d.Tests {
		f.Tests = append(f.Tests, Test{t.Name, float64(t.Statistic), t.P, t.Looks, t.Verdict})
	}
	for _, j := range d.Jitter {
		f.Jitter = append(f.Jitter, Jitter(j))
	}
	return f, nil
}

func (d regimeDocument) regime(missing []string) (Regime, error) {
	r := Regime{From: float64(d.From), To: float64(d.To)}
	want := len(names) - len(missing)
	if len(d.Machine) != want || len(d.Draws) != want {
		return r, fmt.Errorf("%d parameters and draws of %d, want %d: L, o, g and G but for those that are missing", len(d.Machine),
			len(d.Draws), want)
	}
	for _, name := range names {
		if slices.Contains(missing, name) {
			continue
		}
		value, ok := d.Machine[name]
		column, drawn := d.Draws[name]
		switch {
		case !ok || !drawn:
			return r, fmt.Errorf("no %s, which is not among the missing", name)
		case len(column) == 0 || r.Draws != nil && len(column) != len(r.Draws):
			return r, fmt.Errorf("%d draws of %s, want the same number of each, 1 or more", len(column), name)
		}
		if r.Draws == nil {
			r.Draws = make([]Machine, len(column))
		}
		*r.Machine.field(name) = float64(value)
		for i, x := range column {
			*r.Draws[i].field(name) = x
		}
	}
	if err := r.Machine.Validate(); err != nil {
		return r, err
	}
	for i, m := range r.Draws {
		if err := m.Validate(); err != nil {
			return r, fmt.Errorf("draw %d: %w", i+1, err)
		}
	}
	return r, nil
}

func estimates(kind string, docs []montecarlo.EstimateJSON) (list []montecarlo.Estimate, err error) {
	for _, d := range docs {
		e := d.Estimate()
		if !(e.Lo <= e.Value && e.Value <= e.Hi) {
			return nil, wrong("%s %s: interval [%v, %v] without its value %v", kind, e.Name, e.Lo, e.Hi, e.Value)
		}
		list = append(list, e)
	}
	return list, nil
}
