package loggp

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"castlab/montecarlo"
)

var (
	studyRuns = flag.Int("loggp.runs", 0, "runs of each cell of the coverage study; 0 leaves it out")
	studyCell = flag.String("loggp.cell", "", "only cells whose design and noise hold this text")
)

// A noise draws n times, relative to the line, in order of measurement. Its median, or
// its mean, is 1.
type noise struct {
	name string
	mean bool // 1 is the mean; else the median
	make func(r *rand.Rand, n int) []float64
}

func independent(draw func(r *rand.Rand) float64) func(*rand.Rand, int) []float64 {
	return func(r *rand.Rand, n int) []float64 {
		list := make([]float64, n)
		for i := range list {
			list[i] = draw(r)
		}
		return list
	}
}

// A design is a list of sizes with the number of measurements of each.
type design struct {
	name     string
	sizes    []float64
	times    int
	averages bool    // the file has the mean of the times of a size
	off      float64 // sizes lie off the line, normal with this deviation

	// along draws errors, relative to the line, that depend on the size or on the
	// errors of the sizes before; nil for none.
	along func(r *rand.Rand, sizes []float64) []float64
}

func every(factor float64) (list []float64) {
	for s := 1.0; s <= 1<<22; s *= factor {
		list = append(list, s)
	}
	return list
}

func noises(trace []float64) []noise {
	sorted := slices.Clone(trace)
	slices.Sort(sorted)
	middle := median(sorted)
	total := 0.0
	for _, t := range trace {
		total += t
	}
	average := total / float64(len(trace))
	stretch := func(by float64) func(*rand.Rand, int) []float64 {
		return func(r *rand.Rand, n int) []float64 {
			from := r.IntN(len(trace) - n)
			list := make([]float64, n)
			for i := range list {
				list[i] = trace[from+i] / by
			}
			return list
		}
	}
	const phi, sigma = 0.9, 0.2
	dependent := func(center float64) func(*rand.Rand, int) []float64 {
		return func(r *rand.Rand, n int) []float64 {
			list := make([]float64, n)
			x := r.NormFloat64()
			for i := range list {
				list[i] = math.Exp(sigma*x) / center
				x = phi*x + math.Sqrt(1-phi*phi)*r.NormFloat64()
			}
			return list
		}
	}
	pareto := func(r *rand.Rand) float64 { return math.Pow(1-r.Float64(), -1/1.5) }
	return []noise{
		{"normal 5 %", false, independent(func(r *rand.Rand) float64 { return math.Max(0.05, 1+0.05*r.NormFloat64()) })},
		{"lognormal sigma=0.3", false, independent(func(r *rand.Rand) float64 { return math.Exp(0.3 * r.NormFloat64()) })},
		{"Pareto 1.5", false, independent(func(r *rand.Rand) float64 { return pareto(r) / math.Pow(2, 1/1.5) })},
		{"AR(0.9) lognormal", false, dependent(1)},
		{"loopback trace", false, stretch(middle)},
		{"normal 5 %", true, independent(func(r *rand.Rand) float64 { return math.Max(0.05, 1+0.05*r.NormFloat64()) })},
		{"lognormal sigma=0.3", true, independent(func(r *rand.Rand) float64 { return math.Exp(0.3*r.NormFloat64() - 0.045) })},
		{"Pareto 1.5", true, independent(func(r *rand.Rand) float64 { return pareto(r) / 3 })},
		{"AR(0.9) lognormal", true, dependent(math.Exp(sigma * sigma / 2))},
		{"loopback trace", true, stretch(average)},
	}
}

func designs() []design {
	return []design{
		{name: "23 sizes, one time", sizes: every(2), times: 1},
		{"12 sizes, one time", every(4), 1, false, 0, nil},
		{"8 sizes, one time", every(8), 1, false, 0, nil},
		{"3 sizes, one time", []float64{1, 1 << 12, 1 << 20}, 1, false, 0, nil},
		{"4 sizes, one time", []float64{1, 1 << 8, 1 << 14, 1 << 20}, 1, false, 0, nil},
		{"5 sizes, one time", []float64{1, 1 << 8, 1 << 12, 1 << 16, 1 << 20}, 1, false, 0, nil},
		{"23 sizes, mean of 1000", every(2), 1000, true, 0, nil},
		{"23 sizes, 200 times", every(2), 200, false, 0, nil},
		{"23 sizes off by 3 %, 200 times", every(2), 200, false, 0.03, nil},
		{"8 sizes, 400 times", every(8), 400, false, 0, nil},
		{"5 sizes, 400 times", []float64{1, 1 << 8, 1 << 12, 1 << 16, 1 << 20}, 400, false, 0, nil},
		{"5 sizes off by 3 %, 400 times", []float64{1, 1 << 8, 1 << 12, 1 << 16, 1 << 20}, 400, false, 0.03, nil},
		{"3 sizes, 100 times", []float64{1, 1 << 12, 1 << 20}, 100, false, 0, nil},
	}
}

