package data

import "castlab/montecarlo"

func (s *Sample) saved(name string, level float64) montecarlo.Estimate {
	return montecarlo.Estimate{}
}
