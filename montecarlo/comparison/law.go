package comparison

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Law is what is known of one of the laws that a model draws from, whatever its
// runs happen to show. A sample that has not yet seen the rare large values of a
// law looks harmless, and by its own figures nothing is wrong with its mean.
type Law struct {
	Name string // as a reader knows it, such as latency=pareto(shape=3,mean=1)

	// Skewness is rho = E|X-EX|^3 / (Var X)^(3/2); +Inf without a third moment.
	Skewness float64
	// NoVariance says that Var X is infinite.
	NoVariance bool
	// Deviation is the standard deviation of X, in the unit of the numbers, where a
	// number changes by no more than a draw does; 0 where it may change by more.
	Deviation float64
}

// facts are what is known of a question without its runs.
type facts struct {
	laws      []Law
	roundings int
	unseen    float64 // of laws that are not known, the probability with which what is rare may stay unseen; 0 of known ones
}

// lacksMoment reports whether a law lacks a moment, so that no number of runs suffices for
// the interval of a mean.
func (f facts) lacksMoment() bool { return slices.ContainsFunc(f.laws, Law.lacksMoment) }

// warnings returns the warnings that the laws justify against the t interval of a mean of
// n numbers, each end of which is to miss with probability tail; those that no number
// of runs removes come first. The numbers have standard deviation sd, and change by at
// most times the change of a draw.
//
// A sum of a_i X_i with independent X_i of one law has a skewness of at most
//
//	rho sum |a_i|^3 / (sum a_i^2)^(3/2) <= rho min(1, max|a_i| Deviation/sd)
//
// and other sources of variance make it smaller. It replaces the sample skewness in the
// Edgeworth expansion of montecarlo.MeanInterval; a warning follows if an end may miss
// more than twice as often as intended. For sums this is a bound; for maxima of sums,
// such as the times of programs, an estimate.
//
// Source: derived; the expansion as for montecarlo.MeanInterval.
func (f facts) warnings(n, sd, times, tail float64) (list []string) {
	for _, ending := range []bool{false, true} {
		for _, l := range f.laws {
			if text := l.warning(n, sd/times, tail); text != "" && l.lacksMoment() != ending {
				list = append(list, text)
			}
		}
	}
	return list
}

// lacksMoment reports whether the law lacks the second or third moment.
func (l Law) lacksMoment() bool { return l.NoVariance || math.IsInf(l.Skewness, 1) }

func (l Law) warning(n, sd, tail float64) string {
	switch {
	case l.NoVariance:
		return l.Name + " has no finite variance, which Student's t asks for; quantiles do not"
	case math.IsInf(l.Skewness, 1):
		return l.Name + " has no finite third moment, without which the error of Student's t is not known; quantiles do not ask for one"
	}
	skewness := l.Skewness
	if l.Deviation > 0 && l.Deviation < sd {
		skewness *= l.Deviation / sd
	}
	one := worseEnd(skewness, tail) // times 1/sqrt n
	if miss := one / math.Sqrt(n); miss > tail {
		return fmt.Sprintf("%s has a skewness of %.3g, whatever the runs showed: one end misses up to %.2g instead of %.2g; it needs n "+
			"at least %.3g",
			l.Name, l.Skewness, math.Min(1, tail+miss), tail, math.Ceil(one/tail*one/tail))
	}
	return ""
}

// worseEnd returns sqrt n times the relative excess over tail with which the worse end
// of a t interval misses.
func worseEnd(skewness, tail float64) float64 {
	if !(0 < tail && tail < 1) {
		return math.Inf(1) // no level: nothing is promised
	}
	z := -mathext.NormalQuantile(tail)
	return skewness * (2*float64(z*z) + 1) * distuv.UnitNormal.Prob(z) / 6
}
