package reservation

import (
	"math"
	"testing"
)

// Whatever is accepted has numbers for answers, in the order they should have.
func FuzzValidSystemsHaveNumbers(f *testing.F) {
	f.Add(2, 0.25, 1., 1., 1., 1.)
	f.Add(64, 0.02, 1./6, 1., 14., 1.5)
	f.Add(1, 0., 0., 1., 1e-140, 1.)
	f.Add(1<<62, 1e-20, 1., 1., 1., 1.)
	f.Add(3, 1e-150, 1e140, 1e3, 1e140, math.Inf(1))
	f.Add(1, 1e-150, 1e140, 1e3, 1e140, math.Inf(1)) // was NaN: 0 times +Inf
	f.Add(1, 0., 1e140, 1.1, 1e140, math.Inf(1))
	f.Fuzz(func(t *testing.T, n int, lambda, ex, scaleX, ev, scaleV float64) {
		s := System{N: n, Lambda: lambda, EX: ex, EX2: ex * ex * scaleX, EV: ev, EV2: ev * ev * scaleV}
		if s.Validate() != nil {
			return
		}
		named := map[string]float64{}
		get := func(name string, x float64, err error) {
			if err != nil {
				t.Errorf("%+v: %s: %v", s, name, err)
			}
			named[name] = x
		}
		x, err := s.Active()
		get("Active", x, err)
		x, err = s.Residual()
		get("Residual", x, err)
		x, err = s.Wait(0)
		get("Wait", x, err)
		x, err = s.HeavyDelay()
		get("HeavyDelay", x, err)
		x, slope, err := s.LightDelay()
		get("light limit", x, err)
		get("light slope", slope, err)
		b, err := s.ABounds()
		get("Lower", b.Lower, err)
		get("Association", b.Association, err)
		get("Upper", b.Upper, err)
		get("Work", b.Work, err)
		d, err := s.Bracket()
		get("lower delay", d.Lower, err)
		get("upper delay", d.Upper, err)
		get("printed delay", d.Printed, err)
		for name, x := range named {
			if math.IsNaN(x) || x < 0 {
				t.Errorf("%+v: %s = %v", s, name, x)
			}
		}
		if b.Lower > b.Upper*(1+1e-12) || b.Association > b.Upper*(1+1e-12) || d.Lower > d.Upper {
			t.Errorf("%+v: %+v %+v", s, b, d)
		}
		g := Gated(s)
		if g.Validate() != nil {
			t.Fatalf("%+v is valid as a system but not gated", s)
		}
		if x, err := g.Bound(); err != nil || math.IsNaN(x) {
			t.Errorf("%+v: gated bound %v, %v", s, x, err)
		}
		if x, err := g.Delay(); err != nil || math.IsNaN(x) {
			t.Errorf("%+v: gated delay %v, %v", s, x, err)
		}
	})
}
