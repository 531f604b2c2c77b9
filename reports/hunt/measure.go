package hunt

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/lab/cancelable"
)

// A stage is one of the measurements of a point.
type stage int

const (
	glance  stage = iota // of every point
	look                 // of those on the wrong side, and of the tightest
	stare                // likewise
	settled              // the confirmation
)

// replications are those of the stages of a search, if the interval has no warning then;
// with one there may be most times as many. An experiment with looks of its own has its own
// first number.
var replications = [settled]int{256, 2048, 16384}

const most = 8

// searchLevel is the level of the intervals of a search, which decide nothing.
const searchLevel = 0.99

// The outcomes of a measurement besides a verdict.
var (
	errRefused = errors.New("outside of the hypotheses")
	errSlow    = errors.New("too slow")
)

// seedOf returns the seed of a measurement: j is 0 in a search.
func seedOf(seed uint64, at stage, j int) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "hunt %d %d %d", seed, at, j)
	return h.Sum64()
}

// measure measures a case. Errors: errRefused; errSlow; another one is a failure of the
// measurement.
func (h *hunter) measure(ctx context.Context, k reports.Case, at stage, level float64, j int) (v reports.Verdict, err error) {
	cfg := reports.Config{Seed: seedOf(h.Seed, at, j), Alpha: 0.5, Workers: h.workers, Open: h.Open}
	if at == settled {
		cfg.Profile = reports.Profile{Name: "hunt", Min: 1 << 10, Max: 1 << 22, Figure: 1}
	} else {
		n := replications[at]
		cfg.Search = true
		cfg.Profile = reports.Profile{Name: "hunt", Min: n, Max: most * n, Figure: 1}
		cfg.Done = func(_, _ string, decided bool, e montecarlo.Estimate) bool {
			enough := at == glance || e.N >= int64(n)
			return decided || enough && len(e.Warnings) == 0 || e.N >= int64(most*n)
		}
	}
	limited, cancel := h.limit(ctx, at)
	defer cancel()
	v, err = cancelable.Run(limited, func() (v reports.Verdict, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("%w: %v", errPanic, p)
			}
		}()
		return reports.Settle(limited, h.claim, k, cfg, level)
	})
	var failed *reports.CaseError
	switch {
	case err == nil:
		return v, nil
	case limited.Err() != nil:
		return v, errSlow
	case errors.As(err, &failed) && failed.Step == "theory":
		return v, fmt.Errorf("%w: %w", errRefused, err)
	case failed != nil && (errors.As(failed.Err, new(*inputs.Error)) || errors.As(failed.Err, new(*inputs.WordError))):
		return v, fmt.Errorf("%w: %w", errRefused, err) // what the model cannot do
	}
	return v, err
}

// excess returns how far the estimate is on the wrong side, in halves of its interval: a
// standard error is 0.39 of them. Warnings do not count: it says where more replications are
// worth their time, and decides nothing.
func excess(v reports.Verdict) float64 {
	e := v.Estimate
	if math.IsNaN(v.Theory) || math.IsNaN(e.Value) {
		return 0
	}
	half := (e.Hi - e.Lo) / 2
	far := 0.0
	switch v.Relation {
	case reports.AtMost:
		far = e.Value - v.Theory
	case reports.AtLeast:
		far = v.Theory - e.Value
	default:
		far = math.Abs(v.Theory - e.Value)
	}
	switch {
	case !(far > 0):
		return 0
	case v.Status == reports.Refuted && !(half > 0):
		return math.Inf(1)
	case !(half > 0) || math.IsInf(half, 0):
		return 0
	}
	return far / half
}
