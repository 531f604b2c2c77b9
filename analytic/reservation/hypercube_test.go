package reservation

import (
	"math"
	"testing"

	"castlab/analytic/pmnb"
)

// d=4: N=16, X = 15/64; t_p=0 and II: V = 2, rho=0.5: Mbar is printed as 8 and
// is 8 * 16/15.
func TestHypercubeByHand(t *testing.T) {
	h := Hypercube{D: 4, Algorithm: pmnb.II}
	s, err := h.System(0.5)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"rho", number(t, "Rho")(s.Rho()), 0.5},
		{"Mbar", number(t, "Active")(s.Active()), 8 * 16. / 15},
		{"printed Mbar", number(t, "PrintedActive")(h.PrintedActive(0.5)), 8},
		{"rho*", number(t, "Stability")(h.Stability()), 1 / (1 + 8./15)},
		{"light", number(t, "Light")(h.Light()), 3 + 15./64},
		{"printed light", number(t, "PrintedLight")(h.PrintedLight()), 3.25},
		// lambda (2 t_p d + 1 + (N-1)/d) < 1
		{"actual rho*", number(t, "ActualStability")(h.ActualStability()), 15. / 4 / (1 + 15./4)},
	} {
		if !near(c.got, c.want, 1e-14) {
			t.Errorf("%s = %v, want %v", c.what, c.got, c.want)
		}
	}
	// III at t_p = 1: V = 24; 1/(1+24*4/15) against 1/(1+24*4/16).
	h = Hypercube{D: 4, StepTime: 1, Algorithm: pmnb.III}
	if got, printed := number(t, "Stability")(h.Stability()),
		number(t, "PrintedStability")(h.PrintedStability()); math.Abs(got-0.1351) > 5e-5 || math.Abs(printed-0.1429) > 5e-5 {
		t.Errorf("III: stability %v, printed %v", got, printed)
	}
	// The d-step prefix at d=10, t_p=1: from 0.823 to 0.895.
	for prefix, want := range map[pmnb.Prefix]float64{pmnb.Tree: 0.823, pmnb.Exchange: 0.895} {
		h = Hypercube{D: 10, StepTime: 1, Algorithm: pmnb.II, Prefix: prefix}
		if got := number(t, "Stability")(h.Stability()); math.Abs(got-want) > 5e-4 {
			t.Errorf("%v: stability %v, want %v", prefix, got, want)
		}
	}
}

// Eq (19) as printed, term by term, against the W of the system; (18) above the
// theorem's bound.
func TestHypercubeEquations(t *testing.T) {
	for _, h := range []Hypercube{{3, 0, pmnb.II, pmnb.Tree}, {6, 1, pmnb.II, pmnb.Tree}, {8, 0.5, pmnb.III, pmnb.Tree},
		{20, 1, pmnb.II, pmnb.Tree}, {62, 1, pmnb.III, pmnb.Exchange}} {
		limit := number(t, "Stability")(h.Stability())
		for _, share := range []float64{0.01, 0.5, 0.99} {
			rho := share * limit
			s, err := h.System(rho)
			if err != nil {
				t.Fatal(err)
			}
			_, V, _ := h.Lengths()
			d, n := float64(h.D), math.Ldexp(1, h.D)
			lambda := rho * d / (n - 1)
			slack := 1 - rho - lambda*V
			const a = 0.3
			want := (n-1)/n*rho/(2*d*slack) + V*(1.5-0.5*rho-rho*a-lambda*V)/slack
			if got := number(t, "Wait")(s.Wait(a)); !near(got, want, 1e-11) {
				t.Errorf("%+v rho=%v: W = %v, (19) says %v", h, rho, got, want)
			}
			printed := number(t, "PrintedBound")(h.PrintedBound(rho, a))
			theorem := number(t, "PrintedBound")(s.PrintedBound(a))
			if printed < theorem || printed > theorem*(1+1e-3)+1/(d*n)+0.5/d {
				t.Errorf("%+v rho=%v: (18) says %v, the theorem %v", h, rho, printed, theorem)
			}
		}
	}
}

// The delay at d=10, t_p=0, rho=0.5 as an independent program simulated it,
// 6.2064 with a standard error of 0.002, of which three are allowed. The gated
// system, 3/(1/2) + (1023/10240)(1 + 1/1.5) by hand, is the limit of large cubes
// and below.
func TestHypercubeDelay(t *testing.T) {
	s, err := Hypercube{D: 10, Algorithm: pmnb.II}.System(0.5)
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func() (float64, error){"ApproximateA": s.ApproximateA, "ManyUsersA": s.ManyUsersA} {
		if T := number(t, "Delay")(s.Delay(number(t, name)(f()))); math.Abs(T-6.2064) > 0.006 {
			t.Errorf("T = %v with %s", T, name)
		}
	}
	g, err := ConstantGated(s.N, s.Lambda, s.EX, s.EV)
	if T := number(t, "Delay")(g.Delay()); err != nil || !near(T, 6+1023./10240*(5./3), 1e-14) {
		t.Errorf("gated: %v, %v", T, err)
	}
}
