package loggp

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// Format is the version of the document that Write makes and Read takes.
const Format = "castlab-loggp-1"

// A document is a Fit as JSON. Parameters that are missing are left out of
// machines and draws; infinities are the strings "+Inf" and "-Inf".
type document struct {
	Format      string             `json:"format"`
	Unit        string             `json:"unit"` // "us": of all times; G is us per byte
	Sources     []string           `json:"sources"`
	Seed        uint64             `json:"seed"`
	Level       float64            `json:"level"`
	Estimates   []estimateDocument `json:"estimates"`
	Stated      []string           `json:"stated"`
	Missing     []string           `json:"missing"`
	Regimes     []regimeDocument   `json:"regimes"`
	Predictions []estimateDocument `json:"predictions"`
	Residuals   []residualDocument `json:"residuals"`
	Tests       []testDocument     `json:"tests"`
	Jitter      []jitterDocument   `json:"jitter"`
	Warnings    []string           `json:"warnings"`
}

type estimateDocument struct {
	Name     string   `json:"name"`
	Value    number   `json:"value"`
	Lo       number   `json:"lo"`
	Hi       number   `json:"hi"`
	Level    float64  `json:"level"`
	N        int64    `json:"n"`
	Unit     string   `json:"unit"`
	Method   string   `json:"method"`
	Warnings []string `json:"warnings"`
}

type regimeDocument struct {
	From    number               `json:"from"`
	To      number               `json:"to"`
	Machine map[string]number    `json:"machine"` // of L, o, g, G those that are known
	Draws   map[string][]float64 `json:"draws"`   // likewise
}

type residualDocument struct {
	Test  string  `json:"test"`
	Bytes float64 `json:"bytes"`
	Time  float64 `json:"time"`
	Fit   float64 `json:"fit"`
	Times int     `json:"times"`
	Off   float64 `json:"off"`
}

type testDocument struct {
	Name      string  `json:"name"`
	Statistic number  `json:"statistic"`
	P         float64 `json:"p"`
	Looks     int     `json:"looks"`
	Verdict   string  `json:"verdict"`
}

type jitterDocument struct {
	Test        string  `json:"test"`
	Bytes       float64 `json:"bytes"`
	Times       int     `json:"times"`
	Median      float64 `json:"median"`
	P99         float64 `json:"p99"`
	Max         float64 `json:"max"`
	Correlation float64 `json:"correlation"`
	Effective   float64 `json:"effective"`
}

// names are the parameters of a machine in the order of its fields.
var names = [...]string{"L", "o", "g", "G"}

func (m *Machine) field(name string) *float64 {
	switch name {
	case "L":
		return &m.Latency
	case "o":
		return &m.Overhead
	case "g":
		return &m.Gap
	}
	return &m.GapPerByte
}

// Write writes the fit as one indented JSON document, which Read takes back to
// the last digit.
func (f *Fit) Write(w io.Writer) error {
	d := document{
		Format: Format, Unit: "us", Sources: list(f.Sources), Seed: f.Seed, Level: f.Level,
		Estimates: estimateDocuments(f.Estimates), Stated: list(f.Stated), Missing: list(f.Missing),
		Regimes: []regimeDocument{}, Predictions: estimateDocuments(f.Predictions), Residuals: []residualDocument{},
		Tests: []testDocument{}, Jitter: []jitterDocument{}, Warnings: list(f.Warnings),
	}
	for _, r := range f.Regimes {
		doc := regimeDocument{From: number(r.From), To: number(r.To), Machine: map[string]number{}, Draws: map[string][]float64{}}
		for _, name := range names {
			if slices.Contains(f.Missing, name) {
				continue
			}
			doc.Machine[name] = number(*r.Machine.field(name))
			column := make([]float64, len(r.Draws))
			for i := range column {
				column[i] = *r.Draws[i].field(name)
			}
			doc.Draws[name] = column
		}
		d.Regimes = append(d.Regimes, doc)
	}
	for _, r := range f.Residuals {
		d.Residuals = append(d.Residuals, residualDocument(r))
	}
	for _, t := range f.Tests {
		d.Tests = append(d.Tests, testDocument{t.Name, number(t.Statistic), t.P, t.Looks, t.Verdict})
	}
	for _, j := range f.Jitter {
		d.Jitter = append(d.Jitter, jitterDocument(j))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}

func estimateDocuments(estimates []montecarlo.Estimate) []estimateDocument {
	docs := make([]estimateDocument, len(estimates))
	for i, e := range estimates {
		docs[i] = estimateDocument{e.Name, number(e.Value), number(e.Lo), number(e.Hi), e.Level, e.N, e.Unit, e.Method, list(e.Warnings)}
	}
	return docs
}

// list is never null in JSON.
func list(words []string) []string { return append([]string{}, words...) }

// A DocumentError says what is wrong with the JSON of a fit.
type DocumentError struct{ What string }

func (e *DocumentError) Error() string {
	return "not a fit: " + e.What + "; want what 'castlab fit FILE --json' prints"
}

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
		return nil, wrong("%v", err)
	}
	if head.Format != Format {
		return nil, wrong("format %q, want %q", head.Format, Format)
	}
	var d document
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return nil, wrong("%v", err)
	}
	return d.fit()
}

func (d *document) fit() (*Fit, error) {
	f := &Fit{Sources: d.Sources, Seed: d.Seed, Level: d.Level, Stated: d.Stated, Missing: d.Missing, Warnings: d.Warnings}
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
		return r, fmt.Errorf("%d parameters and draws of %d, want %d: L, o, g and G but for those that are missing", len(d.Machine), len(d.Draws), want)
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

func estimates(kind string, docs []estimateDocument) (list []montecarlo.Estimate, err error) {
	for _, d := range docs {
		e := montecarlo.Estimate{Name: d.Name, Value: float64(d.Value), Lo: float64(d.Lo), Hi: float64(d.Hi),
			Level: d.Level, N: d.N, Unit: d.Unit, Method: d.Method, Warnings: d.Warnings}
		if !(e.Lo <= e.Value && e.Value <= e.Hi) {
			return nil, wrong("%s %s: interval [%v, %v] without its value %v", kind, e.Name, e.Lo, e.Hi, e.Value)
		}
		list = append(list, e)
	}
	return list, nil
}
