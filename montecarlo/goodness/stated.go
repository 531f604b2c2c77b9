package goodness

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"castlab/distributions"
	"castlab/distributions/fitting"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Stated says whether values can be of a law that was stated, not fitted.
type Stated struct {
	Law distributions.Law

	// P is that of the Anderson-Darling statistic: the probability of one as large or larger if the
	// law is this one. 0 if there are values that the law cannot have.
	P float64

	AndersonDarling float64
	Kolmogorov      float64
	KolmogorovP     float64 // exact for a law with a density and values of which few are equal; else by the samples of P
	Replications    int     // samples behind P
	Tested          int     // values that were tested
	Impossible      int     // values of probability 0 under the law, however they were rounded
	Step            float64 // of the grid on which the values are recorded, 0 if they are exact

	// Distance is sup |F - G| between the law and that of the values, at the level of the options.
	Distance montecarlo.Estimate

	// Doubts are reasons why P may be smaller than it should be.
	Doubts []error
	Notes  []error // what else was assumed or done, such as Thinned or Recorded
}

// Rejected reports whether the law is rejected at level alpha. What a doubt could turn is no rejection; values
// that the law cannot have reject it whatever else is doubted.
func (s Stated) Rejected(alpha float64) bool {
	return s.Impossible > 0 || s.P <= alpha && len(s.Doubts) == 0
}

// Recorded says that values lie on a grid, and in what ways they may have come there.
type Recorded struct{ Step float64 }

func (r *Recorded) Error() string {
	return fmt.Sprintf("values are recorded in steps of %v: P is the largest of those for values rounded to the nearest, down and up",
		r.Step)
}

// TestStated tests whether a sample is of a law that was stated before the values were seen. Nothing is fitted: of
// a law whose parameters come from the same values use [Test], or the P is too large.
//
// Without rounding and for a law with a density, the probability transforms of the values are uniform under the
// hypothesis: P of the Anderson-Darling statistic is by samples of the uniform law, at most Replications (0 is 999)
// and fewer where the outcome is clear, and P of Kolmogorov's is exact, also if few values are equal. Of values that
// were rounded, and of laws with atoms, both are by samples of the law that are recorded as the given one is. The step
// of rounding is the sample's Resolution, to the nearest; if that is 0 and the values are on a grid that is not very
// fine, they may have been rounded to the nearest, down, or up, and P is the largest of the three.
//
// Errors: an *inputs.Error for options, a sample that is none, or a law without a domain; ErrCensoring; those of the run.
func TestStated(ctx context.Context, p montecarlo.Plan, label string, s fitting.Sample, law distributions.Law, o Options) (Stated, error) {
	o, err := o.complete(999)
	if law == nil {
		return Stated{}, &inputs.Error{Arg: "law", Value: nil, Domain: "a law, such as distributions.Exponential{Mu: 1}"}
	}
	if err := errors.Join(err, s.Validate(), law.Validate(), drawable(s)); err != nil {
		return Stated{}, err
	}
	res := Stated{Law: law, Tested: s.Len()}
	ways := waysOf(s, law)
	if s.Dependent {
		res.Doubts = append(res.Doubts, fitting.ErrDependent)
	}
	if ways[0].exact && len(s.Values) > 0 && slices.Min(s.Values) == slices.Max(s.Values) {
		res.Doubts = append(res.Doubts, ErrEqual)
	}
	if res.Step = ways[0].step; len(ways) > 1 {
		res.Notes = append(res.Notes, &Recorded{res.Step})
	}
	res.Impossible = impossible(s, law, ways)
	tested := s
	if s.Len() > o.Most {
		tested = thin(s, o.Most)
		res.Tested = tested.Len()
		res.Notes = append(res.Notes, &Thinned{res.Tested, s.Len()})
	}
	distance := math.Inf(1)
	for i, w := range ways {
		one, err := w.test(ctx, p, fmt.Sprintf("%s stated %d", label, i), tested, law, o.Replications)
		if err != nil {
			return Stated{}, err
		}
		if i == 0 || one.P > res.P {
			res.P, res.AndersonDarling, res.Replications = one.P, one.AndersonDarling, one.Replications
		}
		if i == 0 || one.KolmogorovP > res.KolmogorovP {
			res.Kolmogorov, res.KolmogorovP = one.Kolmogorov, one.KolmogorovP
		}
		_, d := w.statistics(s, law)
		distance = math.Min(distance, d)
	}
	if seldomEqual(s, law) && len(s.Censored) == 0 { // of all values; the steps of the grid are small in it
		_, res.Kolmogorov = statistics(s, law, 0)
		res.KolmogorovP = KolmogorovP(s.Len(), res.Kolmogorov)
	}
	if res.Impossible > 0 {
		res.P = 0
	}
	res.Distance = distanceOf(distance, s.Len(), o.Level)
	for _, d := range res.Doubts {
		res.Distance.Warnings = append(res.Distance.Warnings, d.Error())
	}
	return res, nil
}

// ErrEqual says that values of a law with a density are all equal.
var ErrEqual = errors.New("all values are equal, which those of a law with a density are " +
	"if they are recorded in steps larger than their range: how large is not seen")

// seldomEqual reports whether the law has a density and at most a third of the values an equal one.
func seldomEqual(s fitting.Sample, law distributions.Law) bool {
	_, atoms := distributions.Atoms(law)
	return !atoms && (s.Resolution < 0 || s.Resolution == 0 && fitting.Resolution(s.Values) == 0)
}
