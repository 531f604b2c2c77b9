package data

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/columns"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A launch must have so many values on either side of a quantile for it to have that quantile.
const leastInLaunch = 10

// OfLaunches returns the sample of several launches of one program, as runs, hosts or days are: values
// of one launch are more alike than those of two, by what the launch itself makes. All that
// it says is of a launch: a statistic is the mean of that of the launches, and its interval that of
// Student's t with one degree of freedom less than there are launches,
//
//	mean +- t_(k-1) s/sqrt(k),  s the standard deviation of the statistic between launches
//
// however many values each has, and however they depend on each other. With one launch there is none. Below FewLaunches it is
// exact for normal launches only, and what differs between two samples is asked of their exchange, too (Difference); of
// more the interval is that of montecarlo.MeanInterval. Launches of one value each are values of which each is of a launch of
// its own: see EachALaunch.
//
// Source: Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013.
//
// Errors: *inputs.Error for launches of more than MostHeld values in all, and for none.
func OfLaunches(name string, launches []*Sample) (*Sample, error) {
	if len(launches) == 0 {
		return nil, inputs.Errorf("launches", 0, "at least one")
	}
	if slices.ContainsFunc(launches, (*Sample).Classed) {
		return ofHistograms(name, launches)
	}
	s := NewSample(name)
	for _, l := range launches {
		if !l.whole() || s.N()+l.N() > MostHeld {
			return nil, inputs.Errorf("n", s.N()+l.N(), "at most %d values in all launches", MostHeld)
		}
		for _, x := range l.values {
			if err := s.Add(x); err != nil {
				return nil, err
			}
		}
		s.join(l)
		if l.N() > 0 {
			s.launches = append(s.launches, l)
		}
	}
	if !slices.ContainsFunc(s.launches, func(l *Sample) bool { return l.N() > 1 && !l.apart }) {
		s.launches, s.apart = nil, true
	}
	return s, nil
}

// join takes over what is known of the values of a launch beside them.
func (s *Sample) join(l *Sample) {
	s.missing += l.missing
	s.Unit, s.Each = l.Unit, l.Each
	for _, note := range l.Notes {
		if !slices.Contains(s.Notes, note) {
			s.Notes = append(s.Notes, note)
		}
	}
}

// LaunchKey returns the key of a launch of a group, for Launched.
func LaunchKey(group, launch []byte) []byte { return columns.Key(group, launch) }

// Launched joins groups whose keys are of LaunchKey into those of their launches.
//
// Errors: those of OfLaunches.
func Launched(list []Group) ([]Group, error) {
	var keys []string
	launches := map[string][]*Sample{}
	first := map[string]Group{}
	for _, g := range list {
		key, _, _ := columns.CutKey(g.Key)
		if launches[key] == nil {
			keys, first[key] = append(keys, key), g
		}
		launches[key] = append(launches[key], g.Sample)
	}
	var joined []Group
	for _, key := range keys {
		s, err := OfLaunches(launches[key][0].Name, launches[key])
		if err != nil {
			return nil, err
		}
		joined = append(joined, Group{Key: key, Sample: s, Metric: first[key].Metric, Alike: first[key].Alike})
	}
	return joined, nil
}

// Parts returns the launches of a sample that has some, and else the sample alone.
func (s *Sample) Parts() []*Sample {
	switch {
	case len(s.launches) > 0:
		return s.launches
	case !s.apart || !s.whole():
		return []*Sample{s}
	}
	var list []*Sample
	for _, x := range s.values {
		l := NewSample(s.Name)
		l.Unit, l.Notes, l.Each = s.Unit, s.Notes, s.Each
		_ = l.Add(x) // it was added before
		list = append(list, l)
	}
	if len(list) > 0 {
		list[0].missing = s.missing
	}
	return list
}

// EachALaunch says that every value of the sample is of a launch of its own, so that they do not depend on each other for all
// that is known: a few of them are not doubted to. What many of them show is said all the same.
func (s *Sample) EachALaunch() { s.apart, s.dependence = true, nil }

// Launches returns how many launches the values are known to be of: 0 if that was not said.
func (s *Sample) Launches() int {
	switch {
	case s.apart:
		return int(s.N())
	case s.restored:
		return s.saved
	}
	return len(s.launches)
}

// inLaunches reports whether intervals are of launches.
func (s *Sample) inLaunches() bool { return !s.apart && s.Launches() > 0 }

