package comparison

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// tied is a model of k systems with normal times about 10 that are noted as they are drawn.
func tied(k int, drawn *[][]float64) func() montecarlo.Replication[[]float64] {
	*drawn = make([][]float64, k)
	return func() montecarlo.Replication[[]float64] {
		x := make([]float64, k)
		return func(r *rand.Rand) ([]float64, error) {
			for i := range x {
				x[i] = 10 + r.NormFloat64()
				(*drawn)[i] = append((*drawn)[i], x[i])
			}
			return x, nil
		}
	}
}

// halfWidth is that of the t interval at a level for the mean of values, wide enough to hold
// what Hall's transformation makes of their skewness g,
//
//	max over y = +-t/sqrt n of |(3/g) ((1 + g (y - g/6n))^(1/3) - 1)| sqrt n
//
// standard errors, t by another program (gonum). own leaves the skewness out, as the
// interval of a single system does where |g| < 0.03 sqrt n.
func halfWidth(values []float64, level float64, own bool) float64 {
	n := float64(len(values))
	var mean, m2, m3 float64
	for _, x := range values {
		mean += x / n
	}
	for _, x := range values {
		m2 += (x - mean) * (x - mean)
		m3 += (x - mean) * (x - mean) * (x - mean)
	}
	t := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(1 - (1-level)/2)
	if g := m3 / n / math.Pow(m2/n, 1.5); !own {
		for _, y := range []float64{t / math.Sqrt(n), -t / math.Sqrt(n)} {
			t = math.Max(t, math.Abs(3/g*(math.Cbrt(1+g*(y-g/6/n))-1))*math.Sqrt(n))
		}
	}
	return t * math.Sqrt(m2/(n-1)/n)
}

// ranks returns those of an interval of the median of n values at a level: the greatest l and
// the least u with P(Bin(n,1/2) < l) and P(Bin(n,1/2) >= u) at most (1-level)/2, by adding
// up binomial probabilities.
func ranks(n int, level float64) (l, u int) {
	sum := 0.0
	for k := 0; ; k++ {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		if sum += math.Exp(a - b - c - float64(n)*math.Ln2); sum > (1-level)/2 {
			return k, n + 1 - k // ranks from 1
		}
	}
}

// rankth returns the rank-th smallest of values, from 1.
func rankth(values []float64, rank int) float64 {
	o := montecarlo.NewOrder()
	for _, x := range values {
		o.Add(x)
	}
	return o.Sorted()[rank-1]
}

// Of k systems there are 1, 3, 6, 10 and 15 pairs for k = 2..6, each of which may decide
// wrongly at each of 1 to 4 looks and in each of the questions: the interval of a pair has
// 1 - 0.05/(pairs looks questions), and that of a system by itself 1 - 0.05/looks. So it is
// by the mean and by the median, with and without an indifference.
func TestLevelOfEachPair(t *testing.T) {
	pairs := map[int]float64{2: 1, 3: 3, 4: 6, 5: 10, 6: 15}
	for k := 2; k <= 6; k++ {
		for looks := 1; looks <= 4; looks++ {
			for _, together := range []int{1, 3} {
				for _, by := range []Criterion{{}, {0.5}} {
					for _, delta := range []float64{0, 1e-9} {
						name := fmt.Sprint(k, " systems, ", looks, " looks, ", together, " questions, by ", by, ", indifference ", delta)
						var drawn [][]float64
						q := Question{Label: name, By: by, Quantiles: []float64{0.5}, Together: together, Model: tied(k, &drawn)}
						for i := range k {
							q.Systems = append(q.Systems, fmt.Sprint("s", i))
						}
						s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 256 >> (looks - 1), Max: 256}
						if looks > 1 {
							q.Done = func(a Answer) bool { return a.Settled(delta) && a.Runs == 256 }
						}
						a, err := q.Answer(t.Context(), s)
						if err != nil {
							t.Fatal(err)
						}
						if a.Look != looks || a.Looks != looks || a.Runs != 256 || len(a.Pairs) != int(pairs[k]) {
							t.Fatalf("%s: look %d of %d, %d runs, %d pairs", name, a.Look, a.Looks, a.Runs, len(a.Pairs))
						}
						joint := 1 - 0.05/(pairs[k]*float64(looks)*float64(together))
						for _, p := range a.Pairs {
							x, y := drawn[p.A], drawn[p.B]
							var lo, hi float64
							if by.Mean() {
								d, mean := make([]float64, len(x)), 0.0
								for i := range d {
									d[i] = x[i] - y[i]
									mean += d[i] / float64(len(d))
								}
								half := halfWidth(d, joint, false)
								lo, hi = mean-half, mean+half
							} else {
								l, u := ranks(256, 1-(1-joint)/2)
								lo, hi = rankth(x, l)-rankth(y, u), rankth(x, u)-rankth(y, l)
							}
							if math.Abs(p.Difference.Lo-lo) > 1e-7*(hi-lo) || math.Abs(p.Difference.Hi-hi) > 1e-7*(hi-lo) {
								t.Errorf("%s: pair %d %d: [%v, %v], want [%v, %v]", name, p.A, p.B, p.Difference.Lo, p.Difference.Hi,
									lo, hi)
							}
						}
						single := 1 - 0.05/float64(looks)
						half := halfWidth(drawn[0], single, true)
						if e := a.Systems[0].Mean; math.Abs(e.Width()/2/half-1) > 1e-7 {
							t.Errorf("%s: the mean of one is %v wide, want %v", name, e.Width(), 2*half)
						}
						l, u := ranks(256, single)
						if e := a.Systems[0].Quantiles[0]; e.Lo != rankth(drawn[0], l) || e.Hi != rankth(drawn[0], u) {
							t.Errorf("%s: the median of one is in [%v, %v], want ranks %d and %d", name, e.Lo, e.Hi, l, u)
						}
					}
				}
			}
		}
	}
}

