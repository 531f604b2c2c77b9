package steady

import (
	"math"

	"castlab/montecarlo"
)

// A Quotient is the sums of y and of x over some units of a run, for a ratio of means
// E[y]/E[x], or a plain mean with x = 1.
type Quotient struct{ Y, X float64 }

// Plus returns the sums over both.
func (q Quotient) Plus(more Quotient) Quotient { return Quotient{q.Y + more.Y, q.X + more.X} }

// Add adds what one unit has of the numerator y and of x.
func (q *Quotient) Add(y, x float64) { q.Y, q.X = q.Y+y, q.X+x }

// FirstRatio returns the ratio Y/X of the sums of the first system, which is what OverRuns
// measures of a single one; NaN of none, and of sums that are 0.
func FirstRatio(sums []Quotient) float64 {
	if len(sums) == 0 {
		return math.NaN()
	}
	return sums[0].Y / sums[0].X
}

// Started is the Start of runs that advance through their warm-up: begin makes a run, and stretch what
// goes on from there.
func Started[R interface{ Advance(n int) []U }, U any, S Sums[S]](begin func(w *montecarlo.Words) (R, error),
	stretch func(run R) Stretch[S]) func(w *montecarlo.Words, warmUp int) (Stretch[S], error) {
	return func(w *montecarlo.Words, warmUp int) (Stretch[S], error) {
		run, err := begin(w)
		if err != nil {
			return nil, err
		}
		run.Advance(warmUp)
		return stretch(run), nil
	}
}

// Filling is the stretch of a run that goes on by filling a slice, one element a unit,
// of which add adds each to the sums, after a warm-up.
func Filling[T any, S Sums[S]](warmUp int, fill func(dst []T), add func(sums *S, unit *T)) Stretch[S] {
	buffer := make([]T, 256)
	stretch := func(n int) (sums S, err error) {
		for n > 0 {
			dst := buffer[:min(n, len(buffer))]
			fill(dst)
			for i := range dst {
				add(&sums, &dst[i])
			}
			n -= len(dst)
		}
		return sums, nil
	}
	stretch(warmUp)
	return stretch
}
