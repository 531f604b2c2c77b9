package goodness

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/fitting"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// MostTested is the number of values beyond which a test uses evenly spaced ones of them.
const MostTested = 100_000

// Options say how a test is made.
type Options struct {
	Level        float64 // of the interval of the distance; 0 is 0.95
	Replications int     // samples of the bootstrap, at most; 0 is 199, of TestStated 999. The smallest p is 1/(Replications+1)
	Most         int     // values that are tested, at most, evenly spaced ones of more; 0 is MostTested
}

// complete returns the options with what was left out, and an *inputs.Error for one that is none.
func (o Options) complete(replications int) (Options, error) {
	if o.Level == 0 {
		o.Level = 0.95
	}
	if o.Replications == 0 {
		o.Replications = replications
	}
	if o.Most == 0 {
		o.Most = MostTested
	}
	return o, errors.Join(inputs.Integer("most", o.Most, 2, MostTested), inputs.Inside("level", o.Level, 0, 1),
		inputs.Integer("replications", o.Replications, 1, 1<<24))
}

// ErrStated says that a law was not fitted to the values.
var ErrStated = errors.New("the law was not made by fitting.Fit: its bootstrap, which fits the family to every sample, would reject the " +
	"right law; use TestStated for a law that was stated")

// A Result says whether values can be of a fitted law.
type Result struct {
	Fit fitting.Fitted

	// P is the p-value of the Anderson-Darling statistic: the probability of one as large or larger
	// if the law is of the family.
	P float64

	AndersonDarling       float64
	Kolmogorov            float64
	KolmogorovP           float64
	Replications, Refused int // samples of the bootstrap; of them, those to which the family could not be fitted, which count as larger
	Tested                int // values that were tested

	// Distance is sup |F - G| between the law and that of the values, at Level: the observed one,
	// and it plus and minus the half-width of Dvoretzky, Kiefer and Wolfowitz.
	Distance montecarlo.Estimate

	Warnings []error
}

// Thinned says that not all values were tested.
type Thinned struct{ Tested, N int }

func (t *Thinned) Error() string {
	return fmt.Sprintf("tested on %d of %d values, evenly spaced", t.Tested, t.N)
}

// exceedances is how many larger statistics end the bootstrap.
const exceedances = 20

// Test tests a fit. The label names the test and determines its streams with the seed of the plan.
//
// The p-value is h/l if the h-th statistic as large as the observed one, h = 20, is that of sample
// l <= Replications, and (1 + those as large)/(1 + Replications) if there are fewer.
//
// Errors: an *inputs.Error for options, or a sample that is none; ErrCensoring; ErrStated for a Fitted that
// fitting.Fit did not make; those of the run.
func Test(ctx context.Context, p montecarlo.Plan, label string, s fitting.Sample, fit fitting.Fitted, o Options) (Result, error) {
	o, err := o.complete(199)
	if err := errors.Join(err, s.Validate(), drawable(s)); err != nil {
		return Result{}, err
	}
	if !fit.Made() {
		return Result{}, ErrStated
	}
	step, offset := math.Max(0, s.Resolution), 0.0
	switch {
	case s.Resolution == 0:
		step, offset = fitting.Recorded(s.Values)
	case step > 0 && len(s.Values) > 0:
		offset = math.Mod(s.Values[0], step)
	}
	res := Result{Fit: fit, Warnings: fit.Warnings, Tested: s.Len()}
	_, distance := statistics(s, fit.Law, step)
	res.Distance = distanceOf(distance, s.Len(), o.Level)
	for _, w := range fit.Warnings {
		if errors.Is(w, fitting.ErrDependent) {
			res.Distance.Warnings = append(res.Distance.Warnings, w.Error())
		}
	}
	tested := s
	if s.Len() > o.Most {
		tested = thin(s, o.Most)
		res.Tested = tested.Len()
		res.Warnings = append(res.Warnings[:len(res.Warnings):len(res.Warnings)], &Thinned{res.Tested, s.Len()})
	}
	law := fit.Law
	if res.Tested < s.Len() { // the law that is compared is fitted to what is compared
		if r, err := refit(tested, fit); err == nil {
			law = r.Law
		}
	}
	res.AndersonDarling, res.Kolmogorov = statistics(tested, law, step)
	model := func() montecarlo.Replication[outcome] {
		return func(r *rand.Rand) (outcome, error) {
			drawn := draw(tested, law, step, offset, r)
			again, err := refit(drawn, fit)
			if err != nil {
				return outcome{refused: true}, nil
			}
			ad, d := statistics(drawn, again.Law, step)
			return outcome{ad: ad, d: d}, nil
		}
	}
	if err := res.bootstrap(ctx, p, label, o.Replications, model); err != nil {
		return Result{}, err
	}
	return res, nil
}

