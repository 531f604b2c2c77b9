package fitting

import (
	"math"
	"testing"

	"castlab/distributions"
)

var twenty = []float64{0.31, 1.72, 2.05, 0.88, 3.94, 1.27, 0.59, 2.61, 5.48, 1.03, 0.42, 1.9, 2.2, 0.77, 3.1, 1.45, 0.98, 4.4, 1.6, 2.9}

func only(t *testing.T, s Sample, family string) Fitted {
	t.Helper()
	r, err := Fit(s, Options{Families: []string{family}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Fits) != 1 {
		t.Fatalf("%s: %v", family, r.Excluded)
	}
	return r.Fits[0]
}

// near holds to so many of the digits that the other program prints.
func near(a, b, tol float64) bool { return math.Abs(a-b) <= tol*math.Abs(b) }

// R 4.2, MASS 7.3: fitdistr(x, ...), and for inverse-gaussian (by its formula), log-logistic (fisk)
// and generalized Pareto (genpareto) scipy 1.10: the minimum of -logpdf by Nelder and Mead. Their
// parameters are rate or scale, from which the mean follows.
func TestCompleteSamplesAreFittedAsByOthers(t *testing.T) {
	b := math.Pi / 2.270091527056
	for _, c := range []struct {
		family     string
		likelihood float64
		shape      float64 // of the first parameter that is not the mean, 0 for none
		mean       float64
	}{
		{"exponential", -33.6619368941, 0, 1 / 0.505050505051},
		{"gamma", -31.0497701839, 2.10166655970, 2.10166655970 / 1.06144821999},
		{"weibull", -31.2490152396, 1.52065428865, 2.20694117084 * math.Gamma(1+1/1.52065428865)},
		{"lognormal", -31.2998201658, 0.755284899261, math.Exp(0.426712725983 + 0.755284899261*0.755284899261/2)},
		{"normal", -34.5935637228, 1.36443394857, 1.98},
		{"inverse-gaussian", -31.36284340738198, 2.669072152581225, 1.98},
		{"log-logistic", -31.75248807556589, 2.270091527056, 1.580242067848 * b / math.Sin(b)},
		{"generalized-pareto", -32.051049938898274, -0.46524709129291425, 2.9089715418931403 / (1 + 0.46524709129291425)},
	} {
		f := only(t, Sample{Values: twenty}, c.family)
		if !near(f.LogLikelihood, c.likelihood, 1e-9) {
			t.Errorf("%s: log-likelihood %.12g, want %.12g", c.family, f.LogLikelihood, c.likelihood)
		}
		for _, p := range f.Parameters {
			want := c.shape
			if p.Name == "mean" {
				want = c.mean
			}
			if !near(p.Value, want, 1e-4) { // theirs are from minima that are flat to 1e-8 of the parameter's square
				t.Errorf("%s: %s = %.9g, want %.9g", c.family, p.Name, p.Value, want)
			}
		}
		if again, err := distributions.Parse(f.Law.String()); err != nil || again != f.Law {
			t.Errorf("%s: the law %v is read back as %v (%v)", c.family, f.Law, again, err)
		}
	}
}

// The days of 26 patients in a trial, from R's package survival (data set ovarian), of which 12
// died; the fits of R 4.2, survreg(Surv(futime, fustat) ~ 1, dist=...).
func TestCensoredSamplesAreFittedAsBySurvival(t *testing.T) {
	s := Sample{Values: []float64{59, 115, 156, 431, 464, 475, 563, 638, 268, 329, 353, 365}}
	for _, at := range []float64{421, 448, 477, 744, 769, 770, 803, 855, 1040, 1106, 1129, 1206, 1227, 377} {
		s.Censored = append(s.Censored, Interval{Lo: at, Hi: math.Inf(1)})
	}
	b := math.Pi * 0.726757004905
	for _, c := range []struct {
		family                  string
		likelihood, shape, mean float64
	}{
		{"exponential", -98.0322002, 0, 1298.99999998},
		{"weibull", -97.9539010471, 1.10805973957, 1225.41895892857 * math.Gamma(1+1/1.10805973957)},
		{"lognormal", -97.1217420427, 1.26577092762, math.Exp(6.77210985859 + 1.26577092762*1.26577092762/2)},
		{"log-logistic", -97.3547044842, 1 / 0.726757004905, math.Exp(6.730723164292) * b / math.Sin(b)},
	} {
		f := only(t, s, c.family)
		if !near(f.LogLikelihood, c.likelihood, 1e-9) {
			t.Errorf("%s: log-likelihood %.12g, want %.12g", c.family, f.LogLikelihood, c.likelihood)
		}
		for _, p := range f.Parameters {
			want := c.shape
			if p.Name == "mean" {
				want = c.mean
			}
			if !near(p.Value, want, 1e-4) {
				t.Errorf("%s: %s = %.9g, want %.9g", c.family, p.Name, p.Value, want)
			}
		}
	}
}

// The interval of the mean of the gamma fit by scipy 1.10: the roots of the profile likelihood,
// found with brentq and minimize_scalar.
func TestIntervalsAreTheRootsOfTheProfile(t *testing.T) {
	for _, p := range only(t, Sample{Values: twenty}, "gamma").Parameters {
		if p.Name == "mean" && !(near(p.Lo, 1.4675094796728567, 1e-3) && near(p.Hi, 2.7616538480040855, 1e-3)) {
			t.Errorf("%+v, want [1.46751, 2.76165]", p)
		}
	}
}

// By hand: of an exponential law that is truncated to x > 2, what exceeds 2 is exponential: the
// mean is that of the excesses. Shifts and ends are pinned, and their interval is that of the F law.
func TestTruncationIsConditional(t *testing.T) {
	s := Sample{Values: []float64{2.5, 3, 7, 2.25, 5.25}, Truncated: &Interval{Lo: 2, Hi: math.Inf(1)}}
	f := only(t, s, "exponential")
	if got := f.Law.Mean(); !near(got, 2, 1e-4) { // (0.5+1+5+0.25+3.25)/5
		t.Errorf("mean %v, want 2", got)
	}
	if want := -5*math.Log(2) - 5; !near(f.LogLikelihood, want, 1e-9) {
		t.Errorf("log-likelihood %v, want %v", f.LogLikelihood, want)
	}
}