// alongSizes returns designs whose errors are heteroscedastic or correlated from size
// to size, with one time of each.
func alongSizes() (list []design) {
	drift := func(phi float64) func(*rand.Rand, []float64) []float64 {
		return func(r *rand.Rand, sizes []float64) []float64 {
			e := make([]float64, len(sizes))
			x := r.NormFloat64()
			for i := range e {
				e[i] = 0.03 * x
				x = phi*x + math.Sqrt(1-phi*phi)*r.NormFloat64()
			}
			return e
		}
	}
	errors := []struct {
		name string
		make func(*rand.Rand, []float64) []float64
	}{
		{"AR(0) 3 % along sizes", drift(0)},
		{"AR(0.3) 3 % along sizes", drift(0.3)},
		{"AR(0.6) 3 % along sizes", drift(0.6)},
		{"AR(0.9) 3 % along sizes", drift(0.9)},
		{"additive 0.05 us", func(r *rand.Rand, sizes []float64) []float64 {
			e := make([]float64, len(sizes))
			for i, s := range sizes {
				e[i] = 0.05 * r.NormFloat64() / (studySum + studyPerByte*(s-1))
			}
			return e
		}},
		{"1 % to 10 % by size", func(r *rand.Rand, sizes []float64) []float64 {
			e := make([]float64, len(sizes))
			for i := range e {
				e[i] = 0.01 * math.Pow(10, float64(i)/float64(len(sizes)-1)) * r.NormFloat64()
			}
			return e
		}},
		{"timer of 0.25 us", func(r *rand.Rand, sizes []float64) []float64 {
			e := make([]float64, len(sizes))
			for i, s := range sizes {
				line := studySum + studyPerByte*(s-1)
				e[i] = (math.Round(line*(1+0.03*r.NormFloat64())*4)/4)/line - 1
			}
			return e
		}},
	}
	for _, sizes := range []struct {
		name string
		list []float64
	}{{"23 sizes", every(2)}, {"44 sizes", every(math.Sqrt2)}, {"9 sizes", every(6)}} {
		for _, e := range errors {
			list = append(list, design{name: sizes.name + ", " + e.name, sizes: sizes.list, times: 1, along: e.make})
		}
	}
	return list
}

// exactly is the noise of a design whose errors are along the sizes.
var exactly = noise{"none", false, func(_ *rand.Rand, n int) []float64 { return slices.Repeat([]float64{1}, n) }}

// The machine of the study.
const (
	studySum     = 2.0    // L+2o
	studyPerByte = 0.0004 // G
)

// measure simulates one table.
func (d design) measure(r *rand.Rand, law noise) Series {
	s := Series{Kind: OneWay, Averages: d.averages}
	var along []float64
	if d.along != nil {
		along = d.along(r, d.sizes)
	}
	for i, bytes := range d.sizes {
		line := (studySum + studyPerByte*(bytes-1)) * (1 + d.off*r.NormFloat64())
		if along != nil {
			line *= math.Max(0.05, 1+along[i])
		}
		times := law.make(r, d.times)
		sum := 0.0
		for i := range times {
			times[i] *= line
			sum += times[i] / float64(len(times))
		}
		if d.averages {
			times = []float64{sum}
		}
		s.Points = append(s.Points, Point{Bytes: bytes, Times: times})
	}
	return s
}

// fits reports whether the law is one whose 1 the design estimates.
func (d design) fits(law noise) bool {
	switch {
	case d.averages:
		return law.mean
	case d.times == 1: // one time has no center of its own: a symmetric law, or nearly so
		return !law.mean && (law.name == "normal 5 %" || law.name == "lognormal sigma=0.3")
	}
	return !law.mean
}

// A studyTally counts one cell.
type studyTally struct {
	runs, split, quiet    int64
	covered, coveredQuiet [3]int64 // L+2o, G, T(64KiB)
	unlike                int64    // lack of fit was seen
	alike                 int64    // neighboring errors were seen to be alike
	width                 [3]float64
}

func (t *studyTally) Add(o studyTally) { t.Merge(&o) }

