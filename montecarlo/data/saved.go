package data

import (
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo"
)

// mostSavedExactly is the number of values of which a saved sample has every one; of more
// it has a sketch.
const mostSavedExactly = 1 << 13

// A Saved is what is kept of a sample to compare others with it: its moments, its order
// statistics, exactly of at most 8192 values and within 2^-10 of more, what Dependence
// says, and of launches, and of values that depend on each other, or may, the estimates that a question asks for, which cannot be
// made without the values. It has at most some hundred kilobytes.
type Saved struct {
	Name       string                    `json:"name"`
	Unit       string                    `json:"unit"`
	N          int64                     `json:"n"`
	Missing    int64                     `json:"missing"`
	Dependence Dependence                `json:"dependence"`
	Recording  *Recording                `json:"recording,omitempty"`
	Omission   *Omission                 `json:"omission,omitempty"`
	Stalls     []float64                 `json:"stalls,omitempty"` // how long each of the omission took
	Moments    []byte                    `json:"moments"`
	Order      []byte                    `json:"order,omitempty"`
	Sketch     []byte                    `json:"sketch,omitempty"`
	Launches   int                       `json:"launches,omitempty"` // 0 if it was not said
	Apart      bool                      `json:"apart,omitempty"`    // each value is of a launch of its own
	Merged     bool                      `json:"merged,omitempty"`   // launches are generators of one load: Sample.Merge
	Histograms bool                      `json:"histograms,omitempty"`
	Between    map[string][]float64      `json:"between,omitempty"` // what each launch has of a number
	Estimates  []montecarlo.EstimateJSON `json:"estimates"`
}

// Save returns what is kept of the sample; q is the question that is asked later.
//
// Errors: of the question, and of a sample that was itself saved.
func (s *Sample) Save(q Question) (Saved, error) {
	if err := q.Validate(); err != nil {
		return Saved{}, err
	}
	if s.restored {
		return Saved{}, fmt.Errorf("sample %s: it was saved before; keep that file", s.Name)
	}
	if s.Classed() && !s.merged {
		return Saved{}, fmt.Errorf("sample %s: histograms are not saved, but for several that are merged; keep their files", s.Name)
	}
	v := Saved{Name: s.Name, Unit: s.Unit, N: s.N(), Missing: s.missing, Dependence: s.Dependence(), Estimates: []montecarlo.EstimateJSON{}}
	v.Launches, v.Apart, v.Merged, v.Histograms = len(s.launches), s.apart, s.merged, s.Classed()
	recording := s.Recording()
	v.Recording = &recording
	if v.Omission = s.Omission(); v.Omission != nil {
		if v.Stalls = v.Omission.lengths; len(v.Stalls) > mostSavedExactly {
			return Saved{}, fmt.Errorf("sample %s: %d long requests in which others were due, more than %d, are not saved", s.Name,
				len(v.Stalls), mostSavedExactly)
		}
	}
	var err error
	if v.Moments, err = s.moments.MarshalBinary(); err != nil {
		return Saved{}, err
	}
	switch sketch := montecarlo.NewSketch(); {
	case s.Classed(): // whose order is known up to classes: quantiles are those of the question
	case s.N() > mostSavedExactly && s.whole():
		sketch.AddSlice(s.values)
		v.Sketch, err = sketch.MarshalBinary()
	default:
		v.Order, err = s.order.MarshalBinary()
	}
	if err != nil {
		return Saved{}, err
	}
	if reason, _ := v.Dependence.Doubt(); reason != "" || s.inLaunches() || v.Dependence.Dependent && !v.Dependence.Changed {
		for _, level := range []float64{q.Level, q.Each()} {
			list := []montecarlo.Estimate{s.Mean(level)}
			for _, p := range q.Quantiles {
				list = append(list, s.Quantile(p, level))
			}
			for _, e := range list {
				if !math.IsNaN(e.Value) && !math.IsNaN(e.Lo) && !math.IsNaN(e.Hi) { // of values whose sum is no float64 there is no mean
					v.Estimates = append(v.Estimates, e.JSON())
				}
			}
		}
	}
	if s.zeros != nil {
		v.Estimates = append(v.Estimates, s.ZeroShare(q.Level).JSON())
	}
	if s.inLaunches() && !s.merged {
		v.Between = map[string][]float64{}
		for _, x := range q.estimands() {
			if list := s.exchangeable(x.name, x.of); list != nil {
				v.Between[x.name] = list
			}
		}
	}
	return v, nil
}

