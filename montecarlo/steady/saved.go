package steady

import (
	"encoding/binary"
	"errors"
	"math"
)

// errSaved is the error of bytes that are not the saved state of a run.
var errSaved = errors.New("saved state of a long run: truncated, damaged or of another kind")

// numbers returns all numbers of a ratio except the count.
func (r *Ratio) numbers() []*float64 {
	return []*float64{
		&r.y, &r.x, &r.s20, &r.s11, &r.s02, &r.s30, &r.s21, &r.s12, &r.s03,
		&r.s40, &r.s31, &r.s22, &r.s13, &r.s04,
	}
}

// MarshalBinary saves the pairs to the last bit.
func (r *Ratio) MarshalBinary() ([]byte, error) {
	return r.save(saved{'p', 1}), nil
}

// UnmarshalBinary restores what MarshalBinary saved; for anything else there is an
// error, and r is unchanged.
func (r *Ratio) UnmarshalBinary(data []byte) error {
	in, err := read(data, 'p')
	if err != nil {
		return err
	}
	q := readRatio(in)
	if in.bad || len(in.rest) > 0 {
		return errSaved
	}
	*r = q
	return nil
}

func (r *Ratio) save(b saved) saved {
	b = b.word(uint64(r.n)).flag(r.negative)
	for _, x := range r.numbers() {
		b = b.float(*x)
	}
	return b
}

func readRatio(in *decoder) (r Ratio) {
	r.n, r.negative = int64(in.word()), in.flag()
	for _, x := range r.numbers() {
		*x = in.float()
	}
	in.bad = in.bad || r.n < 0
	return r
}

// MarshalBinary saves the series to the last bit.
func (s *Series) MarshalBinary() ([]byte, error) {
	b := saved{'s', 1}.word(uint64(s.size)).word(uint64(s.filled)).float(s.ny).float(s.nx)
	b = s.cycles.full.save(b.flag(s.returned).float(s.cycles.y).float(s.cycles.x))
	for i := range s.y {
		b = b.float(s.y[i]).float(s.x[i])
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved, whatever s was; for anything
// else there is an error, and s is unchanged.
func (s *Series) UnmarshalBinary(data []byte) error {
	in, err := read(data, 's')
	if err != nil {
		return err
	}
	q := Series{size: int64(in.word()), filled: int64(in.word()), ny: in.float(), nx: in.float(), returned: in.flag()}
	q.cycles.y, q.cycles.x = in.float(), in.float()
	q.cycles.full = readRatio(in)
	for len(in.rest) > 0 && !in.bad {
		q.y, q.x = append(q.y, in.float()), append(q.x, in.float())
	}
	// A series has a batch size that is a power of two, fewer observations than that in
	// the last batch, and either batches of size one or at least half of the largest
	// number of batches, and less than that number.
	if in.bad || q.size < 1 || q.size&(q.size-1) != 0 || q.size > math.MaxInt64/maxBatches || q.filled < 0 || q.filled >= q.size ||
		len(q.y) >= maxBatches || q.size > 1 && len(q.y) < maxBatches/2 {
		return errSaved
	}
	*s = q
	return nil
}

// saved is a buffer to which words are appended.
type saved []byte

func (b saved) word(x uint64) saved   { return binary.LittleEndian.AppendUint64(b, x) }
func (b saved) float(x float64) saved { return b.word(math.Float64bits(x)) }

func (b saved) flag(x bool) saved {
	if x {
		return b.word(1)
	}
	return b.word(0)
}

// A decoder takes words off a buffer. bad reports that the buffer was too short, or
// that a flag was neither 0 nor 1.
type decoder struct {
	rest []byte
	bad  bool
}

func read(data []byte, kind byte) (*decoder, error) {
	if len(data) < 2 || data[0] != kind || data[1] != 1 {
		return nil, errSaved
	}
	return &decoder{rest: data[2:]}, nil
}

func (r *decoder) word() uint64 {
	if len(r.rest) < 8 {
		r.bad, r.rest = true, nil
		return 0
	}
	x := binary.LittleEndian.Uint64(r.rest)
	r.rest = r.rest[8:]
	return x
}

func (r *decoder) float() float64 { return math.Float64frombits(r.word()) }

func (r *decoder) flag() bool {
	x := r.word()
	r.bad = r.bad || x > 1
	return x == 1
}
