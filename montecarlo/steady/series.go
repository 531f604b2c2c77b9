package steady

import "math"

// A Series is one run, reduced to a bounded number of batches. Observation i is
// a pair (y_i, x_i), and what is sought is E[y]/E[x] in steady state: a mean per
// packet, say, where y is the sum of the delays of a frame and x its packets. A
// plain mean is the case x = 1.
//
// A batch is the sum over consecutive observations. When there are 2048,
// neighbors are joined, so that a long run has between half of them and all, of
// equal size, and a short one a batch for every observation. Memory does not
// grow with the run.
type Series struct {
	y, x   []float64 // sums over the full batches
	size   int64     // observations per full batch, a power of two
	filled int64     // observations of the batch being filled
	ny, nx float64   // its sums

	returned bool   // whether the run has been in its regeneration state
	cycles   Cycles // regeneration cycles since then
}

// maxBatches is the number of batches a Series never exceeds.
const maxBatches = 2048

// NewSeries returns an empty series; so is the zero value.
func NewSeries() *Series { return &Series{size: 1} }

// Add appends the next observation, the numerator y first; x is 1 for a plain mean.
func (s *Series) Add(y, x float64) {
	s.ny += y
	s.nx += x
	if s.returned {
		s.cycles.Add(y, x)
	}
	if s.filled++; s.filled >= s.size {
		s.endBatch()
	}
}

func (s *Series) endBatch() {
	s.y, s.x = append(s.y, s.ny), append(s.x, s.nx)
	s.ny, s.nx, s.filled = 0, 0, 0
	s.size = max(1, s.size) // of the zero value
	if len(s.y) < maxBatches {
		return
	}
	s.y, s.x, s.size = grouped(s.y[:0], s.y, 2), grouped(s.x[:0], s.x, 2), 2*s.size
}

// N returns the number of observations.
func (s *Series) N() int64 { return int64(len(s.y))*s.size + s.filled }

// grouped appends to dst the sums over groups of g values. The first values, which fill
// no group, are left out, because they are closest to the start.
func grouped(dst, values []float64, g int) []float64 {
	values = values[len(values)%g:]
	for len(values) > 0 {
		sum := 0.0
		for _, v := range values[:g] {
			sum += v
		}
		dst, values = append(dst, sum), values[g:]
	}
	return dst
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// residuals returns (y_i - theta x_i)/mean(x), whose mean is 0 for the ratio theta of
// the sums: to first order their mean over another run is the error of its ratio.
func residuals(y, x []float64) (theta float64, e []float64) {
	sx := sum(x)
	theta = sum(y) / sx
	mean := sx / float64(len(x))
	e = make([]float64, len(y))
	for i := range e {
		e[i] = (y[i] - theta*x[i]) / mean
	}
	return theta, e
}

// deviation returns the root mean square of e.
func deviation(e []float64) float64 {
	total := 0.0
	for _, v := range e {
		total += v * v
	}
	return math.Sqrt(total / float64(len(e)))
}
