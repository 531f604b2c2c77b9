package distributions_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// lehmer returns n numbers of the generator s <- 16807 s mod (2^31 - 1), from s = 1, which
// every program computes alike.
func lehmer(n int) []float64 {
	u, s := make([]float64, n), uint64(1)
	for i := range u {
		s = s * 16807 % (1<<31 - 1)
		u[i] = float64(s) / (1<<31 - 1)
	}
	return u
}

// autoregressive returns x_i = phi x_(i-1) + u_i.
func autoregressive(phi float64, n int) []float64 {
	x, before := lehmer(n), 0.0
	for i, u := range x {
		before = float64(phi*before) + u
		x[i] = before
	}
	return x
}

// switching changes between 1 and 10 with probability 1/20.
func switching(n int) []float64 {
	x, s := lehmer(n), 1.0
	for i, u := range x {
		if u < 0.05 {
			s = 11 - s
		}
		x[i] = s
	}
	return x
}

func recordOf(t *testing.T, values []float64) *distributions.Empirical {
	t.Helper()
	e, err := distributions.NewEmpirical("x.txt", values)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The numbers are those of function b.star of the R package np 0.60, of the stationary and of
// the circular bootstrap. They were printed with 15 digits.
func TestBlockLengthIsThatOfTheAuthorsProgram(t *testing.T) {
	periodic := make([]float64, 1000)
	line := make([]float64, 50)
	for i := range periodic {
		periodic[i] = float64(1 + i%4)
	}
	for i := range line {
		line[i] = float64(i + 1)
	}
	for _, c := range []struct {
		what                 string
		values               []float64
		stationary, circular float64
	}{
		{"independent, 9", autoregressive(0, 9), 0.581690102014548, 0.665868944528354},
		{"independent, 100", autoregressive(0, 100), 0.491141119942434, 0.562216235101699},
		{"independent, 2000", autoregressive(0, 2000), 1.69863258475462, 1.94444891263379},
		{"phi=0.3, 9", autoregressive(0.3, 9), 0.956440779844563, 1.09485138284689},
		{"phi=0.3, 2000", autoregressive(0.3, 2000), 8.02234906258699, 9.1832972306777},
		{"phi=0.7, 9", autoregressive(0.7, 9), 1.29492727313674, 1.48232169263037},
		{"phi=0.7, 100", autoregressive(0.7, 100), 5.96477043120457, 6.82795766616085},
		{"phi=0.7, 2000", autoregressive(0.7, 2000), 23.0935143444914, 26.435474780749},
		{"phi=0.9, 2000", autoregressive(0.9, 2000), 46.9939806272897, 53.7946789383339},
		{"phi=0.99, 100", autoregressive(0.99, 100), 14.1848666707663, 16.2376189067463},
		{"phi=0.99, 2000", autoregressive(0.99, 2000), 86.1541259730854, 98.6218550561248},
		{"two states", switching(1000), 42.30262100949, 48.424412766899},
		{"period 4, no lags in turn without correlation", periodic, 95, 95},
		{"a line", line, 9.64033287230964, 11.0354263418879},
	} {
		stationary, circular, err := distributions.BlockLength(recordOf(t, c.values))
		if err != nil {
			t.Fatal(err)
		}
		if relative(stationary, c.stationary) > 1e-9 || relative(circular, c.circular) > 1e-9 {
			t.Errorf("%s: %.15g and %.15g, want %.15g and %.15g", c.what, stationary, circular, c.stationary, c.circular)
		}
	}
}

func relative(x, y float64) float64 { return math.Abs(x/y - 1) }

// Of +1 and -1 in turn, n of them, R(k) = (-1)^k (n-k)/n.
func TestBlockLengthOfAnAlternatingRecordByHand(t *testing.T) {
	const n, most = 16., 9 // 4 + 5
	values := make([]float64, int(n))
	for i := range values {
		values[i] = float64(5 + 2*(i%2)) // scale and mean have no effect
	}
	// All lags up to ceil(sqrt 16) + 5 = 9 have (16-k)/16 >= 0.4375, above
	// 1.96 sqrt(log10(16)/16) = 0.5377 for k <= 7; lags 8 and 9 are below it, fewer than 5 in
	// turn; so the last is 7 and M = min(14, 9) = 9.
	G, g := 0.0, 1.0
	for k := 1.; k <= most; k++ {
		w := math.Min(1, 2*(1-k/most))
		R := math.Pow(-1, k) * (n - k) / n
		G += 2 * w * k * R
		g += 2 * w * R
	}
	want := math.Min(math.Ceil(n/3), math.Cbrt(2*G*G*n/(2*g*g)))
	stationary, _, err := distributions.BlockLength(recordOf(t, values))
	if err != nil || relative(stationary, want) > 1e-12 {
		t.Errorf("%v, %v, want %v", stationary, err, want)
	}
}

// Neither the unit of the values nor their size counts, and 9e149 has no square.
func TestBlockLengthHasNoUnit(t *testing.T) {
	values := autoregressive(0.7, 500)
	want, _, err := distributions.BlockLength(recordOf(t, values))
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []float64{1e-150, 1e149} {
		scaled := make([]float64, len(values))
		for i, v := range values {
			scaled[i] = unit * v
		}
		if got, _, err := distributions.BlockLength(recordOf(t, scaled)); err != nil || relative(got, want) > 1e-9 {
			t.Errorf("unit %v: %v, %v, want %v", unit, got, err, want)
		}
	}
}

func TestRecordsWithoutBlockLength(t *testing.T) {
	var argument *inputs.Error
	for what, values := range map[string][]float64{"one": {3}, "eight": {1, 2, 3, 4, 5, 6, 7, 8}, "constant": make([]float64, 100)} {
		if _, _, err := distributions.BlockLength(recordOf(t, values)); !errors.As(err, &argument) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, _, err := distributions.BlockLength(nil); !errors.As(err, &argument) {
		t.Errorf("none: %v", err)
	}
}

// Of a record of three values in blocks of 2 on average, the next value of the record follows
// with probability 1/2 + 1/2 * 1/3 = 2/3, the value itself and the one before it with 1/6
// each, whatever came before. One of the three counts of 60,000 is off by more than 800 with
// probability 6 exp(-2*800^2/60000) = 4e-9 (Hoeffding); blocks of 1.9 are off by 1,053, and
// found with probability 0.98 (the standard deviation is 115).
func TestStationaryBlocksEndAtRandom(t *testing.T) {
	s := distributions.Stationary{Mean: 2, Record: recordOf(t, []float64{0, 1, 2})}
	x := make([]float64, 60_001)
	s.Fill(x, rand.New(rand.NewPCG(1, 0)))
	var after [3]int
	for i, v := range x[1:] {
		after[(int(v)-int(x[i])+3)%3]++
	}
	for step, want := range []int{10_000, 40_000, 10_000} {
		if d := after[step] - want; d < -800 || d > 800 {
			t.Errorf("%d steps of %d, want about %d", after[step], step, want)
		}
	}
	// Very long blocks keep the order.
	s.Mean = 1e300
	s.Fill(x[:100], rand.New(rand.NewPCG(1, 0)))
	for i, v := range x[1:100] {
		if v != float64((int(x[i])+1)%3) {
			t.Fatalf("a block of 1e300 values ends after %d", i)
		}
	}
}

func TestDrawsOfARecordDoNotAllocate(t *testing.T) {
	e, r, x := recordOf(t, lehmer(100)), rand.New(rand.NewPCG(1, 0)), make([]float64, 64)
	for _, j := range []distributions.Joint{distributions.Stationary{Mean: 5, Record: e}, distributions.Block{Size: 5, Record: e},
		distributions.Consecutive{Record: e}} {
		if n := testing.AllocsPerRun(100, func() { j.Fill(x, r) }); n != 0 {
			t.Errorf("%v: %v allocations", j, n)
		}
	}
}

func BenchmarkStationary(b *testing.B) {
	e, err := distributions.NewEmpirical("x.txt", lehmer(20_000))
	if err != nil {
		b.Fatal(err)
	}
	r, x := rand.New(rand.NewPCG(1, 0)), make([]float64, 1024)
	for b.Loop() {
		distributions.Stationary{Mean: 20, Record: e}.Fill(x, r)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1024, "ns/length")
}
