package comparison

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Selection asks which of many systems has the smallest mean, and runs only those that may be it. Where a Question
// says of every pair what is known, a Selection leaves a system out as soon as another is better, and so takes fewer
// runs of thousands of systems.
type Selection struct {
	Label   string // of the random streams
	Systems int
	// Model returns a replication of a system, for one worker. Run i of every system has the same stream (common random
	// numbers), unless Independent is set.
	Model       func(system int) montecarlo.Replication[float64]
	Independent bool

	// Delta is how much worse than the best a system may be to be as good (indifference zone), in the unit of the
	// numbers; 0 for the best alone, which may take all runs where two are equal.
	Delta float64
	// Normal says that differences of systems are normal, or of means of so many values that they are. If it is not set,
	// no system is left out for a difference whose interval has a warning, such as that of fewer than 100 runs, and a large
	// skewness or kurtosis widens it (montecarlo.DoubtSpread).
	Normal bool
}

// A Selected is the answer to a Selection.
type Selected struct {
	Best  int       // the system with the smallest sample mean of those left
	Left  []int     // systems that may be the best, Best among them
	Good  bool      // Best is at most Delta worse than the best one, at the level
	Gap   float64   // Best is at most so much worse than the best one, at the level; +Inf where nothing is known
	Runs  []int     // of each system
	Total int       // of all
	Means []float64 // sample means, at the last run of each
	Level float64
}

// grown is by which part of themselves runs grow between two looks.
const grown = 8

// Select runs all systems s.Min times and then those that are left, an eighth more at each look, until Best is good or s.Max runs
// are made; s.Done is not used. With probability s.Level, Good is said of a system that is at most Delta worse than the
// best, and the best one is among Left:
//
//	a system l is left out if the interval of mean(l) - mean(i) for some system i is above 0
//	the run ends if the intervals of mean(l) - mean(Best) for all systems l that are left are above -Delta
//
// with anytime-valid t intervals of the differences (montecarlo.AnytimeInterval) at the error (1-level)/(k-1) of each
// pair. If all intervals of the pairs of the best system hold, it is never left out, and whatever the run ends with is
// good: only k-1 pairs have to hold, of whatever k, and neither equal variances nor independence are asked for. Exact
// for normal differences, with any dependence between systems, at every n.
//
// i is the system with the smallest sample mean. What is too rare for the runs to have shown is taken to be in no system,
// which a Question doubts. The runs are made here, whatever the executor of the plan is, since systems on the same
// streams have different numbers of them; the answer does not depend on the number of workers. Memory: the runs of the
// systems that are left.
//
// Source: Kim and Nelson, "A fully sequential procedure for indifference-zone selection in simulation", ACM TOMACS 11
// (2001), for elimination on common random numbers, with confidence sequences in place of their triangular region; the
// guarantee of a good selection: derived.
//
// Errors: *inputs.Error for fewer than two systems, a delta below 0, no model, or settings; those of the model; the
// cause of a cancellation.
func (q Selection) Select(ctx context.Context, s montecarlo.Settings) (Selected, error) {
	if err := q.validate(s); err != nil {
		return Selected{}, err
	}
	rows := make([][]float64, q.Systems)
	answer := Selected{Level: s.Level, Runs: make([]int, q.Systems), Means: make([]float64, q.Systems)}
	for i := range q.Systems {
		answer.Left = append(answer.Left, i)
	}
	pair, best := 1-(1-s.Level)/float64(q.Systems-1), int64(math.Sqrt(float64(s.Min)*float64(s.Max)))
	for n := s.Min; ; n = min(s.Max, n+max(1, n/grown)) {
		if err := q.extend(ctx, s.Plan, rows, answer.Left, n); err != nil {
			return Selected{}, err
		}
		for _, i := range answer.Left {
			answer.Runs[i], answer.Means[i] = n, mean(rows[i])
		}
		answer.Best = answer.smallest()
		answer.Good, answer.Gap = true, 0
		left := answer.Left[:0]
		for _, l := range answer.Left {
			d := q.difference(rows[l], rows[answer.Best], pair, best)
			switch {
			case l == answer.Best:
			case d.Lo > 0:
				rows[l] = nil
				continue
			case !(d.Lo >= -q.Delta) || q.Delta == 0:
				answer.Good = false
				fallthrough
			default:
				answer.Gap = max(answer.Gap, -d.Lo)
			}
			left = append(left, l)
		}
		answer.Left = left
		if answer.Good || n == s.Max {
			break
		}
	}
	answer.Total = total(answer.Runs)
	return answer, nil
}

