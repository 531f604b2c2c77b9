package montecarlo

import (
	"math"
	"math/rand/v2"
	"testing"
)

// By hand: one draw from (1/4, 3/4). E_A = (A/4 + 1/2)/(A + 1)/(1/4) =
// 1 + 1/(A+1) for the rare cell, 1 - 1/(3(A+1)) for the other, and the mean of
// 1/(A+1) over A = 16^0..16^8 is added up below.
func TestDirichletMixtureByHand(t *testing.T) {
	mean := 0.0
	for s := range 9 {
		mean += 1 / (math.Pow(16, float64(s)) + 1) / 9
	}
	p := []float64{0.25, 0.75}
	near(t, "rare", math.Exp(dirichletMixture([]float64{1, 0}, p)), 1+mean, 1e-8)
	near(t, "common", math.Exp(dirichletMixture([]float64{0, 1}, p)), 1-mean/3, 1e-8)
}

// Exhaustion: over all counts of n draws from three cells, the mean of E under
// the law itself is 1. Rounding is that of log Gamma at 16^8, about 1e-6.
func TestDirichletMixtureHasMeanOne(t *testing.T) {
	p := []float64{0.6, 0.3999, 0.0001}
	for n := range 13 {
		mean := 0.0
		for i := range n + 1 {
			for j := range n - i + 1 {
				c := []float64{float64(i), float64(j), float64(n - i - j)}
				log := logGamma(float64(n + 1))
				for k := range c {
					log += c[k]*math.Log(p[k]) - logGamma(c[k]+1)
				}
				mean += math.Exp(log + dirichletMixture(c, p))
			}
		}
		near(t, "mean", mean, 1, 1e-5)
	}
}

// Groups preserve the order of the values and the total mass, none is below 1e-9,
// and there are few: by hand 28 bound the tails (4^14 > 1e9/4) and 16 the middle.
func TestPooledGroupsAreFewAndNoneTooRare(t *testing.T) {
	laws := map[string][]float64{"one value": {1}, "a coin": {0.5, 0.5}, "impossible ends": {0, 0, 0.5, 0, 0.5, 0}}
	uniform := make([]float64, 5000)
	for i := range uniform {
		uniform[i] = 1. / 5000
	}
	laws["uniform"] = uniform
	var bell []float64
	sum := 0.0
	for i := -2000; i <= 2000; i++ {
		x := float64(i) / 100
		bell = append(bell, math.Exp(-x*x/2))
		sum += bell[len(bell)-1]
	}
	for i := range bell {
		bell[i] /= sum
	}
	laws["bell"] = bell
	want := map[string]int{"one value": 1, "a coin": 2, "impossible ends": 2}
	for name, mass := range laws {
		group, p := pooled(mass)
		total := make([]float64, len(p))
		for i, g := range group {
			if i > 0 && (g < group[i-1] || g > group[i-1]+1) {
				t.Errorf("%s: groups %d, %d of neighbors", name, group[i-1], g)
			}
			total[g] += mass[i]
		}
		for g := range p {
			near(t, name, p[g], total[g], 1e-12)
			if p[g] < 0.999e-9 {
				t.Errorf("%s: group %d has %v", name, g, p[g])
			}
		}
		if k := len(p); k > 44 || want[name] > 0 && k != want[name] {
			t.Errorf("%s: %d groups, want %d", name, k, want[name])
		}
	}
	if group, p := pooled(bell); len(p) < 30 || p[group[0]] > 4e-9 || p[group[4000]] > 4e-9 {
		t.Errorf("bell: %d groups, outer ones %v and %v", len(p), p[0], p[len(p)-1])
	}
}

// The test is updated after every draw, 300 of them, in 1000 repetitions: at
// alpha = 0.1 at most 100 false alarms are expected, 147 are 5 standard
// deviations above, an error of 3e-7. That there are some at all shows that the
// looks (interim analyses) count; about 20 were measured.
func TestDirichletMixtureIsAnytimeValid(t *testing.T) {
	if testing.Short() {
		t.Skip("coverage of many runs")
	}
	r := rand.New(rand.NewPCG(1, 0))
	p := []float64{0.5, 0.3, 0.15, 0.05}
	alarms := 0
	for range 1000 {
		c := make([]float64, len(p))
		for range 300 {
			u, i := r.Float64(), 0
			for ; i < len(p)-1 && u >= p[i]; i++ {
				u -= p[i]
			}
			c[i]++
			if dirichletMixture(c, p) >= math.Log(10) {
				alarms++
				break
			}
		}
	}
	t.Logf("%d false alarms in 1000 runs at alpha = 0.1", alarms)
	if alarms > 147 || alarms == 0 {
		t.Errorf("%d false alarms in 1000 runs at alpha = 0.1", alarms)
	}
}
