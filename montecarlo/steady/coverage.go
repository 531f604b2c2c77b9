package steady

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Cell is a process whose steady-state mean is known, and the lengths of the
// runs its intervals are tried on.
type Cell struct {
	Name   string
	Truth  float64
	Sizes  []float64 // ascending, in units of the sum of x: packets, or observations of a plain mean
	Stride int       // observations between two looks at the size
	Start  Start

	// Returns says that runs come back to a state from which they start anew, and mark
	// it (Series.Return): intervals of cycles are tried as well.
	Returns bool
}

// A Row says how the intervals of one method did on runs of one size.
type Row struct {
	Method, Cell string
	Size         float64
	Runs         int
	Refused      int
	Below, Above int     // intervals wholly below and above the truth
	Warned       int     // intervals with a warning
	Missed       int     // of these, those without the truth
	halves       float64 // sum of half-widths, relative to the truth
	errors       float64 // sum of the relative errors of the values with an interval
	squares      float64 // of their squares
}

// Given returns the number of runs with an interval, and the share of these
// that hold the truth, NaN of none.
func (r Row) Given() (n int, covered float64) {
	n = r.Runs - r.Refused
	return n, float64(n-r.Below-r.Above) / float64(n)
}

// Quiet returns the number of runs with an interval and no warning, and the share
// of these that hold the truth, NaN of none.
func (r Row) Quiet() (n int, covered float64) {
	n = r.Runs - r.Refused - r.Warned
	return n, float64(n-(r.Below+r.Above-r.Missed)) / float64(n)
}

// Bias returns by how many of their standard deviations the values with an interval are
// too large on average, and the standard error of that; NaN of none and of equal errors.
func (r Row) Bias() (bias, standardError float64) {
	n, _ := r.Given()
	mean := r.errors / float64(n)
	return mean / math.Sqrt(r.squares/float64(n)-mean*mean), 1 / math.Sqrt(float64(n))
}

// HalfWidth returns the mean half-width of the intervals, in units of the truth; NaN of none.
func (r Row) HalfWidth() float64 { return r.halves / float64(r.Runs-r.Refused) }

// Coverage measures how often the intervals of this package hold the truth: by
// runs independent runs, each judged at every size of the cell. The rows come
// method by method. They depend on the seed, not on workers.
//
// Errors: *inputs.Error for runs, level or workers out of range; those
// of the cell's Start; the cause of the cancellation of ctx.
func Coverage(ctx context.Context, seed uint64, runs, workers int, level float64, c Cell) ([]Row, error) {
	if err := inputs.Inside("level", level, 0, 1); err != nil {
		return nil, err
	}
	return Repeat(ctx, seed, runs, workers, "steady coverage "+c.Name, func(r *rand.Rand) ([]Row, error) { return c.judge(ctx, r, level) })
}

// Repeat adds up the rows of independent runs of judge, each on a stream of its own.
// judge is called by several goroutines at once.
//
// Errors: *inputs.Error for runs or workers out of range; those of judge;
// the cause of the cancellation of ctx.
func Repeat(ctx context.Context, seed uint64, runs, workers int, label string, judge montecarlo.Replication[[]Row]) ([]Row, error) {
	plan := montecarlo.Plan{Seed: seed, Workers: workers, Block: 1}
	rows, err := montecarlo.Run(ctx, plan, label, runs, func() montecarlo.Replication[[]Row] { return judge },
		func() *rowSum { return new(rowSum) })
	if err != nil {
		return nil, err
	}
	return rows.rows, nil
}

// Judged returns the row of one run that ended with the estimate.
func Judged(method, cell string, size, truth float64, e montecarlo.Estimate) Row {
	row := Row{Method: method, Cell: cell, Size: size, Runs: 1}
	if !Converged(e) {
		row.Refused = 1
		return row
	}
	switch {
	case e.Hi < truth:
		row.Below = 1
	case e.Lo > truth:
		row.Above = 1
	}
	if len(e.Remarks()) > 0 {
		row.Warned, row.Missed = 1, row.Below+row.Above
	}
	row.halves = e.Width() / 2 / math.Abs(truth)
	d := e.Value/truth - 1
	row.errors, row.squares = d, d*d
	return row
}

// methods lists the intervals under test.
var methods = [...]struct {
	name     string
	interval func(*Series, float64) montecarlo.Estimate
}{
	{"relaxation mixture", (*Series).Interval},
	{"overlapping batch means", (*Series).Overlapping},
	{"twenty batch means", (*Series).twenty},
	{"regenerative cycles", (*Series).Regenerative}, // the last one, for cells with regeneration only
}

