package measured

import (
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// A document is the output of data --json.
type document struct {
	Samples     []sampleDocument     `json:"samples"`
	Differences []differenceDocument `json:"differences"`
	Order       *orderDocument       `json:"order,omitempty"`
	Ranks       *ranksDocument       `json:"ranks,omitempty"`
	Tables      []tableDocument      `json:"tables,omitempty"` // of many samples
	Paired      *pairsDocument       `json:"paired,omitempty"`
	Gate        *gateDocument        `json:"gate,omitempty"` // of --baseline

	Assumes string `json:"assumes,omitempty"` // what differences take for given of launches, as --scatter states
}

type sampleDocument struct {
	File       string                    `json:"file"`
	Column     string                    `json:"column"`
	Unit       string                    `json:"unit"`
	Metric     string                    `json:"metric,omitempty"`
	Key        string                    `json:"key,omitempty"`
	N          int64                     `json:"n"`
	Missing    int64                     `json:"missing"`
	Notes      []string                  `json:"notes,omitempty"`
	Each       string                    `json:"each,omitempty"` // what each value is, if no single observation
	Recording  data.Recording            `json:"recording"`
	Exact      bool                      `json:"exact"`
	Min        montecarlo.Number         `json:"min"`
	Max        montecarlo.Number         `json:"max"`
	Dependent  bool                      `json:"dependent"`
	Dependence data.Dependence           `json:"dependence"`
	Worth      montecarlo.Number         `json:"worth"` // independent values, for the mean; 0 if unknown
	Changes    []data.Shift              `json:"changes"`
	Omission   *data.Omission            `json:"omission,omitempty"` // of --start
	Launches   int                       `json:"launches"`           // 0 if it was not said
	Estimates  []montecarlo.EstimateJSON `json:"estimates"`
	Tail       *tailDocument             `json:"tail,omitempty"`
	Fits       []fitDocument             `json:"fits"` // of --fit
	Fitting    *fittingDocument          `json:"fitting,omitempty"`
	Stated     *statedDocument           `json:"stated,omitempty"` // of --law
	Run        *runDocument              `json:"run,omitempty"`    // of --steady
}

type differenceDocument struct {
	montecarlo.EstimateJSON
	Decision string   `json:"decision"`
	P        *float64 `json:"p,omitempty"` // of equal programs, where exchanging their launches has one

	// Of many samples: which they are of, and how many intervals hold together.
	Sample   string `json:"sample,omitempty"`
	First    string `json:"first,omitempty"`
	Second   string `json:"second,omitempty"`
	Together int    `json:"together,omitempty"`
}

type orderDocument struct {
	First    [2]float64 `json:"first"`
	Second   [2]float64 `json:"second"`
	Level    float64    `json:"level"`
	Warnings []string   `json:"warnings"`
	Decision string     `json:"decision"`
}

func documentOf(r result, f flags) document {
	d := document{Samples: []sampleDocument{}, Differences: []differenceDocument{}}
	for _, s := range r.samples {
		dependence := s.Dependence()
		if dependence.Tests == nil {
			dependence.Tests = []data.Test{}
		}
		fits, all := s.laws.documents(f)
		d.Samples = append(d.Samples, sampleDocument{
			File: s.File, Column: s.Column, Unit: s.Unit, Metric: s.metric, Key: s.Key, N: s.N(), Missing: s.Missing(),
			Notes: notesOf(s.Sample), Each: s.Each, Recording: s.Recording(), Launches: s.Launches(),
			Omission: s.Omission(), Exact: s.Exact(),
			Min: montecarlo.Number(s.Min()), Max: montecarlo.Number(s.Max()),
			Dependent: dependence.Dependent, Dependence: dependence, Worth: montecarlo.Number(s.Worth()),
			Changes: append([]data.Shift{}, s.Changes()...), Estimates: montecarlo.EstimatesJSON(s.estimates(f)), Fits: fits,
			Fitting: all, Stated: s.law.document(), Run: s.runDocument(r, f),
		})
		if tail, far := tailOf(s.Sample, f); tail != nil && s.run == nil {
			d.Samples[len(d.Samples)-1].Tail = &tailDocument{
				Threshold: montecarlo.Number(tail.Threshold), Scale: montecarlo.Number(tail.Scale), Shape: tail.Shape.JSON(),
				Agree: tail.Agree, Quantiles: montecarlo.EstimatesJSON(far),
			}
		}
	}
	d.Gate = gateOf(r, f).document()
	for _, s := range r.sheets {
		d.Differences = append(d.Differences, s.differences()...)
		d.Tables = append(d.Tables, s.document())
	}
	d.Assumes = scatters(f.stated())
	if r.compared == nil {
		return d
	}
	if r.pairs != nil {
		d.Paired = pairsOf(*r.pairs)
		return d
	}
	var ratios []differenceDocument
	for _, c := range r.Contrasts {
		if math.IsNaN(c.Difference.Value) {
			continue
		}
		var p *float64
		if !math.IsNaN(c.P) {
			p = &c.P
		}
		d.Differences = append(d.Differences, differenceDocument{EstimateJSON: c.Difference.JSON(), Decision: c.Decision.String(), P: p})
		if !math.IsNaN(c.Ratio.Value) && !math.IsInf(c.Ratio.Value, 0) {
			ratios = append(ratios, differenceDocument{EstimateJSON: c.Ratio.JSON(), Decision: c.RatioDecision().String(), P: p})
		}
	}
	d.Differences = append(d.Differences, ratios...)
	o := r.Order
	d.Order = &orderDocument{
		First: [2]float64{o.First.From, o.First.To}, Second: [2]float64{o.Second.From, o.Second.To},
		Level: o.Level, Warnings: append([]string{}, o.Warnings...), Decision: o.Decision.String(),
	}
	d.Ranks = ranksOf(r.Ranks)
	return d
}

// notesOf are the notes of a sample, with what is said of its launches.
func notesOf(s *data.Sample) []string {
	if text := strings.TrimSpace(normalOnly(s)); text != "" {
		return append(slices.Clone(s.Notes), text)
	}
	return s.Notes
}

// estimates are those that are printed of a source.
func (s source) estimates(f flags) []montecarlo.Estimate {
	if s.run != nil {
		return s.measures(f)
	}
	return estimates(s.Sample, f)
}

// estimates are those that are printed of a sample.
func estimates(s *data.Sample, f flags) []montecarlo.Estimate {
	list := []montecarlo.Estimate{s.Mean(*f.level)}
	if e := s.ZeroShare(*f.level); !math.IsNaN(e.Value) {
		list = slices.Insert(list, 0, e)
	}
	for _, p := range *f.quantiles {
		list = append(list, s.Quantile(p, *f.level))
	}
	list = append(list, far(s, f)...)
	list = append(list, s.Variance(*f.level))
	if trimmed, err := s.TrimmedMean(0.1, *f.level); err == nil {
		list = append(list, trimmed)
	}
	list = append(list, s.MAD(*f.level), s.IQR(*f.level))
	var known []montecarlo.Estimate
	for _, e := range list {
		if s.Each != "" && e.Name != "mean" && e.Name != "zeros" && e.Method != "none" {
			e.Method += ", of means"
		}
		if !math.IsNaN(e.Value) {
			known = append(known, e)
		}
	}
	return known
}
