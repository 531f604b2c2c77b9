package selection

import (
	"fmt"

	"castlab/montecarlo/comparison"
	"castlab/reports"
)

// Figure draws the estimates of all systems against the size. The answers are
// those of Compare at the sizes.
func Figure(id, title string, sizes []int64, answers []comparison.Answer) reports.Figure {
	f := reports.Figure{
		ID: id, Title: title,
		X: reports.Axis{Label: "bytes", Log: true},
	}
	for i, a := range answers[:min(len(answers), len(sizes))] {
		for k, s := range a.Systems {
			if i > 0 && k >= len(f.Curves) {
				break // a system that the first size has not
			}
			if i == 0 {
				f.Y = reports.Axis{Label: fmt.Sprintf("%v of the completion time (%s)", a.By, s.Mean.Unit), Log: true}
				f.Curves = append(f.Curves, reports.Curve{Name: s.Name, Kind: reports.Points})
				f.Caption = fmt.Sprintf("The %v of the completion time against the size, %d runs of each at every size, on common "+
					"random numbers. "+
					"Intervals: %s, level %g each.", a.By, a.Runs, method(a), a.Level)
			}
			e, c := s.By(a.By), &f.Curves[k]
			c.X, c.Y = append(c.X, float64(sizes[i])), append(c.Y, e.Value)
			c.Lo, c.Hi = append(c.Lo, e.Lo), append(c.Hi, e.Hi)
		}
	}
	return f
}

func method(a comparison.Answer) string {
	if a.By.Mean() {
		return "Student t"
	}
	return "order statistics"
}
