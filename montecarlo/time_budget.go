package montecarlo

import (
	"context"
	"time"
)

// StoppedByTime is the warning of an estimate whose run ended with its time budget.
const StoppedByTime = "stopped by time: not reproducible"

// WithinTime returns the experiment that also stops at the first declared look
// after budget has passed on clock, which the caller provides. Such an estimate has
// the warning StoppedByTime. Its interval still covers at
// its level, since every declared look does; its digits depend on the machine.
func WithinTime(e Experiment, clock func() time.Time, budget time.Duration) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		start := clock()
		late := false
		done := s.Done
		s.Done = func(e Estimate) bool {
			if done != nil && done(e) {
				return true
			}
			late = clock().Sub(start) >= budget
			return late
		}
		result, err := e(ctx, s)
		if err == nil && late {
			result.Warnings = append(result.Warnings, StoppedByTime)
		}
		return result, err
	}
}
