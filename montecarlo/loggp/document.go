package loggp

import (
	"encoding/json"
	"io"
	"slices"

	"castlab/montecarlo"
)

// Format is the version of the document that Write makes and Read takes.
const Format = "castlab-loggp-1"

// A document is a Fit as JSON. Parameters that are missing are left out of
// machines and draws; infinities are the strings "+Inf" and "-Inf".
type document struct {
	Format      string                    `json:"format"`
	Unit        string                    `json:"unit"` // unit of all times; G is in us per byte
	Sources     []string                  `json:"sources"`
	Seed        uint64                    `json:"seed"`
	Level       float64                   `json:"level"`
	Estimates   []montecarlo.EstimateJSON `json:"estimates"`
	Stated      []string                  `json:"stated"`
	Missing     []string                  `json:"missing"`
	Regimes     []regimeDocument          `json:"regimes"`
	Predictions []montecarlo.EstimateJSON `json:"predictions"`
	Residuals   []residualDocument        `json:"residuals"`
	Tests       []testDocument            `json:"tests"`
	Jitter      []jitterDocument          `json:"jitter"`
	Warnings    []string                  `json:"warnings"`
	Notes       []string                  `json:"notes,omitempty"`

	// By the reason of a doubt, ends of what it leaves open: by how much L+2o and G of each regime are larger.
	Moves map[string][][][2]float64 `json:"moves,omitempty"`
}

type regimeDocument struct {
	From    montecarlo.Number            `json:"from"`
	To      montecarlo.Number            `json:"to"`
	Machine map[string]montecarlo.Number `json:"machine"` // the known ones of L, o, g, G
	Draws   map[string][]float64         `json:"draws"`   // of the same parameters
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
	Name      string            `json:"name"`
	Statistic montecarlo.Number `json:"statistic"`
	P         float64           `json:"p"`
	Looks     int               `json:"looks"`
	Verdict   string            `json:"verdict"`
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

// names lists the parameters of a machine in the order of its fields.
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
		Estimates: montecarlo.EstimatesJSON(f.Estimates), Stated: list(f.Stated), Missing: list(f.Missing),
		Regimes: []regimeDocument{}, Predictions: montecarlo.EstimatesJSON(f.Predictions), Residuals: []residualDocument{},
		Tests: []testDocument{}, Jitter: []jitterDocument{}, Warnings: list(f.Warnings), Notes: f.Notes,
	}
	for _, r := range f.Regimes {
		doc := regimeDocument{From: montecarlo.Number(r.From), To: montecarlo.Number(r.To), Machine: map[string]montecarlo.Number{},
			Draws: map[string][]float64{}}
		for _, name := range names {
			if slices.Contains(f.Missing, name) {
				continue
			}
			doc.Machine[name] = montecarlo.Number(*r.Machine.field(name))
			column := make([]float64, len(r.Draws))
			for i := range column {
				column[i] = *r.Draws[i].field(name)
			}
			doc.Draws[name] = column
		}
		d.Regimes = append(d.Regimes, doc)
	}
	for reason, moves := range f.moves {
		if d.Moves == nil {
			d.Moves = map[string][][][2]float64{}
		}
		list := [][][2]float64{}
		for _, one := range moves {
			var regimes [][2]float64
			for _, by := range one {
				regimes = append(regimes, [2]float64{by.sum, by.perByte})
			}
			list = append(list, regimes)
		}
		d.Moves[reason] = list
	}
	for _, r := range f.Residuals {
		d.Residuals = append(d.Residuals, residualDocument(r))
	}
	for _, t := range f.Tests {
		d.Tests = append(d.Tests, testDocument{t.Name, montecarlo.Number(t.Statistic), t.P, t.Looks, t.Verdict})
	}
	for _, j := range f.Jitter {
		d.Jitter = append(d.Jitter, jitterDocument(j))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}

// list makes a nil slice an empty one, which JSON writes as [] and not as null.
func list(words []string) []string { return append([]string{}, words...) }