// Sample returns the sample that was saved. It has no values, and of dependent ones only
// the estimates that were kept.
//
// Errors: of what Save has not made.
func (v Saved) Sample() (*Sample, error) {
	s := NewSample(v.Name)
	s.Unit, s.missing, s.restored = v.Unit, v.Missing, true
	s.saved, s.apart, s.merged, s.histograms = v.Launches, v.Apart, v.Merged, v.Histograms
	s.dependence = &v.Dependence
	if v.Launches < 0 || int64(v.Launches) > v.N || v.Merged && v.Launches < 2 || v.Histograms && !v.Merged {
		return nil, fmt.Errorf("sample %s: %d launches of %d values", v.Name, v.Launches, v.N)
	}
	if r := v.Dependence.Ratios; r.lasting() && !slices.Contains(stretches[:], r.Batches) {
		return nil, fmt.Errorf("sample %s: a doubt about %d batches", v.Name, r.Batches)
	}
	s.recording = &Recording{} // of a file that does not say it
	if v.Recording != nil {
		s.recording = v.Recording
	}
	if o := v.Omission; o != nil {
		own := *o
		own.lengths = v.Stalls
		due := 0
		for _, x := range v.Stalls {
			due += o.due(x)
		}
		if !(o.Typical > 0) || o.Stalls < 1 || len(v.Stalls) > 0 && (due != o.Requests || len(v.Stalls) != o.Stalls) {
			return nil, fmt.Errorf("sample %s: %d requests that were due in %d stalls at a distance of %v", v.Name, o.Requests, o.Stalls,
				o.Typical)
		}
		s.omission = &own
	}
	if v.Dependence.Suspected && len(v.Dependence.Tests) == 0 {
		return nil, fmt.Errorf("sample %s: a doubt about dependence without its test", v.Name)
	}
	if err := s.moments.UnmarshalBinary(v.Moments); err != nil {
		return nil, err
	}
	var n int64
	if v.Histograms {
		n = s.moments.N()
	} else if v.Sketch != nil {
		s.sketch = montecarlo.NewSketch()
		if err := s.sketch.UnmarshalBinary(v.Sketch); err != nil {
			return nil, err
		}
		n = s.sketch.N()
	} else {
		if err := s.order.UnmarshalBinary(v.Order); err != nil {
			return nil, err
		}
		n = s.order.N()
	}
	if n != v.N || s.moments.N() != v.N || v.Missing < 0 || v.N < 1 || !(s.Max()-s.Min() >= 0) {
		return nil, fmt.Errorf("sample %s: %d values, %d in its order and %d in its moments do not agree", v.Name, v.N, n, s.moments.N())
	}
	for name, list := range v.Between {
		if len(list) != v.Launches || slices.ContainsFunc(list, func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) }) {
			return nil, fmt.Errorf("sample %s: %d launches, and %d have a %s", v.Name, v.Launches, len(list), name)
		}
	}
	s.between = v.Between
	for _, e := range v.Estimates {
		s.kept = append(s.kept, e.Estimate())
	}
	return s, nil
}

// keptEstimate returns the estimate that was saved under a name at a level.
func (s *Sample) keptEstimate(name string, level float64) montecarlo.Estimate {
	i := slices.IndexFunc(s.kept, func(e montecarlo.Estimate) bool {
		return e.Name == name && math.Abs(e.Level-level) < 1e-12
	})
	if i >= 0 {
		return s.kept[i]
	}
	e := montecarlo.Estimate{Name: name, Unit: s.unitOf(name), Level: level, N: s.N(), Value: math.NaN()}
	if list := s.between[name]; len(list) > 1 {
		return s.betweenSaved(e, list)
	}
	if s.merged {
		return refused(e, fmt.Sprintf("the values are of generators of one load, and no %s at %.6g was saved of them; save them again "+
			"with this level and these quantiles", name, level))
	}
	if s.saved > 0 { // whose number of all values together is another one
		return refused(e, fmt.Sprintf("the values are of launches, and no %s at %.6g was saved of them; save them again with this "+
			"level and these quantiles", name, level))
	}
	if s.dependence.Changed {
		return refused(s.plain(e), s.dependence.Reason())
	}
	return refused(s.plain(e), fmt.Sprintf("the saved values depend on each other, or may, and no %s at %.6g was saved of them; save "+
		"them again with this level and these quantiles", name, level))
}

// betweenSaved returns the mean over saved launches at a level of which no estimate was saved, with the warnings and doubts of
// another level: a doubt goes as far beyond the interval as it did there.
func (s *Sample) betweenSaved(e montecarlo.Estimate, list []float64) montecarlo.Estimate {
	m := montecarlo.NewMoments()
	m.AddSlice(list)
	e.Value, e.N = m.Mean(), m.N()
	e = betweenLaunches(e, m)
	i := slices.IndexFunc(s.kept, func(k montecarlo.Estimate) bool { return k.Name == e.Name })
	if i < 0 {
		return e
	}
	kept := s.kept[i]
	for _, w := range kept.Warnings {
		if !slices.Contains(e.Warnings, w) {
			e.Warnings = append(e.Warnings, w)
		}
	}
	if math.IsInf(kept.Lo, -1) {
		e.Lo = kept.Lo
	}
	if math.IsInf(kept.Hi, 1) {
		e.Hi = kept.Hi
	}
	for _, d := range kept.Doubts {
		d.Lo, d.Hi = e.Lo-math.Max(0, kept.Lo-d.Lo), e.Hi+math.Max(0, d.Hi-kept.Hi)
		e.Doubts = append(e.Doubts, d)
	}
	return e
}

// plain sets the value of a mean or quantile of a saved sample.
func (s *Sample) plain(e montecarlo.Estimate) montecarlo.Estimate {
	e.Value = s.moments.Mean()
	var percent float64
	if n, err := fmt.Sscanf(e.Name, "p%g", &percent); n == 1 && err == nil {
		e.Value = s.At(percent / 100)
	}
	return e
}
