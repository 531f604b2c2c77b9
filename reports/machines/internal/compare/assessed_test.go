package compare

import (
	"math"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/validation"
	"castlab/reports/figures"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/measurements"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// assessedByHand has the predictions 100 and 200 of ring and flat, the measured time 80 of
// the ring at 1 byte, and 50 of the library's own choice.
func assessedByHand(t *testing.T) *document {
	t.Helper()
	c := &collectives.Comparison{}
	for _, name := range []string{"ring", "flat"} {
		c.Candidates = append(c.Candidates, selection.Candidate{Algorithm: programs.Algorithm{Name: name}})
	}
	predicted := func(v float64) montecarlo.Estimate { return montecarlo.Estimate{Value: v, Lo: v, Hi: v} }
	s := validation.Study{Level: 0.95, Tolerance: 0.1, Cover: 0.9, Cells: []validation.Cell{
		{System: "ring", Size: 1, Predicted: predicted(100), Times: [][]float64{{80}}},
		{System: "flat", Size: 1, Predicted: predicted(200)},
		{System: "default", Size: 1, Times: [][]float64{{50}}},
	}}
	a, err := s.Assess()
	if err != nil {
		t.Fatal(err)
	}
	table := &measuredTable{Collectives: &measurements.Collectives{}, path: "f", library: "default"}
	return &document{answers: &answers{question: &question{Comparison: c}, assessed: &assessed{measured: &measured{measuredTable: table},
		Assessment: a, summary: a.Summary(), ranges: a.Ranges()}}}
}

// The ring takes 80/50 - 1 more than the best measured; flat was not measured.
func TestRegretOfChoices(t *testing.T) {
	x := assessedByHand(t).assessed
	r := x.regretAt(1, "ring")
	if r.best != "default" || r.regret == nil || math.Abs(r.regret.Value-0.6) > 1e-15 || r.library == nil || r.library.Value != 0 {
		t.Errorf("%+v", r)
	}
	if r := x.regretAt(1, "flat"); r.regret != nil || r.library == nil {
		t.Errorf("of what was not measured: %+v", r)
	}
	if r := x.regretAt(2, "ring"); r.best != "" || r.regret != nil || r.library != nil {
		t.Errorf("of no measurement: %+v", r)
	}
}

// The figure has a point for what is measured and predicted, at 100/80.
func TestFigureOfErrors(t *testing.T) {
	f := assessedByHand(t).figure()
	if err := figures.Validate(f); err != nil {
		t.Fatal(err)
	}
	if len(f.Curves) != 1 || f.Curves[0].Name != "ring" || len(f.Curves[0].Y) != 1 || f.Curves[0].Y[0] != 1.25 {
		t.Errorf("%+v", f.Curves)
	}
	if faults, err := figures.Faults(f); err != nil || len(faults) > 0 {
		t.Errorf("faults %v, %v", faults, err)
	}
}
