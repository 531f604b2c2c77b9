package loggp

// ofLines returns, of several launches, what the line of each takes up of a pattern, by visit; nil of one. It reports
// false where not all launches have lines.
func (g *regression) ofLines(stays []visit, p []float64, row func(k int) (*segment, int)) (list []float64, ok bool) {
	if len(g.launches) < 2 {
		return nil, true
	}
	type place struct {
		s      *segment
		launch int
	}
	mean, count := map[place][]float64{}, map[place][]float64{}
	for v, x := range stays {
		s, _ := row(x.size)
		if s.own == nil {
			return nil, false
		}
		at := place{s, x.launch}
		if mean[at] == nil {
			n := len(s.own[x.launch].rows)
			mean[at], count[at] = make([]float64, n), make([]float64, n)
		}
		k, n := s.own[x.launch].at[g.points[x.size].Bytes], float64(len(x.times))
		mean[at][k] += p[v] * n
		count[at][k] += n
	}
	taken := map[place][]float64{}
	for at, d := range mean {
		o := at.s.own[at.launch]
		for k := range d {
			d[k] /= count[at][k] * o.usual[k]
		}
		taken[at] = o.left(d, make([]float64, len(d)))
		for k := range d {
			taken[at][k] = d[k] - taken[at][k]
		}
	}
	for _, x := range stays {
		s, _ := row(x.size)
		list = append(list, taken[place{s, x.launch}][s.own[x.launch].at[g.points[x.size].Bytes]])
	}
	return list, true
}