// Half of the error of a crossover is spent over the sizes of its grid and the looks of each:
// 1 - 0.025/(sizes looks) where no size is decided. The other half is for changes, which
// lie between signs, and there are none here.
func TestLevelOfEachSize(t *testing.T) {
	for sizes := 1; sizes <= 6; sizes++ {
		for looks := 1; looks <= 4; looks++ {
			var drawn [][]float64
			c := Crossover{Systems: [2]string{"a", "b"}, Label: fmt.Sprint("sizes ", sizes, looks),
				Model: func(int64) (func() montecarlo.Replication[[]float64], error) { return tied(2, &drawn), nil }}
			for i := range sizes {
				c.Grid = append(c.Grid, int64(i))
			}
			s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 256 >> (looks - 1), Max: 256}
			found, err := c.Find(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			last := found.Grid[sizes-1].Difference // drawn has the values of the last size
			d := make([]float64, len(drawn[0]))
			for i := range d {
				d[i] = drawn[0][i] - drawn[1][i]
			}
			want := halfWidth(d, 1-0.025/float64(sizes*looks), false)
			if last.N != 256 || math.Abs(last.Width()/2/want-1) > 1e-7 {
				t.Errorf("%d sizes, %d looks: %v wide of %d runs, want %v", sizes, looks, last.Width(), last.N, 2*want)
			}
		}
	}
}

// Of 1000 differences 100 are 1 and the others 0: the skewness is 0.8/0.3, and 0.8/0.3/sqrt
// 1000 - 0.03 = 0.0543274 times 3 (2z^2+1)/6 = 3 * 1.447153 (z = 1.959964) is how many
// standard errors montecarlo.MeanInterval goes further on the side of the long tail; Hall's
// transformation asks for less. A decision depends on the worse end: either end of the
// difference is as far as the farther one. t with 999 degrees of freedom is 1.962341.
func TestDifferenceReachesAsFarAsItsMean(t *testing.T) {
	a, b := make([]float64, 1000), make([]float64, 1000)
	for i := range a {
		a[i], b[i] = 10, 10
		if i%10 == 0 {
			a[i]++
		}
	}
	want := (1.962341 + 3*0.0543274*1.447153) * math.Sqrt(0.09/999)
	p := pair(Criterion{}, &column{values: a}, &column{values: b}, 0.95, facts{})
	if d := p.Difference; math.Abs((d.Hi-0.1)/want-1) > 1e-5 || math.Abs((0.1-d.Lo)/want-1) > 1e-5 || len(d.Warnings) > 0 {
		t.Errorf("%+v, want 0.1 +- %v", d, want)
	}
	// b has no variance: the ratio is the difference in units of 10.
	if r := p.Ratio; math.Abs((r.Hi-1.01)/want*10-1) > 1e-5 || math.Abs((1.01-r.Lo)/want*10-1) > 1e-5 {
		t.Errorf("%+v, want 1.01 +- %v", r, want/10)
	}
}
