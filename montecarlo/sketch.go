package montecarlo

import "math"

// Sketch counts float64 results in buckets of constant relative width, the
// leading bits of the float itself:
//
//	bucket(x) = sign, exponent and the first 9 mantissa bits of x
//
// so that the relative error of an order statistic is at most 2^-10 and
// counting costs a shift and an increment. Counts are integers: merging is
// exact, associative and commutative, and no grouping of the work changes a
// bit of the result.
//
// The error bound holds for every finite value of magnitude at least 2^-1022.
// Below it lie zero and the subnormal numbers, where the error is absolute and
// at most 2^-1031. Infinities are counted exactly. A NaN makes every quantile
// NaN.
//
// Memory: 4 KiB per binary octave that occurs, below 16 MiB of counters when
// every octave of both signs does; an exponential sample of 1e8 occupies about
// 35 octaves. The first values are stored in a list, so a small sketch stays small.
type Sketch struct {
	pending        []float64
	pages          *[sketchPages]*sketchPage // by sign and exponent; nil until the list overflows
	n              int64                     // counted in pages
	posInf, negInf int64
	nan            int64
}

const (
	sketchBits    = 9
	sketchShift   = 52 - sketchBits
	sketchSlots   = 1 << sketchBits
	sketchPages   = 1 << 12 // sign and exponent
	sketchPending = 512
	sketchSpecial = 0x7ff // exponent of infinities and NaN: never a page
)

type sketchPage [sketchSlots]int64

// NewSketch returns an empty Sketch.
func NewSketch() *Sketch { return new(Sketch) }

// Add counts one result.
func (s *Sketch) Add(x float64) {
	if len(s.pending) == sketchPending {
		s.flush()
	}
	s.pending = append(s.pending, x)
}

// AddSlice counts the results xs, as Add does one by one.
func (s *Sketch) AddSlice(xs []float64) {
	if len(s.pending)+len(xs) <= sketchPending {
		s.pending = append(s.pending, xs...)
		return
	}
	s.flush()
	s.count(xs)
}

// flush moves the values of the list into buckets.
func (s *Sketch) flush() {
	s.count(s.pending)
	s.pending = s.pending[:0]
}

func (s *Sketch) count(xs []float64) {
	if s.pages == nil {
		s.pages = new([sketchPages]*sketchPage)
	}
	pages := s.pages
	for _, x := range xs {
		key := math.Float64bits(x) >> sketchShift
		page := pages[key>>sketchBits%sketchPages]
		if page == nil {
			if page = s.newPage(x, key>>sketchBits); page == nil {
				continue
			}
		}
		page[key%sketchSlots]++
	}
	s.n += int64(len(xs))
}

// newPage allocates the page of x, or counts an infinity or NaN, which has no page.
func (s *Sketch) newPage(x float64, p uint64) *sketchPage {
	if p&sketchSpecial == sketchSpecial {
		switch {
		case math.IsInf(x, 1):
			s.posInf++
		case math.IsInf(x, -1):
			s.negInf++
		default:
			s.nan++
		}
		s.n--
		return nil
	}
	s.pages[p] = new(sketchPage)
	return s.pages[p]
}

// Merge adds the counts of o.
func (s *Sketch) Merge(o *Sketch) {
	s.AddSlice(o.pending)
	if o.pages != nil {
		if s.pages == nil {
			s.pages = new([sketchPages]*sketchPage)
		}
		for p, from := range o.pages {
			if from == nil {
				continue
			}
			if s.pages[p] == nil {
				s.pages[p] = new(sketchPage)
			}
			to := s.pages[p]
			for i, c := range from {
				to[i] += c
			}
		}
	}
	s.n += o.n
	s.posInf += o.posInf
	s.negInf += o.negInf
	s.nan += o.nan
}

// Reset empties s and reuses its memory.
func (s *Sketch) Reset() {
	if s.pages != nil {
		for _, page := range s.pages {
			if page != nil {
				*page = sketchPage{}
			}
		}
	}
	*s = Sketch{pending: s.pending[:0], pages: s.pages}
}

// N returns the number of results.
func (s *Sketch) N() int64 {
	return s.n + s.posInf + s.negInf + s.nan + int64(len(s.pending))
}

// RelativeError returns the bound 2^-10 on |At(k)/x - 1|, where x is the k-th
// smallest result and has a magnitude of at least 2^-1022.
func (s *Sketch) RelativeError() float64 { return 1.0 / (2 * sketchSlots) }

