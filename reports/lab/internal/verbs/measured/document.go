package measured

import (
	"math"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// A document is the output of data --json.
type document struct {
	Samples     []sampleDocument     `json:"samples"`
	Differences []differenceDocument `json:"differences"`
	Order       *orderDocument       `json:"order,omitempty"`
}

type sampleDocument struct {
	File       string                    `json:"file"`
	Column     string                    `json:"column"`
	Key        string                    `json:"key,omitempty"`
	N          int64                     `json:"n"`
	Missing    int64                     `json:"missing"`
	Exact      bool                      `json:"exact"`
	Min        montecarlo.Number         `json:"min"`
	Max        montecarlo.Number         `json:"max"`
	Dependent  bool                      `json:"dependent"`
	Dependence data.Dependence           `json:"dependence"`
	Worth      montecarlo.Number         `json:"worth"` // independent values, for the mean; 0 if unknown
	Changes    []data.Shift              `json:"changes"`
	Estimates  []montecarlo.EstimateJSON `json:"estimates"`
	Fits       []struct{}                `json:"fits"` // of --fit
}

type differenceDocument struct {
	montecarlo.EstimateJSON
	Decision string `json:"decision"`
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
		d.Samples = append(d.Samples, sampleDocument{
			File: s.File, Column: s.Column, Key: s.Key, N: s.N(), Missing: s.Missing(), Exact: s.Exact(),
			Min: montecarlo.Number(s.Min()), Max: montecarlo.Number(s.Max()),
			Dependent: dependence.Dependent, Dependence: dependence, Worth: montecarlo.Number(s.Worth()),
			Changes: append([]data.Shift{}, s.Changes()...), Estimates: montecarlo.EstimatesJSON(estimates(s.Sample, f)), Fits: []struct{}{},
		})
	}
	if r.compared == nil {
		return d
	}
	var ratios []differenceDocument
	for _, c := range r.Contrasts {
		d.Differences = append(d.Differences, differenceDocument{c.Difference.JSON(), c.Decision.String()})
		if !math.IsNaN(c.Ratio.Value) && !math.IsInf(c.Ratio.Value, 0) {
			ratios = append(ratios, differenceDocument{c.Ratio.JSON(), c.Decision.String()})
		}
	}
	d.Differences = append(d.Differences, ratios...)
	o := r.Order
	d.Order = &orderDocument{
		First: [2]float64{o.First.From, o.First.To}, Second: [2]float64{o.Second.From, o.Second.To},
		Level: o.Level, Warnings: append([]string{}, o.Warnings...), Decision: o.Decision.String(),
	}
	return d
}

// estimates are those that are printed of a sample.
func estimates(s *data.Sample, f flags) []montecarlo.Estimate {
	list := []montecarlo.Estimate{s.Mean(*f.level)}
	for _, p := range *f.quantiles {
		list = append(list, s.Quantile(p, *f.level))
	}
	list = append(list, s.Variance(*f.level))
	if trimmed, err := s.TrimmedMean(0.1, *f.level); err == nil {
		list = append(list, trimmed)
	}
	list = append(list, s.MAD(*f.level), s.IQR(*f.level))
	var known []montecarlo.Estimate
	for _, e := range list {
		if !math.IsNaN(e.Value) {
			known = append(known, e)
		}
	}
	return known
}
