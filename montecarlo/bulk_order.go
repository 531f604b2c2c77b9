package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
)

// maxCollected bounds the number of values that BulkOrderStatistic collects: 4 MiB, once
// in the blocks and once in the result.
const maxCollected = 1 << 19

// ErrNaN is the error of a model that returned a value that is not a number.
var ErrNaN = errors.New("the model returned NaN")

// BulkOrderStatistic returns the k-th smallest, k from 1 to n, of the n draws
// that RunBulk makes of the same plan and label, exactly and in constant memory. The
// draws are made twice: the first pass sketches them, which determines the bucket of
// rank k; the second collects the values of that bucket alone. If the bucket holds more
// than 2^19 of them (an atom, or very many draws), further passes halve it until it
// holds fewer or is a single number: 43 at most.
//
// Errors: those of RunBulk; *inputs.Error for k; ErrNaN.
func BulkOrderStatistic(ctx context.Context, p Plan, label string, n, k int64, model func() BulkReplication) (float64, error) {
	if k < 1 || k > n {
		return 0, &inputs.Error{Arg: "rank", Value: k, Domain: fmt.Sprintf("an integer from 1 to %d", n)}
	}
	sketch, err := RunBulk(ctx, p, label, n, model, NewSketch)
	if err != nil {
		return 0, err
	}
	lo, hi, count := sketch.bucket(k)
	if math.IsNaN(lo) {
		return 0, fmt.Errorf("%s: %w", label, ErrNaN)
	}
	for lo < hi {
		middle := between(lo, hi)
		collect := count <= maxCollected
		pass := fmt.Sprintf("%s from %v to %v", label, lo, hi)
		s, err := runBulk(ctx, p, label, pass, n, model, func() *sift {
			return &sift{lo: lo, hi: hi, middle: middle, collect: collect}
		})
		switch {
		case err != nil:
			return 0, err
		case collect:
			slices.Sort(s.values)
			return s.values[k-s.below-1], nil
		case k <= s.below+s.left:
			hi, count = middle, s.left
		default:
			lo, count = math.Nextafter(middle, math.Inf(1)), count-s.left
		}
	}
	return lo, nil
}

// between returns the float64 halfway from lo to hi in the order of floats,
// less than hi. Both have the same sign.
func between(lo, hi float64) float64 {
	if math.Signbit(lo) {
		a, b := math.Float64bits(-lo), math.Float64bits(-hi)
		return -math.Float64frombits(a - (a-b)/2)
	}
	a, b := math.Float64bits(lo), math.Float64bits(hi)
	return math.Float64frombits(a + (b-a)/2)
}

// A sift counts the values below lo and those from lo to middle, or collects
// those in [lo, hi].
type sift struct {
	lo, middle, hi float64
	collect        bool
	below, left    int64
	values         []float64
}

// MarshalBinary saves the counts and the collected values, without the bounds.
func (s *sift) MarshalBinary() ([]byte, error) {
	b := appendInt(appendInt(wireHeader('F'), s.below), s.left)
	b = appendInt(b, int64(len(s.values)))
	for _, x := range s.values {
		b = appendFloat(b, x)
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved into a sift of the same
// bounds; *FormatError for anything else, and s is then unchanged.
func (s *sift) UnmarshalBinary(data []byte) error {
	in := newWireReader("sift", 'F', data)
	below, left := in.count(), in.count()
	values := make([]float64, in.length(8))
	for i := range values {
		values[i] = in.float()
	}
	if err := in.done(); err != nil {
		return err
	}
	s.below, s.left, s.values = below, left, values
	return nil
}

// AddSlice counts or collects the values xs. Comparisons read the sign bit of a difference,
// because a branch on x < lo would be mispredicted every other time at a median;
// the sign also puts -0 below +0, as the buckets of a Sketch do.
func (s *sift) AddSlice(xs []float64) {
	lo, hi := s.lo, s.hi
	if !s.collect {
		hi = s.middle
	}
	below, left := uint64(0), int64(0)
	for _, x := range xs {
		under := math.Float64bits(x - lo)
		below += under >> 63
		if (under|math.Float64bits(hi-x))>>63 != 0 {
			continue
		}
		if s.collect {
			s.values = append(s.values, x)
		} else {
			left++
		}
	}
	s.below += int64(below)
	s.left += left
}

// Add counts or collects one value.
func (s *sift) Add(x float64) { s.AddSlice([]float64{x}) }

// Merge adds the counts and values of o, which must have the same bounds.
func (s *sift) Merge(o *sift) {
	s.below += o.below
	s.left += o.left
	s.values = append(s.values, o.values...)
}

// Reset empties s and keeps its bounds.
func (s *sift) Reset() {
	s.below, s.left, s.values = 0, 0, s.values[:0]
}