func (t *studyTally) Merge(o *studyTally) {
	t.runs, t.split, t.quiet, t.unlike = t.runs+o.runs, t.split+o.split, t.quiet+o.quiet, t.unlike+o.unlike
	t.alike += o.alike
	for i := range t.covered {
		t.covered[i] += o.covered[i]
		t.coveredQuiet[i] += o.coveredQuiet[i]
		t.width[i] += o.width[i]
	}
}

func (t *studyTally) Reset() { *t = studyTally{} }

// judge fits one table and checks whether the intervals contain the truth. Of a fit
// that has split the sizes it takes L+2o of the smallest and G of the largest.
func judge(r *rand.Rand, d design, law noise) (studyTally, error) {
	c := Config{Level: 0.95, Seed: r.Uint64(), Draws: 1, Predict: []float64{1 << 16}}
	f, err := FitSeries([]Series{d.measure(r, law)}, c)
	if err != nil {
		return studyTally{}, err
	}
	t := studyTally{runs: 1}
	if len(f.Regimes) > 1 {
		t.split = 1
	}
	list := []montecarlo.Estimate{f.Estimates[0], f.Estimates[len(f.Estimates)-1], f.Predictions[0]}
	truth := []float64{studySum, studyPerByte, studySum + studyPerByte*(1<<16-1)}
	quiet := len(f.Warnings) == 0
	for _, e := range list {
		quiet = quiet && len(e.Warnings) == 0
	}
	for _, test := range f.Tests {
		if strings.HasSuffix(test.Name, "every size") && test.P < changeLevel {
			t.unlike, quiet = 1, false
		}
		if strings.HasSuffix(test.Name, "from size to size") && test.P < neighborLevel {
			t.alike = 1
		}
	}
	if quiet {
		t.quiet = 1
	}
	for i, e := range list {
		t.width[i] = e.Width() / truth[i]
		if e.Contains(truth[i]) {
			t.covered[i] = 1
			if quiet {
				t.coveredQuiet[i] = 1
			}
		}
	}
	return t, nil
}

func loopback(t *testing.T) (list []float64) {
	t.Helper()
	file, err := os.Open("../../distributions/traces/loopback-rtt-us.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		x, err := strconv.ParseFloat(row[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

// TestCoverageStudy prints the table of COVERAGE.md.
func TestCoverageStudy(t *testing.T) {
	if *studyRuns == 0 {
		t.Skip("go test ./montecarlo/loggp -run CoverageStudy -v -loggp.runs 1000 makes the table")
	}
	fmt.Println("| design | noise | L+2o | | G | T(64KiB) | half-widths, relative | split | lack of fit | alike | quiet | L+2o, G quiet " +
		"|\n|---|---|--:|---|--:|--:|---|--:|--:|--:|--:|---|")
	trace := loopback(t)
	for _, d := range append(designs(), alongSizes()...) {
		laws := noises(trace)
		if d.along != nil {
			laws = []noise{exactly}
		}
		for _, law := range laws {
			if d.along == nil && !d.fits(law) || !strings.Contains(d.name+" "+law.name, *studyCell) {
				continue
			}
			plan := montecarlo.Plan{Seed: 1, Workers: 2}
			model := func() montecarlo.Replication[studyTally] {
				return func(r *rand.Rand) (studyTally, error) { return judge(r, d, law) }
			}
			s, err := montecarlo.Run(context.Background(), plan, "loggp coverage "+d.name+" "+law.name, *studyRuns, model,
				func() *studyTally { return new(studyTally) })
			if err != nil {
				t.Fatal(err)
			}
			share := func(n, of int64) string {
				if of == 0 {
					return "-"
				}
				return fmt.Sprintf("%.3f", float64(n)/float64(of))
			}
			c := montecarlo.ProportionInterval(s.covered[0], s.runs, 0.99)
			fmt.Printf("| %s | %s | %s | [%.3f, %.3f] | %s | %s | %.2g, %.2g, %.2g | %s | %s | %s | %s | %s, %s |\n", d.name, law.name,
				share(s.covered[0], s.runs), c.Lo, c.Hi, share(s.covered[1], s.runs), share(s.covered[2], s.runs),
				s.width[0]/2/float64(s.runs), s.width[1]/2/float64(s.runs), s.width[2]/2/float64(s.runs),
				share(s.split, s.runs), share(s.unlike, s.runs), share(s.alike, s.runs), share(s.quiet, s.runs),
				share(s.coveredQuiet[0], s.quiet), share(s.coveredQuiet[1], s.quiet))
		}
	}
}
