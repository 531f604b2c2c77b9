package loggp

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/dsp/fourier"
	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// often is the number of times from which on the scatter of one size is described.
const often = 100

// scatter describes the times of sizes that were measured often.
func (m *builder) scatter(series []Series) {
	all, _ := merged(series)
	effective, times := 0.0, 0
	for _, s := range all {
		for _, p := range gathered(s.Points) {
			if len(p.Times) < often {
				continue
			}
			j := s.jitterOf(p)
			m.fit.Jitter = append(m.fit.Jitter, j)
			effective, times = effective+j.Effective, times+j.Times
		}
	}
	if effective < 0.5*float64(times) {
		m.fit.Warnings = append(m.fit.Warnings, fmt.Sprintf("times that follow each other are alike: %.0f are worth one, for their "+
			"median; a simulation that draws times independently has calmer sums than the machine", float64(times)/effective))
	}
}

// jitterOf describes the times of one size. The effective sample size is that of the
// median: n over the integrated autocorrelation time of the indicator of being above
// it, by the initial positive sequence.
//
// Source: Geyer, "Practical Markov chain Monte Carlo", Statistical Science 7
// (1992), section 3.3.
func jitterOf(test string, p Point) Jitter {
	n := len(p.Times)
	sorted := slices.Clone(p.Times)
	slices.Sort(sorted)
	j := Jitter{Test: test, Bytes: p.Bytes, Times: n, Median: median(sorted), Max: sorted[n-1]}
	j.P99 = sorted[min(n-1, (n*99+99)/100-1)]
	j.Correlation = autocorrelations(ranks(p.Times))[1]
	above := make([]float64, n)
	for i, t := range p.Times {
		switch {
		case t > j.Median:
			above[i] = 1
		case t < j.Median:
			above[i] = -1
		}
	}
	rho := autocorrelations(above)
	sum := -1.0
	for lag := 0; lag+1 < n; lag += 2 {
		pair := rho[lag] + rho[lag+1]
		if pair <= 0 {
			break
		}
		sum += 2 * pair
	}
	j.Effective = float64(n) / math.Max(1, sum)
	return j
}

// jitterOf describes the times of one size, of several launches with what each is worth.
func (s pooled) jitterOf(p Point) Jitter {
	j := jitterOf(s.Kind.String(), p)
	if len(s.launches) < 2 {
		return j
	}
	j.Correlation, j.Effective = 0, 0
	for _, times := range s.timesOf(p) {
		o := jitterOf("", Point{Times: times})
		j.Correlation += o.Correlation * float64(o.Times) / float64(j.Times)
		j.Effective += o.Effective
	}
	return j
}

// ranks returns the ranks from 1 on, ties by their mean rank.
func ranks(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case x[a] < x[b]:
			return -1
		case x[a] > x[b]:
			return 1
		}
		return 0
	})
	r := make([]float64, len(x))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && x[order[j]] == x[order[i]] {
			j++
		}
		for k := i; k < j; k++ {
			r[order[k]] = float64(i+j+1) / 2
		}
		i = j
	}
	return r
}

// autocorrelations returns those of x at all lags, by the Fourier transform of x padded
// with as many zeros; 0 for a constant.
func autocorrelations(x []float64) []float64 {
	n := len(x)
	padded := make([]float64, 1<<bits.Len(uint(2*n-1)))
	mean := 0.0
	for _, v := range x {
		mean += v / float64(n)
	}
	for i, v := range x {
		padded[i] = v - mean
	}
	fft := fourier.NewFFT(len(padded))
	spectrum := fft.Coefficients(nil, padded)
	for i, c := range spectrum {
		spectrum[i] = complex(float64(real(c)*real(c))+float64(imag(c)*imag(c)), 0)
	}
	rho := fft.Sequence(padded, spectrum)[:n]
	if at0 := rho[0]; at0 > 0 {
		for i := range rho {
			rho[i] /= at0
		}
	}
	return rho
}

// sectionsOf returns the number of sections into which the times of a size are cut,
// each worth five independent times or more; 0 if they are too few. share is the
// effective sample size per time.
func sectionsOf(times int, share float64) int {
	const most, least, each = 20, 5, 5
	b := min(most, int(float64(times)*share/each))
	if times < often || b < least {
		return 0
	}
	return b
}

// effectiveShare returns the effective sample size per time over all points that were
// measured often; a single point would give too rough a number.
func effectiveShare(points []Point) float64 {
	effective, times := 0.0, 0
	for _, p := range points {
		if len(p.Times) >= often {
			effective, times = effective+jitterOf("", p).Effective, times+len(p.Times)
		}
	}
	return effective / float64(max(1, times))
}

