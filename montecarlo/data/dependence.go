package data

import (
	"fmt"
	"math"
)

// FalseAlarm is the probability that values which are independent and of one law are said
// to depend on each other, over all tests of a sample together.
const FalseAlarm = 0.01

const (
	leastTested = 10  // values; fewer show nothing
	levelTests  = 4   // of the tests: the first ones
	mostLags    = 10  // of the portmanteau test
	suspicious  = 0.1 // P of the serial correlation from which on a doubt is said
	mattering   = 1.2 // ratio of variances below which dependence changes no interval much
)

// A Test is one test of the hypothesis that the values of a sample are independent and of
// one law. All tests are on ranks.
type Test struct {
	Name      string  `json:"name"`
	Statistic float64 `json:"statistic"`
	P         float64 `json:"p"`        // of this test alone
	Adjusted  float64 `json:"adjusted"` // of all tests together, by Holm's method
}

// A Dependence says whether the values of a sample depend on each other, or on the time.
type Dependence struct {
	N           int64   `json:"n"`               // values that were tested
	Tests       []Test  `json:"tests"`           // none of fewer than 10 values, or of equal ones
	Dependent   bool    `json:"dependent"`       // the hypothesis is rejected: the values are not independent, or not of one law
	Changed     bool    `json:"changed"`         // neither are they a stretch of one stationary process
	Change      Shift   `json:"change"`          // the change that is seen best, if Changed
	Suspected   bool    `json:"suspected"`       // not rejected, but so much serial correlation as was seen would matter
	Correlation float64 `json:"correlation"`     // of the ranks of neighbors
	Lag         int     `json:"lag"`             // the distance of values, up to 10, at which their ranks correlate most
	Inflation   float64 `json:"inflation"`       // of the variance of a mean by an autoregression of that correlation
	Ratios      Ratios  `json:"ratios"`          // of the means of long batches
	Apart       bool    `json:"apart,omitempty"` // each value is of a launch of its own, so that too few to test are not doubted

	Unordered bool `json:"unordered,omitempty"` // the values have no order, as those of a histogram

	scores []float64 // of ranks, grouped
	beyond bool      // seen in the means of batches, which go beyond the values that are held
}

// Dependence tests whether the values are independent and of one law, that of each being
// the same, by six tests on their ranks:
//
//	serial correlation  of neighbors, which is the rank version of von Neumann's ratio
//	portmanteau         the sum of squares of the correlations at up to 10 lags
//	trend               Spearman's correlation with the place in the sample
//	change              the largest CUSUM, as Pettitt's test has
//	spread              the portmanteau of exponential scores of the distance from the middle rank
//	change of spread    their largest CUSUM
//
// Means and variances of the statistics are those over all orders of the values. Holm's
// method makes of the six one decision with FalseAlarm. The portmanteaus use a chi-square
// law, of fewer than 1000 values random orders (mostOrders), the first and third a normal
// law, the changes that of a Brownian bridge.
//
// Where the hypothesis is rejected, a second test asks whether one stationary process
// could have made the values: see Shift.
//
// Where it is not, so much correlation of neighbors as was seen may still matter (Suspected), and
// so may what is weak at every lag and lasts long: see Ratios. Both are doubts of the
// estimates, which widen them. Where it is, Ratios are those of 64 blocks, whose means are nearly
// independent unless the dependence lasts.
//
// Beyond MostHeld values the first MostHeld and the means of batches of all are tested,
// each at half of FalseAlarm.
func (s *Sample) Dependence() Dependence {
	if s.dependence == nil {
		d := tested(s.values, FalseAlarm)
		if !s.whole() && s.values != nil {
			d = tested(s.values, FalseAlarm/2)
			all := tested(s.batches.means, FalseAlarm/2)
			for _, t := range all.Tests {
				t.Name += " of batch means"
				t.P, t.Adjusted = math.Min(1, t.P), math.Min(1, 2*t.Adjusted)
				d.Tests = append(d.Tests, t)
			}
			all.Change.First *= int(s.batches.size)
			d.beyond = all.Dependent
			d.Ratios, d.scores = all.Ratios, all.scores // of all values
			d.Dependent = d.Dependent || all.Dependent
			if all.Changed {
				d.Changed, d.Change = true, all.Change
			}
		}
		d.Apart = s.apart
		s.dependence = &d
	}
	return *s.dependence
}

