package data

import (
	"fmt"
	"math"
	"strconv"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Pairs are two samples whose values were measured in pairs, of one input, host or second each: what pairs have in common cancels in
// their differences.
type Pairs struct {
	N      int      // pairs of which both values are there
	Left   [2]int64 // rows of the first and the second sample without a partner, or with a missing value
	Sample *Sample  // the differences, the second less the first, in the order of the first

	// P is that of the signed ranks of Wilcoxon: the probability, if differences are independent and as likely below 0 as above by
	// as much, of signed ranks that add up to as much; exactly up to mostSigned differences that are not 0, ties included.
	P     float64
	Exact bool
	Zeros int // differences of 0, which have no sign and are left out of P

	// Signs is P of the sign test, which is of the median of the differences whatever their law; Skewed is P of differences that are
	// symmetric about some point (the triples test), NaN of too few.
	Signs, Skewed float64

	// Mean is that of the differences. Shift is the median of the means of all two of them, and Ratio that of the ratios of
	// pairs in the same way, on a scale of logarithms; NaN where a value is not above 0. Less is the share of pairs in which the first is
	// smaller, of those that differ.
	Mean, Shift, Ratio, Less montecarlo.Estimate

	// Decision is which is smaller, of P at most 1-Level: by the sum of the signed ranks, as the median of all differences may be 0 where
	// most pairs are alike.
	Decision Decision

	Assumes string   // what P takes for given, where the pairs do not show it
	Reasons []string // why nothing is decided whatever P is
}

// A keyed is a value with the text of the key that pairs it.
type keyed struct {
	key string
	x   float64
}

// pairable returns the values with their keys: of a column, or their row.
func (s *Sample) pairable(byKey bool) (list []keyed, err error) {
	switch {
	case !s.whole() || s.restored || s.Classed():
		return nil, fmt.Errorf("sample %s: values that are paired are held, at most %d", s.Name, MostHeld)
	case byKey:
		return s.beside, nil
	}
	list = make([]keyed, 0, s.N()+s.missing)
	gaps := s.gaps
	for _, x := range s.values {
		for len(gaps) > 0 && gaps[0] == int64(len(list)) {
			list, gaps = append(list, keyed{x: math.NaN()}), gaps[1:]
		}
		list = append(list, keyed{x: x})
	}
	for range gaps {
		list = append(list, keyed{x: math.NaN()})
	}
	for i := range list {
		list[i].key = fmt.Sprint(i + 1)
	}
	return list, nil
}

// Paired compares two samples pair by pair: by their rows, or by the texts that Table.Also has read beside them.
//
// Decisions are of the median of the means of two differences, Shift. It is that of the differences, and their mean, where these are
// symmetric: of exponential differences less their median, 60 of them, signed ranks decide in 0.25 at 0.95, as their Shift is not 0.
// Whether they are symmetric is Skewed, and what decides about their median where they are not is Signs.
//
// Decisions ask what is said of P, and that nothing is known against it: differences that depend on each other decide nothing, nor do
// values that are perhaps in other units. Where neighbors may be alike, or something lasts, the intervals of shift, ratio and
// share have it as a doubt, as those of ranks do (Superiority): f = Dependence.rankWidening times as wide, the share that of n/f^2 pairs.
// A decision asks for a shift that is not 0 so. Of fewer than 95 differences this is said. Of the question the level counts, and
// whether units are known.
//
// Source: Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1 (1945); Hodges and Lehmann (1963).
//
// Errors: of samples whose values are not held, of rows that are not as many, of a key that stands twice, and of no pair.
func Paired(a, b *Sample, byKey bool, q Question) (p Pairs, err error) {
	level := q.Level
	if err := inputs.Inside("level", level, 0, 1); err != nil {
		return p, err
	}
	x, err := a.pairable(byKey)
	if err != nil {
		return p, err
	}
	y, err := b.pairable(byKey)
	if err != nil {
		return p, err
	}
	if !byKey && len(x) != len(y) {
		return p, fmt.Errorf("pairs by row: %d rows of the first and %d of the second; give as many, or a key that both have",
			len(x), len(y))
	}
	partner := make(map[string]float64, len(y))
	for i, list := range [][]keyed{x, y} {
		seen := map[string]bool{}
		for _, k := range list {
			if seen[k.key] {
				return p, fmt.Errorf("pairs by key: %s stands twice in the %s", inputs.Printable(k.key), firstSecond[i])
			}
			seen[k.key] = true
			if i == 1 {
				partner[k.key] = k.x
			}
		}
	}
	p.Sample = NewSample("difference")
	p.Sample.Unit, p.Sample.apart = a.Unit, a.apart && b.apart
	ratios := NewSample("ratio")
	positive, less, more := true, int64(0), int64(0)
	for _, k := range x {
		other, is := partner[k.key]
		if !is || math.IsNaN(other) || math.IsNaN(k.x) {
			continue
		}
		p.N++
		if err := p.Sample.Add(decimalDifference(other, k.x)); err != nil {
			return p, err
		}
		positive = positive && k.x > 0 && other > 0
		if positive {
			positive = ratios.Add(math.Log(other)-math.Log(k.x)) == nil
		}
		switch {
		case k.x < other:
			less++
		case k.x > other:
			more++
		}
	}
	p.Left = [2]int64{int64(len(x) - p.N), int64(len(y) - p.N)}
	if p.N == 0 {
		return p, fmt.Errorf("no pair: no key of the first with a value is one of the second with a value")
	}
	p.Zeros = p.N - int(less+more)
	side := 0
	p.P, side, p.Exact = signedRanks(p.Sample.values)
	p.Signs = signTest(less, less+more)
	p.Skewed, _ = skewness(p.Sample.values)
	p.Mean = p.Sample.Mean(level)
	p.Shift = walsh("shift", p.Sample.values, level)
	p.Shift.Unit, p.Ratio.Value = a.Unit, math.NaN()
	if positive {
		p.Ratio = walsh("shift-ratio", ratios.values, level)
		p.Ratio.Value, p.Ratio.Lo, p.Ratio.Hi = math.Exp(p.Ratio.Value), math.Exp(p.Ratio.Lo), math.Exp(p.Ratio.Hi)
		p.Ratio.Nonnegative = true
	}
	if less+more > 0 {
		p.Less = montecarlo.ProportionInterval(less, less+more, level)
	} else {
		p.Less = montecarlo.Estimate{Value: math.NaN(), Lo: 0, Hi: 1, Level: level}
	}
	p.Less.Name = "P(first < second)"
	for _, reason := range []string{oneUnit(a, b), thousandfold(a, b)} {
		if reason != "" && !(q.Units && a.Unit == b.Unit) {
			p.Reasons = append(p.Reasons, reason)
		}
	}
	p.decide(side, less, level)
	return p, nil
}

// decimalDifference returns y - x as the decimal numbers of which these are read differ, those of at most 15 digits: 0.3 - 0.2 is 0.1 as
// 0.2 - 0.1 is, so that ranks are tied in every unit alike.
func decimalDifference(y, x float64) float64 {
	d := y - x
	most := math.Max(math.Abs(x), math.Abs(y))
	if x == math.Trunc(x) && y == math.Trunc(y) || math.IsInf(d, 0) || most < 1e-290 {
		return d
	}
	places := max(0, 14-montecarlo.DecimalExponent(most))
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(d, 'f', places, 64), 64)
	if err != nil {
		return d
	}
	return rounded
}