// smallest returns the system of the smallest sample mean of those left.
func (s Selected) smallest() int {
	return slices.MinFunc(s.Left, func(a, b int) int { return cmp.Compare(s.Means[a], s.Means[b]) })
}

func total(runs []int) (sum int) {
	for _, n := range runs {
		sum += n
	}
	return sum
}

func (q Selection) validate(s montecarlo.Settings) error {
	switch {
	case q.Systems < 2:
		return &inputs.Error{Arg: "systems", Value: q.Systems, Domain: "at least 2"}
	case q.Model == nil:
		return &inputs.Error{Arg: "model", Value: "nil", Domain: "a function that returns a replication of a system"}
	case !(q.Delta >= 0) || math.IsInf(q.Delta, 1):
		return &inputs.Error{Arg: "delta", Value: q.Delta, Domain: "a finite number, at least 0"}
	}
	return s.Validate()
}

// difference returns the interval of the mean of a - b over the runs that both have, narrow about so many of them; wider
// for a large skewness or kurtosis, and the whole line if there is a warning.
func (q Selection) difference(a, b []float64, level float64, best int64) montecarlo.Estimate {
	m := montecarlo.NewMoments()
	for i := range min(len(a), len(b)) {
		m.Add(a[i] - b[i])
	}
	d := montecarlo.AnytimeInterval(m, level, best)
	if q.Normal {
		return d
	}
	return montecarlo.DoubtSpread(d, m).Sure()
}

func mean(xs []float64) float64 {
	m := montecarlo.NewMoments()
	m.AddSlice(xs)
	return m.Mean()
}

// extend makes the runs of the systems that are left up to n.
func (q Selection) extend(ctx context.Context, p montecarlo.Plan, rows [][]float64, left []int, n int) error {
	return q.extendTo(ctx, p, rows, left, func(int) int { return n })
}

// extendTo makes the runs of systems up to a number of each, those of a system by one worker.
func (q Selection) extendTo(ctx context.Context, p montecarlo.Plan, rows [][]float64, left []int, upTo func(system int) int) error {
	var (
		wait   sync.WaitGroup
		next   atomic.Int64
		failed atomic.Bool
		errs   = make([]error, len(left))
	)
	for range max(1, min(p.Workers, len(left))) {
		wait.Go(func() {
			for at := int(next.Add(1)) - 1; at < len(left) && !failed.Load(); at = int(next.Add(1)) - 1 {
				if errs[at] = q.run(ctx, p.Seed, left[at], &rows[left[at]], upTo(left[at])); errs[at] != nil {
					failed.Store(true)
				}
			}
		})
	}
	wait.Wait()
	return cmp.Or(errs...) // the first in the order of the systems, all before which have ended
}

// run appends runs of one system up to n.
func (q Selection) run(ctx context.Context, seed uint64, system int, row *[]float64, n int) (err error) {
	defer montecarlo.Recovered(&err)
	label := q.Label
	if q.Independent {
		label = fmt.Sprintf("%s, system %d", q.Label, system)
	}
	streams := montecarlo.NewStreams(seed, label)
	replicate := q.Model(system)
	if replicate == nil {
		return montecarlo.ErrNoReplication
	}
	for i := len(*row); i < n; i++ {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		x, err := replicate(rand.New(streams.Source(uint64(i))))
		switch {
		case err != nil:
			return fmt.Errorf("system %d, run %d: %w", system, i, err)
		case x != x:
			return fmt.Errorf("system %d, run %d: %w", system, i, montecarlo.ErrNaN)
		}
		*row = append(*row, x)
	}
	return nil
}