// Sizes returns the least and the largest number of values of a launch.
func (s *Sample) Sizes() (least, most int64) {
	for i, l := range s.launches {
		if i == 0 || l.N() < least {
			least = l.N()
		}
		most = max(most, l.N())
	}
	return least, most
}

// Between returns which share of the variance of a value is between launches, by the mean squares of
// an analysis of variance in one way with n_0 values in a launch,
//
//	share = s_b/(s_b + MS_w),  s_b = max(0, (MS_b - MS_w)/n_0),  n_0 = (N - sum n_i^2/N)/(k-1)
//
// NaN of fewer than two launches, or of as many values as launches.
//
// Source: Fleiss, The Design and Analysis of Clinical Experiments (1986), chapter 1.
func (s *Sample) Between() float64 {
	n, k := float64(s.N()), float64(len(s.launches))
	if k < 2 || n <= k {
		return math.NaN()
	}
	mean := s.moments.Mean()
	if s.Classed() {
		return math.NaN()
	}
	between, within, squares := 0.0, 0.0, 0.0
	for _, l := range s.launches {
		m := float64(l.N())
		squares += m * m
		d := l.moments.Mean() - mean
		between += m * d * d / (k - 1)
		if m > 1 {
			within += (m - 1) * l.moments.Variance() / (n - k)
		}
	}
	n0 := (n - squares/n) / (k - 1)
	effect := math.Max(0, (between-within)/n0)
	if effect+within == 0 {
		return 0
	}
	return effect / (effect + within)
}

// overLaunches returns the mean of a statistic over launches; p is the share of values on one side of
// it, if it is a quantile, and 0 else.
func (s *Sample) overLaunches(name string, p, level float64, statistic func(*Sample) montecarlo.Estimate) montecarlo.Estimate {
	switch {
	case s.restored:
		return s.keptEstimate(name, level)
	case s.merged && p > 0 && isQuantile(name):
		return s.mergedQuantile(p, level)
	case s.merged && name == "mean":
		return s.mergedMean(level)
	case s.merged:
		return s.mergedOnly(name, level)
	}
	m := montecarlo.NewMoments()
	var of []float64
	for _, l := range s.launches {
		of = append(of, statistic(l).Value)
		m.Add(of[len(of)-1])
	}
	k := m.N()
	e := montecarlo.Estimate{Name: name, Unit: s.unitOf(name), Value: m.Mean(), Level: level, N: k,
		Method: fmt.Sprintf("Student t of %d launches", k)}
	least, _ := s.Sizes()
	switch {
	case k < 2:
		return refused(e, "one launch says nothing of the next; measure in several")
	case !(0 < level && level < 1):
		return refused(e, fmt.Sprintf("level=%v is not between 0 and 1", level))
	case math.IsNaN(e.Value):
		return refused(e, "some launch does not have it")
	}
	e = betweenLaunches(e, m)
	if beyond := float64(least) * math.Min(p, 1-p); p > 0 && beyond < leastInLaunch {
		e.Warnings = append(e.Warnings, fmt.Sprintf("a launch of %d values has %.2g beyond this quantile, fewer than %d", least, beyond,
			leastInLaunch))
	}
	return s.coarse(ofSpread(s.absent(s.asRecorded(e, of...))), p)
}

// FewLaunches are those of which Student's t is said to be exact for normal launches only: fewer than that do not show
// what their law is.
const FewLaunches = 100

// sameInAll is the warning of launches that do not differ.
const sameInAll = "it is the same in all launches: the interval has no width; give values with more digits"

// betweenLaunches sets the interval of a mean of launches, two or more.
func betweenLaunches(e montecarlo.Estimate, m *montecarlo.Moments) montecarlo.Estimate {
	e.Method = fmt.Sprintf("Student t of %d launches", m.N())
	if m.N() >= FewLaunches || math.IsInf(m.Variance(), 1) || math.IsNaN(m.Variance()) {
		of := montecarlo.DoubtSpread(montecarlo.MeanInterval(m, e.Level), m)
		e.Lo, e.Hi, e.Warnings, e.Doubts = of.Lo, of.Hi, append(e.Warnings, of.Warnings...), append(e.Doubts, of.Doubts...)
		return e
	}
	half := montecarlo.StudentUpper((1-e.Level)/2, float64(m.N()-1)) * math.Sqrt(m.Variance()/float64(m.N()))
	e.Lo, e.Hi = e.Value-half, e.Value+half
	if m.Variance() == 0 {
		e.Warnings = append(e.Warnings, sameInAll)
	}
	return e
}
