package reservation

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// What Validate accepts runs and keeps its books; what it refuses does not run.
// Growth runs whatever is no worse than unstable.
func FuzzPeriods(f *testing.F) {
	f.Add(4, 0.1, 1.0, 2.0, 3.0)
	f.Add(1, 0.2, 0.0, 2.0, 0.0)
	f.Add(2, 1e-300, 1e300, 1e299, 1e300)
	f.Add(1000, 1e-4, 9000.0, -8.0, 0.0)
	f.Add(3, math.NaN(), 1.0, 1.0, 1.0)
	f.Add(3, 20.0, 1.0, 1.0, 0.1)
	f.Fuzz(func(t *testing.T, n int, lambda, c0, c1, x float64) {
		if n > 2000 {
			n = 2000
		}
		p := Periods{N: n, Lambda: lambda}
		for k := range max(0, n+1) {
			switch k {
			case 0:
				p.Durations = append(p.Durations, c0)
			default:
				p.Durations = append(p.Durations, c1+float64(k)*x)
			}
		}
		growth, err := p.Growth(3, 5)
		if err == nil {
			g, err := growth()(rand.New(rand.NewPCG(1, 1)))
			if err != nil || math.IsNaN(g) || g < -3*float64(n)/5 {
				t.Fatalf("%+v: growth %v, %v", p, g, err)
			}
		} else if p.Validate() == nil {
			t.Fatalf("%+v: stable, but %v", p, err)
		}
		c, err := p.Counts(montecarlo.NewWords(rand.NewPCG(1, 1)))
		if (err == nil) != (p.Validate() == nil) {
			t.Fatalf("Validate says %v, Counts %v", p.Validate(), err)
		}
		if err != nil {
			return
		}
		waiting := int64(0)
		frames := make([]Frame, 50)
		c.Fill(frames)
		for _, f := range frames {
			if f.Waiting != waiting || int(f.Active) > n || int64(f.Active) > waiting || (f.Active == 0) != (waiting == 0) {
				t.Fatalf("%+v: %+v with %d waiting", p, f, waiting)
			}
			waiting += int64(f.Arrived) - int64(f.Active)
			if y, x := p.Observe(Delay, f); math.IsNaN(y) || y < 0 || x < 0 {
				t.Fatalf("%+v: %+v is %v / %v", p, f, y, x)
			}
		}
	})
}
