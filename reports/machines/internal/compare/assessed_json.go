package compare

import (
	"castlab/montecarlo"
	"castlab/montecarlo/validation"
)

// An againstDocument is a comparison beside measurements in compare --json.
type againstDocument struct {
	File       string             `json:"file"`
	Center     string             `json:"center"` // of measured times
	Level      float64            `json:"level"`  // of each interval, and of all verdicts and regrets together
	Tolerance  float64            `json:"tolerance"`
	Cover      float64            `json:"cover"`
	Cells      []cellDocument     `json:"cells"`
	Regrets    []regretDocument   `json:"regrets"`
	Ranges     []rangeDocument    `json:"ranges"`
	Summary    *summaryDocument   `json:"summary"`     // null without a cell that is measured and predicted
	ModelError modelErrorDocument `json:"model_error"` // from which intervals of other cells follow
	Order      orderDocument      `json:"order"`
	Notes      []string           `json:"notes"`
}

type cellDocument struct {
	Size      int64                    `json:"size"`
	Algorithm string                   `json:"algorithm"`
	Predicted *montecarlo.EstimateJSON `json:"predicted"` // null for the library's own choice
	Interval  *montecarlo.EstimateJSON `json:"interval"`  // where the measured time is to be expected
	Measured  *montecarlo.EstimateJSON `json:"measured"`  // null if it was not measured
	Joint     *montecarlo.EstimateJSON `json:"joint"`     // the same, at the level together with all others
	Error     *montecarlo.EstimateJSON `json:"error"`     // predicted over measured, minus 1
	Verdict   string                   `json:"verdict"`
}

type regretDocument struct {
	Size    int64                    `json:"size"`
	Choice  string                   `json:"choice"`
	Best    string                   `json:"best"` // measured
	Regret  *montecarlo.EstimateJSON `json:"regret"`
	Default *montecarlo.EstimateJSON `json:"default"`
}

type rangeDocument struct {
	Algorithm string `json:"algorithm"`
	Verdict   string `json:"verdict"`
	From      int64  `json:"from"`
	To        int64  `json:"to"`
	Sizes     int    `json:"sizes"`
}

type summaryDocument struct {
	Cells          int     `json:"cells"`
	Mean           float64 `json:"mean"`
	MedianAbsolute float64 `json:"median_absolute"`
	Worst          float64 `json:"worst"`
	Within         int     `json:"within"`
	Of             int     `json:"of"`
}

type modelErrorDocument struct {
	Method string          `json:"method"`
	Errors []errorDocument `json:"errors"`
}

type errorDocument struct {
	Algorithm string  `json:"algorithm"`
	Size      int64   `json:"size"`
	Log       float64 `json:"log"` // of measured over predicted
}

type orderDocument struct {
	Cells       int     `json:"cells"`
	Correlation float64 `json:"correlation"`
	P           float64 `json:"p"`
}

// againstDocument is nil without measurements.
func (a *answers) againstDocument() *againstDocument {
	x := a.assessed
	if x == nil {
		return nil
	}
	d := &againstDocument{
		File: x.path, Center: "median", Level: x.Level, Tolerance: x.Tolerance, Cover: x.Cover,
		Cells: []cellDocument{}, Regrets: []regretDocument{}, Ranges: []rangeDocument{},
		ModelError: modelErrorDocument{Method: "normalized conformal prediction: see package montecarlo/validation",
			Errors: []errorDocument{}},
		Order: orderDocument(x.Serial), Notes: append(append([]string{}, x.Notes...), x.left...),
	}
	if x.Mean {
		d.Center = "mean"
	}
	for _, cell := range x.Cells {
		y := cellDocument{Size: cell.Size, Algorithm: cell.System, Verdict: cell.Verdict.String()}
		if cell.Predicted.Value > 0 {
			y.Predicted, y.Interval = estimate(cell.Predicted), estimate(cell.Interval)
		}
		if len(cell.Times) > 0 {
			y.Measured, y.Joint = estimate(cell.Measured), estimate(cell.Joint)
		}
		if cell.Verdict != validation.Unmeasured {
			y.Error = estimate(cell.Error)
		}
		d.Cells = append(d.Cells, y)
	}
	for _, r := range x.regrets {
		y := regretDocument{Size: r.size, Choice: r.choice, Best: r.best}
		if r.regret != nil {
			y.Regret = estimate(*r.regret)
		}
		if r.library != nil {
			y.Default = estimate(*r.library)
		}
		d.Regrets = append(d.Regrets, y)
	}
	for _, r := range x.ranges {
		d.Ranges = append(d.Ranges, rangeDocument{r.System, r.Verdict.String(), r.From, r.To, r.Sizes})
	}
	if s := x.summary; s.Cells > 0 {
		d.Summary = &summaryDocument{s.Cells, s.Mean, s.MedianAbsolute, s.Worst, s.Within, s.Of}
	}
	for _, e := range x.Errors() {
		d.ModelError.Errors = append(d.ModelError.Errors, errorDocument{e.System, e.Size, e.Log})
	}
	return d
}

func estimate(e montecarlo.Estimate) *montecarlo.EstimateJSON {
	j := e.JSON()
	return &j
}
