package pmnb

import "gonum.org/v1/gonum/stat/combin"

// FromEverySet runs a broadcast from every set of M active nodes, or from every set of one node or more if M is 0,
// and visits its counts, which the next run overwrites. It returns the number of sets, (N choose M) or 2^N - 1 for
// N nodes.
//
// Errors: those of Run.
func (c *Cube) FromEverySet(M int, visit func(Counts)) (sets int64, err error) {
	n, least, most := 1<<c.d, M, M
	if M == 0 {
		least, most = 1, n
	}
	e := c.NewExecution()
	for M := least; M <= most; M++ {
		active := make([]int, M)
		for all := combin.NewCombinationGenerator(n, M); all.Next(); sets++ {
			counts, err := e.Run(all.Combination(active))
			if err != nil {
				return sets, err
			}
			visit(counts)
		}
	}
	return sets, nil
}

// ByNumber returns the times in slots of broadcasts from 0, 1, ..., N active nodes, the first ones by number, if a
// prefix step takes tp slots. Without an erroneous reading the time does not depend on which nodes they are.
//
// Errors: those of Run.
func (c *Cube) ByNumber(tp float64) (times []float64, err error) {
	e, active := c.NewExecution(), make([]int, 1<<c.d)
	for v := range active {
		active[v] = v
	}
	for m := range len(active) + 1 {
		counts, err := e.Run(active[:m])
		if err != nil {
			return nil, err
		}
		times = append(times, counts.Duration(c.d, tp))
	}
	return times, nil
}
