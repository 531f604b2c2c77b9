package hunt

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"castlab/distributions/inputs"
	"castlab/reports"
)

// Run searches each claim for parameters at which it is false, and returns an outcome for
// each in their order. Without a budget an outcome depends on its claim and on Seed, Points
// and Alpha/Among, not on the other claims: parts of a hunt may be computed anywhere.
//
// Errors: *inputs.Error for the settings; the context's error when cancelled, beside the
// outcomes as far as they came: a claim whose turn did not come has no point.
func Run(ctx context.Context, claims []reports.Claim, s Settings) ([]Outcome, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(claims))
	var searched []int
	for i, c := range claims {
		outcomes[i] = Outcome{Claim: c.ID, Erratum: c.Erratum, Relation: c.Relation}
		if !Searched(c) {
			outcomes[i].Fixed = reason(c.Cases.Fixed)
			continue
		}
		searched = append(searched, i)
	}
	if len(searched) == 0 {
		return outcomes, ctx.Err()
	}
	among := s.Among
	switch {
	case among == 0:
		among = len(searched)
	case among < len(searched):
		return nil, &inputs.Error{Arg: "among", Value: among,
			Domain: fmt.Sprintf("at least the %d claims that are searched", len(searched))}
	}
	at := min(s.Workers, len(searched))
	var turn sync.Mutex
	next, done := 0, 0
	var end time.Time
	if s.Budget > 0 {
		end = s.Clock().Add(s.Budget)
	}
	// take returns the next claim, -1 if there is none, its part of the time that is left and what
	// it may take of it until it has a point: experiments take from microseconds to seconds.
	take := func() (i int, share, patience time.Duration) {
		turn.Lock()
		defer turn.Unlock()
		if next == len(searched) || ctx.Err() != nil {
			return -1, 0, 0
		}
		i = searched[next]
		if s.Budget > 0 {
			left := end.Sub(s.Clock())
			if left <= 0 { // nor is there time for one of the others
				return -1, 0, 0
			}
			share = max(1, left*time.Duration(at)/time.Duration(max(at, len(searched)-next)))
			patience = max(share, min(s.Budget/patient, left))
		}
		if s.Progress != nil {
			s.Progress(done, len(searched), claims[i].ID)
		}
		next++
		return i, share, patience
	}
	work := func() {
		for i, share, patience := take(); i >= 0; i, share, patience = take() {
			h := newHunter(claims[i], s, s.Alpha/float64(among), max(1, s.Workers/at), share)
			h.patience = patience
			outcomes[i] = h.run(ctx)
			turn.Lock()
			done++
			turn.Unlock()
		}
	}
	var workers sync.WaitGroup
	for range at {
		workers.Go(work)
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return outcomes, err
	}
	if s.Progress != nil {
		s.Progress(len(searched), len(searched), "")
	}
	return outcomes, nil
}

// A claim takes at most the patient-th part of the budget until it has a point.
const patient = 50

// Searched reports whether a claim has parameters to be searched. Those that have share
// alpha.
func Searched(c reports.Claim) bool { return c.Cases.Parameters != nil }

func reason(fixed string) string {
	if fixed == "" {
		return "no parameters are declared"
	}
	return fixed
}

// spent returns alpha_j, the error of confirmation j of a claim.
//
//	alpha (6/pi^2)/j^2,  j = 1, 2, ...
//
// They add up to alpha.
func spent(alpha float64, j int) float64 {
	return alpha * 6 / (math.Pi * math.Pi) / float64(j) / float64(j)
}

var errPanic = errors.New("it panicked")