// decide sets the decision, for the side on which signed ranks lie, or why there is none.
func (p *Pairs) decide(side int, less int64, level float64) {
	d := p.Sample.Dependence()
	if !p.Sample.apart && p.Sample.N() < leastSeen {
		p.Assumes = "each pair is of a run of its own, which so few cannot show and --launch rows says"
	}
	if d.Dependent {
		p.Reasons = append(p.Reasons, "the differences depend on each other")
	}
	p.Reasons = append(p.Reasons, p.Sample.undetermined()...)
	p.doubt(less, level)
	if left := max(p.Left[0], p.Left[1]); left > 0 && left*20 > int64(p.N) {
		p.Reasons = append(p.Reasons, fmt.Sprintf("%d rows of the first and %d of the second have no partner, more than 1 in 20, and "+
			"perhaps because of their size", p.Left[0], p.Left[1]))
	}
	lo, hi := p.Shift.Widest()
	if turned := len(p.Shift.Doubts) > 0 && lo <= 0 && hi >= 0; turned || p.P > 1-level || len(p.Reasons) > 0 {
		return
	}
	p.Decision = Second
	if side > 0 {
		p.Decision = First
	}
}

// doubt adds to what pairs say that neighboring differences may be alike, or that something lasts. less is the number of pairs in
// which the first is smaller.
func (p *Pairs) doubt(less int64, level float64) {
	reason, settle := p.Sample.unlikely()
	if reason == "" {
		return
	}
	f := p.Sample.Dependence().rankWidening(level)
	doubt := func(e *montecarlo.Estimate, lo, hi float64) {
		e.Doubts = append(e.Doubts, montecarlo.Doubt{Reason: reason, Settle: settle, Lo: lo, Hi: hi})
	}
	lo, hi := stretched(p.Shift, f)
	doubt(&p.Shift, lo, hi)
	if v := p.Ratio.Value; v > 0 {
		doubt(&p.Ratio, v*math.Pow(p.Ratio.Lo/v, f), v*math.Pow(p.Ratio.Hi/v, f))
	}
	if n := p.N - p.Zeros; n > 0 {
		worth := max(1, int64(float64(n)/(f*f)))
		of := montecarlo.ProportionInterval(int64(math.Round(float64(less)/float64(n)*float64(worth))), worth, level)
		doubt(&p.Less, math.Min(p.Less.Lo, of.Lo), math.Max(p.Less.Hi, of.Hi))
	}
}