// distanceOf is a distance of distribution functions with its interval.
func distanceOf(distance float64, n int, level float64) montecarlo.Estimate {
	eps := montecarlo.DKW(int64(n), level)
	return montecarlo.Estimate{
		Value: distance, Lo: math.Max(0, distance-eps), Hi: math.Min(1, distance+eps), Level: level, N: int64(n),
		Method: "Dvoretzky-Kiefer-Wolfowitz",
	}
}

// bootstrap compares the statistics with those of samples of the law, until that is clear.
func (res *Result) bootstrap(ctx context.Context, p montecarlo.Plan, label string, most int,
	model func() montecarlo.Replication[outcome]) error {
	run := montecarlo.NewRunner(p.InBlocks(8), label, model, func() *record { return new(record) })
	for total := 40; ; total = total * 3 / 2 {
		total = min(total, most)
		if err := run.Advance(ctx, total); err != nil {
			return err
		}
		outcomes := run.Result().outcomes
		adP, adDone := pValue(outcomes, func(x outcome) bool { return x.refused || x.ad >= res.AndersonDarling*(1-1e-9) })
		dP, dDone := pValue(outcomes, func(x outcome) bool { return x.refused || x.d >= res.Kolmogorov*(1-1e-9) })
		if adDone && dDone || total == most {
			res.P, res.KolmogorovP, res.Replications = adP, dP, len(outcomes)
			for _, x := range outcomes {
				if x.refused {
					res.Refused++
				}
			}
			return nil
		}
	}
}

// refit fits one family.
func refit(s fitting.Sample, of fitting.Fitted) (fitting.Fitted, error) {
	r, err := fitting.Fit(s, fitting.Options{Families: []string{of.Family}, Intervals: -1, Near: &of})
	if err != nil {
		return fitting.Fitted{}, err
	}
	if len(r.Fits) == 0 && len(r.Excluded) == 0 { // its atoms are not those of the family
		return fitting.Fitted{}, fmt.Errorf("%s: the values have not the atoms of the family", of.Family)
	}
	if len(r.Fits) == 0 {
		return fitting.Fitted{}, fmt.Errorf("%s: %s", r.Excluded[0].Family, r.Excluded[0].Reason)
	}
	return r.Fits[0], nil
}

// pValue is that of Besag and Clifford; done reports whether more outcomes would not change it.
func pValue(outcomes []outcome, larger func(outcome) bool) (p float64, done bool) {
	h := 0
	for i, x := range outcomes {
		if larger(x) {
			if h++; h == exceedances {
				return float64(h) / float64(i+1), true
			}
		}
	}
	return float64(h+1) / float64(len(outcomes)+1), false
}

// thin returns so many evenly spaced values.
func thin(s fitting.Sample, most int) fitting.Sample {
	t := s
	every := func(k, n int) int { return int(int64(k) * int64(n) / int64(most)) }
	n := s.Len()
	t.Values, t.Censored = nil, nil
	for k := range most {
		if i := every(k, n); i < len(s.Values) {
			t.Values = append(t.Values, s.Values[i])
		} else {
			t.Censored = append(t.Censored, s.Censored[i-len(s.Values)])
		}
	}
	return t
}

// An outcome is one sample of the bootstrap.
type outcome struct {
	ad, d   float64
	refused bool
}

// A record keeps outcomes in their order.
type record struct{ outcomes []outcome }

func (r *record) Add(x outcome)   { r.outcomes = append(r.outcomes, x) }
func (r *record) Merge(s *record) { r.outcomes = append(r.outcomes, s.outcomes...) }
func (r *record) Reset()          { r.outcomes = r.outcomes[:0] }

// MarshalBinary saves the record, so that another process can compute it.
func (r *record) MarshalBinary() ([]byte, error) {
	var b []byte
	for _, x := range r.outcomes {
		flag := byte(0)
		if x.refused {
			flag = 1
		}
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x.ad))
		b = append(binary.LittleEndian.AppendUint64(b, math.Float64bits(x.d)), flag)
	}
	return b, nil
}

// UnmarshalBinary restores a record.
func (r *record) UnmarshalBinary(b []byte) error {
	const size = 17
	if len(b)%size != 0 {
		return fmt.Errorf("a record of the bootstrap has %d bytes: want a multiple of %d", len(b), size)
	}
	r.outcomes = r.outcomes[:0]
	for ; len(b) > 0; b = b[size:] {
		r.outcomes = append(r.outcomes, outcome{
			ad: math.Float64frombits(binary.LittleEndian.Uint64(b)), d: math.Float64frombits(binary.LittleEndian.Uint64(b[8:])),
			refused: b[16] != 0,
		})
	}
	return nil
}
