package validation

import (
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo"
)

// A sample has the observations of a cell: logarithms of the centers of its launches, in
// their order.
type sample struct {
	center float64 // of all times
	times  int
	logs   []float64
}

func (s Study) sample(c Cell) sample {
	var x sample
	var all []float64
	for _, launch := range c.Times {
		all = append(all, launch...)
		x.logs = append(x.logs, math.Log(s.center(launch)))
	}
	if len(all) > 0 {
		x.center, x.times = s.center(all), len(all)
	}
	return x
}

// critical is montecarlo.StudentUpper, which cells of as many launches share.
func (a Assessment) critical(tail, df float64) float64 {
	key := [2]float64{tail, df}
	if _, known := a.student[key]; !known {
		a.student[key] = montecarlo.StudentUpper(tail, df)
	}
	return a.student[key]
}

func (s Study) samples(cells []Cell) (list []sample) {
	for _, c := range cells {
		list = append(list, s.sample(c))
	}
	return list
}

// center is the mean or the median of times.
func (s Study) center(times []float64) float64 {
	if s.Mean {
		return mean(times)
	}
	return median(times)
}

func (x sample) df() float64 { return float64(len(x.logs) - 1) }

// variance is that of the observations.
func (x sample) variance() float64 {
	m, sum := mean(x.logs), 0.0
	for _, y := range x.logs {
		sum += (y - m) * (y - m)
	}
	return sum / x.df()
}

// interval is Student's t interval of the logarithms with the moderated variance,
// extended to hold the center of all times. A single observation has none.
func (a Assessment) interval(x sample, level float64) montecarlo.Estimate {
	name := "median"
	if a.Mean {
		name = "mean"
	}
	e := montecarlo.Estimate{Name: name, Value: x.center, Hi: math.Inf(1), Level: level, N: int64(len(x.logs)),
		Method: name + " of one time"}
	if len(x.logs) == 1 {
		if x.times > 1 {
			e.Method = fmt.Sprintf("%s of %d times of one launch", name, x.times)
		}
		e.Warnings = []string{"one observation has no spread, so that there is no interval; measure in more launches"}
		return e
	}
	variance, df := a.Prior.moderated(x.variance(), x.df())
	n := float64(len(x.logs))
	half := a.critical((1-level)/2, df) * math.Sqrt(variance/n)
	m := mean(x.logs)
	e.Lo, e.Hi = math.Min(x.center, math.Exp(m-half)), math.Max(x.center, math.Exp(m+half))
	e.Method = fmt.Sprintf("%s, Student t of the logarithms of %d observations, variance moderated by %d cells to %.3g "+
		"degrees of freedom", name, len(x.logs), a.Prior.Cells, df)
	if half == 0 {
		e.Warnings = []string{"all observations are equal: the interval has no width; give times with more digits"}
	}
	if a.Serial.Noticed() {
		e.Warnings = append(e.Warnings, a.Serial.warning())
	}
	return e
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

func median(x []float64) float64 {
	s := slices.Sorted(slices.Values(x))
	n := len(s)
	return s[(n-1)/2]/2 + s[n/2]/2
}