// judge makes one run and judges the intervals at each size.
func (c Cell) judge(ctx context.Context, r *rand.Rand, level float64) ([]Row, error) {
	advance, err := c.Start(montecarlo.NewWords(r))
	if err != nil {
		return nil, err
	}
	tried := methods[:]
	if !c.Returns {
		tried = methods[:len(methods)-1]
	}
	rows := make([]Row, 0, len(tried)*len(c.Sizes))
	s := NewSeries()
	for _, size := range c.Sizes {
		for sum(s.x)+s.nx < size {
			if err := context.Cause(ctx); err != nil {
				return nil, err
			}
			advance(s, c.Stride)
		}
		for _, m := range tried {
			rows = append(rows, Judged(m.name, c.Name, size, c.Truth, m.interval(s, level)))
		}
	}
	return rows, nil
}

// twenty returns the textbook interval, for comparison: twenty batches after the
// warm-up, assumed independent.
func (s *Series) twenty(level float64) montecarlo.Estimate {
	const batches = 20
	e := montecarlo.Estimate{Level: level, N: s.N()}
	cut, _ := warmup(s.y, s.x)
	g := (len(s.y) - cut) / batches
	if g == 0 {
		return refused(e, "fewer than twenty batches")
	}
	m := montecarlo.NewMoments()
	theta, residuals := residuals(grouped(nil, s.y[cut:], g), grouped(nil, s.x[cut:], g))
	for _, v := range residuals {
		m.Add(v)
	}
	half := montecarlo.StudentUpper((1-level)/2, batches-1) * math.Sqrt(m.Variance()/batches)
	e.Value, e.Lo, e.Hi = theta, theta-half, theta+half
	return e
}

// rowSum accumulates the rows of runs.
type rowSum struct{ rows []Row }

func (s *rowSum) Add(rows []Row) {
	if len(rows) > 0 && s.rows == nil {
		s.rows = make([]Row, len(rows))
		for i, r := range rows {
			s.rows[i] = Row{Method: r.Method, Cell: r.Cell, Size: r.Size}
		}
	}
	for i, r := range rows {
		if i == len(s.rows) { // a run with more rows than those before
			s.rows = append(s.rows, Row{Method: r.Method, Cell: r.Cell, Size: r.Size})
		}
		t := &s.rows[i]
		t.Runs += r.Runs
		t.Refused += r.Refused
		t.Below += r.Below
		t.Above += r.Above
		t.Warned += r.Warned
		t.Missed += r.Missed
		t.halves += r.halves
		t.errors += r.errors
		t.squares += r.squares
	}
}

func (s *rowSum) Merge(o *rowSum) { s.Add(o.rows) }
func (s *rowSum) Reset()          { s.rows = nil }

// QuietMisses returns the share of the intervals that carry no warning and do not
// hold the truth, among all that were given, with its Clopper-Pearson interval: what
// a level promises of intervals that are believed.
func (r Row) QuietMisses(level float64) montecarlo.Estimate {
	return montecarlo.ProportionInterval(int64(r.Below+r.Above-r.Missed), int64(r.Runs-r.Refused), level)
}

// Markdown returns the rows as a table.
func Markdown(rows []Row) string {
	var b strings.Builder
	b.WriteString("| method | run | size | runs | refused | covered | | below, above | half-width | rms error | quiet | covered if " +
		"quiet | missed and quiet | |\n|---|---|--:|--:|--:|--:|---|---|--:|--:|--:|--:|--:|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %s | %g | %d | %.3f |", r.Method, r.Cell, r.Size, r.Runs, float64(r.Refused)/float64(r.Runs))
		n, covered := r.Given()
		if n == 0 {
			b.WriteString(" | | | | | | | | |\n")
			continue
		}
		p := montecarlo.ProportionInterval(int64(n-r.Below-r.Above), int64(n), 0.95)
		q, quiet := r.Quiet()
		fmt.Fprintf(&b, " %.3f | [%.3f, %.3f] | %d, %d | %.4f | %.4f | %.3f |",
			covered, p.Lo, p.Hi, r.Below, r.Above, r.HalfWidth(), math.Sqrt(r.squares/float64(n)), float64(q)/float64(n))
		if q > 0 {
			fmt.Fprintf(&b, " %.3f |", quiet)
		} else {
			b.WriteString(" |")
		}
		m := r.QuietMisses(0.95)
		fmt.Fprintf(&b, " %.3f | [%.3f, %.3f] |\n", m.Value, m.Lo, m.Hi)
	}
	return b.String()
}