// tested applies the tests of Dependence to values.
func tested(values []float64, alarm float64) Dependence {
	d := Dependence{N: int64(len(values)), Inflation: 1, Ratios: Ratios{P: 1}}
	if len(values) < leastTested {
		return d
	}
	s := scored(values)
	if s.equal() {
		return d
	}
	n := len(values)
	z, r := s.lag(1)
	d.Correlation = r
	serial := Test{Name: "serial correlation", Statistic: z, P: twoSided(z)}
	lags := min(mostLags, n/5)
	d.Lag = 1
	best := math.Abs(z)
	for h := 2; h <= lags; h++ {
		if at, _ := s.lag(h); math.Abs(at) > best {
			d.Lag, best = h, math.Abs(at)
		}
	}
	sum, p := s.portmanteau(lags)
	portmanteau := Test{Name: fmt.Sprintf("portmanteau of %d lags", lags), Statistic: sum, P: p}
	slope, _ := s.trend()
	trend := Test{Name: "trend", Statistic: slope, P: twoSided(slope)}
	most, _ := s.split()
	change := Test{Name: "change", Statistic: most, P: kolmogorov(most)}
	d.Tests = []Test{serial, portmanteau, trend, change}
	if b := s.spread(); !b.equal() {
		sum, p = b.portmanteau(lags)
		most, _ = b.split()
		d.Tests = append(d.Tests, Test{Name: fmt.Sprintf("spread at %d lags", lags), Statistic: sum, P: p},
			Test{Name: "change of spread", Statistic: most, P: kolmogorov(most)})
	}
	holm(d.Tests)
	for _, t := range d.Tests {
		d.Dependent = d.Dependent || t.Adjusted < alarm
	}
	d.Inflation = inflation(r, n)
	d.scores = grouped(s.a, mostGrouped)
	if d.Dependent {
		d.Change, d.Changed = s.changed()
		d.Ratios = ratiosOf(grouped(s.a, mostBlocks))
	} else {
		d.Suspected = z > 0 && serial.P < suspicious && d.Inflation > mattering
		d.Ratios = ratiosOf(d.scores)
	}
	return d
}

// clustered reports whether the spread of the values depends on what came before, and nothing
// shows that their level does.
func (d Dependence) clustered() bool {
	if !d.Dependent {
		return false
	}
	for i, t := range d.Tests {
		if i < levelTests && t.Adjusted < FalseAlarm {
			return false
		}
	}
	return true
}

// inflation is (1+r)/(1-r), by how much an autoregression of correlation r widens the
// variance of a mean; r is -1/n on average of independent values.
func inflation(r float64, n int) float64 {
	r = math.Max(0, math.Min(0.999, r+1/float64(n)))
	return (1 + r) / (1 - r)
}

// Reason says why an interval that needs independent values is not to be relied on; "" if
// nothing but a doubt speaks against it: see Doubt.
func (d Dependence) Reason() string {
	switch {
	case d.Changed && d.Change.Spread:
		return fmt.Sprintf("the spread of the values changes at value %d: they are not of one law, and there is no one number to "+
			"estimate; take the stretches apart", d.Change.First+1)
	case d.Changed:
		return fmt.Sprintf("the values change at value %d: they are not of one law, and there is no one number to estimate; take the "+
			"stretches apart", d.Change.First+1)
	case d.Dependent:
		return "the values depend on each other"
	case d.Unordered:
		return "a histogram has no order, and does not show whether its values depend on each other: the interval is that of independent " +
			"ones (several histograms, as a.hgrm,b.hgrm, are launches, and need none)"
	case d.N < leastTested && !d.Apart:
		return fmt.Sprintf("n=%d: too few values to see whether they depend on each other; if each is of a run of its own, "+
			"say so (--launch rows)", d.N)
	}
	return ""
}

func twoSided(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// holm sets the adjusted P of tests: the hypothesis that all hold together is rejected
// at a level if the least of them is below it.
//
// Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
// Journal of Statistics 6 (1979).
func holm(tests []Test) {
	done := make([]bool, len(tests))
	most := 0.0
	for rest := len(tests); rest > 0; rest-- {
		at := -1
		for i, t := range tests {
			if !done[i] && (at < 0 || t.P < tests[at].P) {
				at = i
			}
		}
		most = math.Max(most, math.Min(1, float64(rest)*tests[at].P))
		tests[at].Adjusted, done[at] = most, true
	}
}