// lackOfFit tests whether the lines miss the centers of often measured sizes by more
// than the uncertainty of these, taken from sections of the run or from the standard
// deviations given with the times:
//
//	F = sum_k (e_k/se_k)^2 / (m - 2 segments)
func (g *regression) lackOfFit(center Center) []Test {
	var square float64
	sections, free := math.MaxInt, 0
	share := effectiveShare(slices.Concat(g.ofLaunch...))
	for _, s := range g.segments {
		free += len(s.points) - 2
		for k, p := range s.points {
			if len(p.Times) == 1 && p.Deviation > 0 && p.Behind > 1 {
				e := s.off[k] * p.Times[0] / p.Deviation
				square += float64(e * e * p.Behind)
				sections = min(sections, int(p.Behind))
				continue
			}
			variance, n := 0.0, 0.0
			for _, own := range g.timesOf(p) {
				b := sectionsOf(len(own), share)
				if b == 0 {
					return nil
				}
				sections = min(sections, b)
				variance += sectionVariance(own, b, center)
				n++
			}
			se := math.Sqrt(variance) / n / g.times[p.Bytes]
			if se == 0 {
				return nil
			}
			square += s.off[k] * s.off[k] / se / se
		}
	}
	if free < 1 {
		return nil
	}
	t := Test{Name: g.Kind.String() + ": the line goes through every size", Statistic: square / float64(free), Looks: 1}
	t.P = distuv.F{D1: float64(free), D2: float64(sections - 1)}.Survival(t.Statistic)
	t.Verdict = "no lack of fit is seen"
	if t.P < changeLevel {
		t.Verdict = "some sizes are off the line by more than their scatter"
	}
	return []Test{t}
}

// sectionVariance returns the variance of the center of times, by b sections of the run.
func sectionVariance(times []float64, b int, center Center) float64 {
	var m montecarlo.Moments
	for j := range b {
		m.Add(center.of(times[j*len(times)/b : (j+1)*len(times)/b]))
	}
	return m.Variance() / float64(b)
}

// timesOf returns the times of a size by launch.
func (s pooled) timesOf(p Point) (list [][]float64) {
	for _, points := range s.ofLaunch {
		if own, has := at(points, p.Bytes); has {
			list = append(list, own.Times)
		}
	}
	return list
}

// single describes the times of the only size measured, which has no line.
func (m *builder) single(series []Series) error {
	all, err := merged(series)
	if err != nil {
		return err
	}
	s := all[0]
	p := gathered(s.Points)[0]
	half := 1.0
	if s.Kind == RoundTrip {
		half = 0.5
	}
	e := montecarlo.Estimate{Level: m.Level}
	b := sectionsOf(len(p.Times), effectiveShare([]Point{p}))
	switch {
	case len(s.launches) > 1:
		mo := montecarlo.NewMoments()
		for _, own := range s.ofLaunch {
			mo.Add(m.Center.of(own[0].Times))
		}
		n := float64(len(s.launches))
		e = linearEstimate{value: mo.Mean(), free: mo.Mean(), se: math.Sqrt(mo.Variance() / n), df: n - 1}.interval(m.Level)
		e.Method, e.N = fmt.Sprintf("%v, t over %d launches", m.Center, len(s.launches)), int64(len(s.launches))
		if mo.Variance() == 0 {
			e.Warnings = append(e.Warnings, "it is the same in all launches: the interval has no width; give times with more digits")
		}
	case len(p.Times) < 2:
		return &FitError{fmt.Sprintf("one time of %s: a line needs %d different sizes, an interval several times", size(p.Bytes),
			leastSizes)}
	case b > 0:
		v := m.Center.of(p.Times)
		e = linearEstimate{value: v, free: v, se: math.Sqrt(sectionVariance(p.Times, b, m.Center)), df: float64(b - 1)}.interval(m.Level)
		e.Method = fmt.Sprintf("%v, %d sections of the run", m.Center, b)
		e.N = int64(b)
	case len(p.Times) >= often:
		e.Value, e.Hi, e.N, e.Method = m.Center.of(p.Times), math.Inf(1), int64(len(p.Times)), m.Center.String()
		e.Warnings = append(e.Warnings, "the times depend on each other for so long, or drift, that there is no interval; "+
			"measure for longer")
	case m.Center == Mean:
		var mo montecarlo.Moments
		for _, t := range p.Times {
			mo.Add(t)
		}
		e = montecarlo.MeanInterval(&mo, m.Level)
		e.Warnings = append(e.Warnings, "the interval takes the times to be independent")
	default:
		var o montecarlo.Order
		for _, t := range p.Times {
			o.Add(t)
		}
		e = montecarlo.QuantileInterval(&o, 0.5, m.Level)
		e.Warnings = append(e.Warnings, "the interval takes the times to be independent")
	}
	e.Name, e.Unit = "T("+size(p.Bytes)+")", "us"
	e.Value, e.Lo, e.Hi = half*e.Value, half*math.Max(0, e.Lo), half*e.Hi
	if s.Kind == RoundTrip {
		e.Method += ", half of a round trip"
	}
	m.fit.Estimates = []montecarlo.Estimate{e}
	m.fit.Missing = []string{"L", "o", "g", "G"}
	m.fit.Warnings = append(m.fit.Warnings, fmt.Sprintf("one size has no line: T(%s) = L+2o+%gG is all it says; measure %d "+
		"sizes or more", size(p.Bytes), further(p.Bytes), leastSizes))
	m.fit.Regimes = []Regime{{From: 0, To: math.Inf(1), Draws: make([]Machine, m.Draws)}}
	m.scatter(series)
	return nil
}
