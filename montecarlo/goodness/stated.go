package goodness

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
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
	return fmt.Sprintf("values are recorded in steps of %v: P is the largest of those for values rounded to the nearest, down and up", r.Step)
}

// TestStated tests whether a sample is of a law that was stated before the values were seen. Nothing is fitted: of
// a law whose parameters come from the same values use [Test], or the P is too large.
//
// Without rounding and for a law with a density, the probability transforms of the values are uniform under the
// hypothesis: P of the Anderson-Darling statistic is by samples of the uniform law, at most Replications (0 is 999)
// and fewer where the outcome is clear, and P of Kolmogorov's is exact, also if few values are equal. Of values that were rounded, and of laws with
// atoms, both are by samples of the law that are recorded as the given one is. The step of rounding is the
// sample's Resolution, to the nearest; if that is 0 and the values are on a grid that is not very fine, they may have
// been rounded to the nearest, down, or up, and P is the largest of the three.
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
	if n := impossible(s, law, ways); n > 0 {
		res.Impossible = n
	}
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
var ErrEqual = errors.New("all values are equal, which those of a law with a density are if they are recorded in steps larger than their range: how large is not seen")

// A way is how values may have come to be recorded as they are.
type way struct {
	exact  bool    // as they are, of a law with a density: nothing but their order matters
	step   float64 // of the grid, 0 if there is none
	offset float64 // a point of the grid
	recorded
}

// waysOf returns the ways in which a sample of a law may have been recorded.
func waysOf(s fitting.Sample, law distributions.Law) []way {
	const rounding = 1e-9 // of decimal numbers and of products of atoms
	step, offset := math.Max(0, s.Resolution), 0.0
	if s.Resolution == 0 && len(s.Values) > 0 {
		step, offset = grid(s.Values)
	}
	if _, atoms := distributions.Atoms(law); atoms {
		as := way{recorded: recorded{share: rounding}}
		if step == 0 || impossible(s, law, []way{as}) == 0 {
			return []way{as}
		}
	}
	if step == 0 || s.Resolution == 0 && fine(s, law, step) {
		return []way{{exact: true}}
	}
	to := func(share float64) way {
		return way{step: step, offset: offset, recorded: recorded{below: share * step, above: (1 - share) * step}}
	}
	if s.Resolution > 0 {
		return []way{to(0.5 + rounding)}
	}
	return []way{to(0.5 + rounding), to(rounding), to(1 - rounding)} // to the nearest, down, up
}

// grid returns the step and a point of the grid on which values lie, which need not have a point at 0; step 0 for none.
func grid(values []float64) (step, offset float64) {
	offset = slices.Min(values)
	from := make([]float64, len(values))
	for i, x := range values {
		from[i] = x - offset
	}
	return fitting.Grid(from), offset
}

// seldomEqual reports whether the law has a density and at most a third of the values an equal one.
func seldomEqual(s fitting.Sample, law distributions.Law) bool {
	_, atoms := distributions.Atoms(law)
	return !atoms && (s.Resolution < 0 || s.Resolution == 0 && fitting.Resolution(s.Values) == 0)
}

// fine reports whether rounding to a step changes no probability transform u of a value by a part of u or 1-u that matters:
// the statistic weighs the ends by 1/u and 1/(1-u), so that a value that was rounded to 0 counts for too much.
func fine(s fitting.Sample, law distributions.Law, step float64) bool {
	const part = 0.02
	at := conditional(s, law)
	for _, x := range s.Values {
		lo, hi := at(x-step), at(x+step)
		if !(hi-lo <= part*math.Min(lo, 1-hi)) {
			return false
		}
	}
	return true
}

// impossible returns the number of values that have probability 0 in every way in which they can have been recorded: in
// the one that leaves the fewest.
func impossible(s fitting.Sample, law distributions.Law, ways []way) int {
	least := math.MaxInt
	for _, w := range ways {
		at, count := conditional(s, law), 0
		lo, hi := law.Support()
		for _, x := range s.Values {
			if w.exact {
				if x < lo || x > hi {
					count++
				}
			} else if a, b := w.cell(at, x, math.Inf(1)); !(b > a) && !w.reaches(law, x) {
				count++
			}
		}
		least = min(least, count)
	}
	return least
}

// reaches reports whether the cell of a value has a probability that is too small for 1 - CDF.
func (w way) reaches(law distributions.Law, x float64) bool {
	lo, hi := x-w.below-w.share*math.Abs(x), x+w.above+w.share*math.Abs(x)
	if _, atoms := distributions.Atoms(law); atoms {
		return law.Survival(math.Nextafter(lo, math.Inf(-1))) > law.Survival(hi)
	}
	least, most := law.Support()
	return hi > least && lo < most
}

// statistics are those of a sample that was recorded so.
func (w way) statistics(s fitting.Sample, law distributions.Law) (ad, d float64) {
	if w.exact {
		return statistics(s, law, 0)
	}
	return cellStatistics(s, law, w.recorded)
}

// draw returns a sample of the law, recorded so.
func (w way) draw(like fitting.Sample, law distributions.Law, r *rand.Rand) fitting.Sample {
	s := draw(like, law, 0, 0, r)
	if w.step == 0 {
		return s
	}
	for i, x := range s.Values {
		k := math.Floor((x - w.offset + w.below) / w.step)
		s.Values[i] = w.offset + float64(k*w.step)
	}
	return s
}

// uniforms returns statistics of n uniform values, of which those beyond last are censored.
func uniforms(values []float64, n int, last float64, r *rand.Rand) (ad, d float64) {
	values = values[:n]
	sum := 0.0
	for i := range values { // the times of a Poisson process, over that of the next one
		sum += r.ExpFloat64()
		values[i] = sum
	}
	sum += r.ExpFloat64()
	known := n
	for i := range values {
		if values[i] /= sum; values[i] > last {
			known = i
			break
		}
	}
	if known == n {
		last = 1
	}
	return uniformStatistics(values[:known], n, last)
}

// test tests a sample that was recorded so.
func (w way) test(ctx context.Context, p montecarlo.Plan, label string, s fitting.Sample, law distributions.Law, replications int) (res Result, err error) {
	res.AndersonDarling, res.Kolmogorov = w.statistics(s, law)
	last := 1.0
	if len(s.Censored) > 0 {
		last = conditional(s, law)(s.Censored[0].Lo)
	}
	err = res.bootstrap(ctx, p, label, replications, func() montecarlo.Replication[outcome] {
		scratch := make([]float64, s.Len())
		return func(r *rand.Rand) (x outcome, _ error) {
			if w.exact {
				x.ad, x.d = uniforms(scratch, s.Len(), last, r)
			} else {
				x.ad, x.d = w.statistics(w.draw(s, law, r), law)
			}
			return x, nil
		}
	})
	return res, err
}