// Bounds returns an interval that surely contains the k-th smallest result,
// k from 1 to N: the ends of its bucket. NaN for another k or after a NaN.
func (s *Sketch) Bounds(k int64) (lo, hi float64) {
	lo, hi, _ = s.bucket(k)
	return lo, hi
}

// bucket returns the ends of the bucket of the k-th smallest result and the
// number of results in it.
func (s *Sketch) bucket(k int64) (lo, hi float64, count int64) {
	s.flush()
	if k < 1 || k > s.N() || s.nan > 0 {
		return math.NaN(), math.NaN(), 0
	}
	if k <= s.negInf {
		return math.Inf(-1), math.Inf(-1), s.negInf
	}
	k -= s.negInf
	if k > s.n {
		return math.Inf(1), math.Inf(1), s.posInf
	}
	for p := sketchPages - 1; p >= sketchPages/2; p-- { // negative, from the greatest magnitude
		if page := s.pages[p]; page != nil {
			for i := sketchSlots - 1; i >= 0; i-- {
				if k -= page[i]; k <= 0 {
					near, far := bucketEnds(p-sketchPages/2, i)
					return -far, -near, page[i]
				}
			}
		}
	}
	for p := range sketchPages / 2 {
		if page := s.pages[p]; page != nil {
			for i, c := range page {
				if k -= c; k <= 0 {
					near, far := bucketEnds(p, i)
					return near, far, c
				}
			}
		}
	}
	panic("montecarlo: sketch counts do not add up to n")
}

// bucketEnds returns the smallest and the greatest magnitude of a bucket.
func bucketEnds(exponent, slot int) (near, far float64) {
	bits := uint64(exponent*sketchSlots+slot) << sketchShift
	return math.Float64frombits(bits), math.Float64frombits(bits + 1<<sketchShift - 1)
}

// At returns the k-th smallest result, k from 1 to N, within RelativeError:
// the middle of its bucket. NaN for another k, or after a NaN.
func (s *Sketch) At(k int64) float64 {
	lo, hi := s.Bounds(k)
	switch {
	case math.Abs(lo) < smallestSketched && math.Abs(hi) < smallestSketched:
		return 0
	case lo == hi:
		return lo
	}
	return lo + (hi-lo)/2
}

// smallestSketched is the end of the bucket that holds zero.
var smallestSketched = math.Float64frombits(1 << sketchShift)

// Quantile returns the q-quantile of the sample, the ceil(q n)-th smallest
// result (the inverse of the empirical distribution function), within
// RelativeError. NaN for an empty sample or q outside [0, 1].
func (s *Sketch) Quantile(q float64) float64 { return s.At(QuantileRank(q, s.N())) }

// MarshalBinary saves the counts, the occupied buckets only. Equal samples
// give equal bytes.
func (s *Sketch) MarshalBinary() ([]byte, error) {
	s.flush()
	b := wireHeader('S')
	b = appendInt(appendInt(appendInt(b, s.posInf), s.negInf), s.nan)
	for p, page := range s.pages {
		if page == nil {
			continue
		}
		for i, c := range page {
			if c > 0 {
				b = appendInt(appendInt(b, int64(p*sketchSlots+i)), c)
			}
		}
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything
// else, and s is then unchanged.
func (s *Sketch) UnmarshalBinary(data []byte) error {
	r := newWireReader("sketch", 'S', data)
	q := Sketch{posInf: r.count(), negInf: r.count(), nan: r.count(), pages: new([sketchPages]*sketchPage)}
	total := r.sum(r.sum(q.posInf, q.negInf), q.nan)
	last := int64(-1)
	for r.err == nil && len(r.data) > 0 {
		key, c := r.count(), r.count()
		p := key / sketchSlots
		switch {
		case r.err != nil:
		case key <= last || p >= sketchPages || p%(sketchSpecial+1) == sketchSpecial:
			r.fail("buckets out of order")
		case c == 0:
			r.fail("empty bucket")
		default:
			if q.pages[p] == nil {
				q.pages[p] = new(sketchPage)
			}
			q.pages[p][key%sketchSlots] = c
			q.n += c
			total = r.sum(total, c)
			last = key
		}
	}
	if err := r.done(); err != nil {
		return err
	}
	*s = q
	return nil
}
