package catalog

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// Missed returns why estimates miss the precision that they were to reach, and adds that to
// their warnings, as the last. None do if none was requested, which is 0.
func (s Instance) Missed(r Result, precision float64, option string) (reasons []string) {
	if precision == 0 {
		return nil
	}
	for i := range r.Estimates[:min(max(1, r.Precise), len(r.Estimates))] {
		e := &r.Estimates[i]
		if why := s.Imprecise(*e, precision, option); why != "" {
			e.Warnings = append(slices.Clip(e.Warnings), why)
			reasons = append(reasons, why)
		}
	}
	return reasons
}

// Imprecise says why an estimate misses the requested precision, and what would help;
// "" if it does not. Settings are spelled with option before their name, which is
// "--" on a command line.
func (s Instance) Imprecise(e montecarlo.Estimate, precision float64, option string) string {
	counted := s.Observed
	if counted == "" {
		counted = "replications"
	}
	exact := e.Level == 1 && e.Lo == e.Hi
	done, bare := montecarlo.RelativePrecision(precision), e
	bare.Warnings = nil
	switch {
	case exact || done(e):
		return ""
	case s.Warning != "":
		return fmt.Sprintf("after %d %s %s is in doubt, and not known within %sprecision %g: %s; no number of %s ends that: leave "+
			"%sprecision out%s",
			e.N, counted, e.Name, option, precision, s.Warning, counted, option, s.quantile(e))
	case e.Lo == e.Hi:
		return fmt.Sprintf("budget spent: all %d values of %s are equal, so the precision is not known", e.N, e.Name)
	case done(bare) || math.IsInf(e.Width(), 1):
		return fmt.Sprintf("budget spent: after %d %s %s is in doubt, and not known within %sprecision %g: %s; raise %sreplications%s",
			e.N, counted, e.Name, option, precision, strings.TrimPrefix(e.Warnings[0], e.Name+": "), option, s.quantile(e))
	}
	return fmt.Sprintf("budget spent: after %d %s the half-width of %s is up to %.3g of its value, wider than %sprecision %g; raise "+
		"%sreplications",
		e.N, counted, e.Name, math.Max(e.Hi-e.Value, e.Value-e.Lo)/math.Abs(e.Value), option, precision, option)
}

// quantile proposes a quantile where warnings concern a mean, other than a
// probability, and samples are independent.
func (s Instance) quantile(e montecarlo.Estimate) string {
	if s.Samples == nil || s.Observed != "" || e.Unit == "probability" {
		return ""
	}
	return ", or take a quantile of what simulate --samples writes, which asks nothing of a law"
}
