package loggp

import "math"

// Flights returns what L was in every single measurement of one-way times or
// round trips,
//
//	t - 2o - G max(s-1, 0)
//
// with half of a round trip for t, in the order of the series; a measurement that
// is shorter than the rest of it has 0. Half of a round trip scatters less than
// one way does: as the mean of two. Averages have no flights.
//
// Errors: *IncompleteError; *FitError where no single measurement is there.
func (f *Fit) Flights(series []Series) (list []float64, err error) {
	for _, s := range series {
		if s.Averages || s.Kind != OneWay && s.Kind != RoundTrip {
			continue
		}
		for _, p := range s.Points {
			m, err := f.timing(p.Bytes)
			if err != nil {
				return nil, err
			}
			rest := float64(2*m.Overhead) + float64(m.GapPerByte*further(p.Bytes))
			for _, t := range p.Times {
				if s.Kind == RoundTrip {
					t /= 2
				}
				list = append(list, math.Max(0, t-rest))
			}
		}
	}
	if list == nil {
		return nil, &FitError{"no single measurement of one-way times or round trips: averages do not show jitter"}
	}
	return list, nil
}

// timing returns the machine of single messages, which has no g.
func (f *Fit) timing(bytes float64) (Machine, error) {
	var missing []string
	for _, name := range f.Missing {
		if name != "g" {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return Machine{}, &IncompleteError{missing}
	}
	return f.at(bytes).Machine, nil
}
