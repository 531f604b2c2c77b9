package steady

// stride is the number of cells between two sums.
const stride = 64

// cumulated is a tally with sums over its cells, for the runs of indicators that a
// bisection of the quantile asks for.
type cumulated struct {
	*Tally
	before [][]uint64 // by batch and k: how many values lie below cell k*stride
}

// cumulated adds all cells up once.
func (t *Tally) cumulated() cumulated {
	c := cumulated{Tally: t, before: make([][]uint64, len(t.batches))}
	for i, b := range t.batches {
		sums, n := make([]uint64, 0, len(b)/stride+1), uint64(0)
		for cell, count := range b {
			if cell%stride == 0 {
				sums = append(sums, n)
			}
			n += uint64(count)
		}
		c.before[i] = append(sums, n)
	}
	return c
}

// upTo returns the run of the indicators of the values in a cell or below.
func (c cumulated) upTo(cell int) *Series {
	s := &Series{size: c.size, y: make([]float64, len(c.batches)), x: make([]float64, len(c.batches))}
	for i, b := range c.batches {
		s.y[i], s.x[i] = float64(c.inBatch(i, b, cell)), float64(c.size)
	}
	return s
}

// inBatch returns how many values of a batch lie in a cell or below.
func (c cumulated) inBatch(i int, b []uint32, cell int) uint64 {
	if cell >= len(b) {
		return c.before[i][len(c.before[i])-1]
	}
	n := c.before[i][cell/stride]
	for _, count := range b[cell/stride*stride : cell+1] {
		n += uint64(count)
	}
	return n
}
