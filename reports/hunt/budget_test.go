package hunt

import (
	"context"
	"fmt"
	"testing"
	"time"

	"castlab/montecarlo"
	"castlab/reports"
)

// A hunt ends soon after its budget, whatever its claims take: here every look of the clock
// takes a second, so that ten seconds are over before the tenth claim, and each measurement
// would go on for ever if it had no deadline.
func TestABudgetHoldsForTheLastClaim(t *testing.T) {
	var claims []reports.Claim
	for i := range 30 {
		c := computed(fmt.Sprint("SLOW", i), reports.AtMost, 9, func(int) float64 { return 1 }, func(int) float64 { return 0 })
		p := *c.Cases.Parameters
		of := p.Case
		p.Case = func(open reports.Open, words []string) (reports.Case, error) {
			k, err := of(open, words)
			k.Measure = func(ctx context.Context, _ montecarlo.Settings) (montecarlo.Estimate, error) {
				<-ctx.Done()
				return montecarlo.Estimate{}, ctx.Err()
			}
			return k, err
		}
		c.Cases.Parameters = &p
		claims = append(claims, c)
	}
	now := time.Unix(0, 0)
	s := Settings{Alpha: 0.1, Workers: 1, Budget: 10 * time.Second, Clock: func() time.Time { now = now.Add(time.Second); return now }}
	s.Deadline = func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
		if d <= 0 || d > s.Budget {
			t.Fatalf("a measurement of %v", d)
		}
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		return ctx, cancel
	}
	outcomes, err := Run(t.Context(), claims, s)
	if err != nil || len(outcomes) != 30 || outcomes[29].Points != 0 {
		t.Errorf("%v, %d outcomes", err, len(outcomes))
	}
	if spent := now.Sub(time.Unix(0, 0)); spent > 20*time.Second {
		t.Errorf("%v of a budget of 10 s, for 30 claims", spent)
	}
	if o := outcomes[29]; o.Slow > 0 || o.Refused > 0 {
		t.Errorf("after the end of the budget: %+v", o)
	}
}

// A claim whose points take longer than its part of the budget has some all the same.
func TestASlowClaimHasAPoint(t *testing.T) {
	now := time.Unix(0, 0)
	longest := time.Duration(0)
	s := Settings{Alpha: 0.1, Workers: 1, Budget: 100 * time.Second, Clock: func() time.Time { return now }}
	s.Deadline = func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
		longest = d
		return context.WithCancel(ctx)
	}
	var claims []reports.Claim
	for i := range 200 {
		cost := 10 * time.Millisecond
		if i%40 == 7 {
			cost = 400 * time.Millisecond // a part is half a second, a tenth of it too little
		}
		c := computed(fmt.Sprint("CLAIM", i), reports.AtMost, 1<<20, func(int) float64 { return 1 }, func(int) float64 { return 0 })
		p := *c.Cases.Parameters
		of := p.Case
		p.Every = nil
		p.Case = func(open reports.Open, words []string) (reports.Case, error) {
			k, err := of(open, words)
			measured := k.Measure
			k.Measure = func(ctx context.Context, m montecarlo.Settings) (montecarlo.Estimate, error) {
				now = now.Add(min(cost, longest))
				if longest < cost {
					ctx, cancel := context.WithCancelCause(ctx)
					cancel(context.DeadlineExceeded)
					return montecarlo.Estimate{}, ctx.Err()
				}
				return measured(ctx, m)
			}
			return k, err
		}
		c.Cases.Parameters = &p
		claims = append(claims, c)
	}
	outcomes, err := Run(t.Context(), claims, s)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outcomes {
		if o.Points == 0 {
			t.Errorf("%s has no point: %+v", o.Claim, o)
		}
	}
	if spent := now.Sub(time.Unix(0, 0)); spent > s.Budget+5*time.Second {
		t.Errorf("%v of a budget of %v", spent, s.Budget)
	}
}
