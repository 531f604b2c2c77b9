package loggp

import "math"

// Flights returns what L was in single measurements of one-way times,
//
//	t - 2o - G max(s-1, 0)
//
// in the order of the series; a measurement that is shorter than the rest of it has 0. Of
// round trips only the sum of two flights is known, t - 4o - 2G max(s-1, 0): their flights
// are those of OneWayTimes, in ascending order. A fit of one size, which cannot tell G, has
// the times of whole messages instead. Averages have no flights.
//
// Errors: *IncompleteError; *FitError where no single measurement is there.
func (f *Fit) Flights(series []Series) (list []float64, err error) {
	var sums []float64
	for _, s := range series {
		if s.Averages || s.Kind != OneWay && s.Kind != RoundTrip {
			continue
		}
		for _, p := range s.Points {
			rest := 0.0
			if len(f.Residuals) > 0 {
				m, err := f.timing(p.Bytes)
				if err != nil {
					return nil, err
				}
				rest = float64(2*m.Overhead) + float64(m.GapPerByte*further(p.Bytes))
			}
			for _, t := range p.Times {
				if s.Kind == RoundTrip {
					sums = append(sums, math.Max(0, t-2*rest))
				} else {
					list = append(list, math.Max(0, t-rest))
				}
			}
		}
	}
	if sums != nil {
		ways, err := OneWayTimes(sums)
		if err != nil {
			return nil, err
		}
		list = append(list, ways...)
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
