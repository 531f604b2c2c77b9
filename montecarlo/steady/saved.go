package steady

import (
	"encoding/binary"
	"errors"
	"math"
)

// errSaved is what is no saved series.
var errSaved = errors.New("saved series: truncated, damaged or of another kind")

// MarshalBinary saves the series to the last bit.
func (s *Series) MarshalBinary() ([]byte, error) {
	b := []byte{'s', 1}
	word := func(x uint64) { b = binary.LittleEndian.AppendUint64(b, x) }
	word(uint64(s.size))
	word(uint64(s.filled))
	word(math.Float64bits(s.ny))
	word(math.Float64bits(s.nx))
	for i := range s.y {
		word(math.Float64bits(s.y[i]))
		word(math.Float64bits(s.x[i]))
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved, whatever s was; for anything
// else there is an error, and s is unchanged.
func (s *Series) UnmarshalBinary(data []byte) error {
	const head, pair = 2 + 4*8, 2 * 8
	if len(data) < head || data[0] != 's' || data[1] != 1 || (len(data)-head)%pair != 0 {
		return errSaved
	}
	data = data[2:]
	word := func() uint64 {
		x := binary.LittleEndian.Uint64(data)
		data = data[8:]
		return x
	}
	q := Series{size: int64(word()), filled: int64(word())}
	q.ny, q.nx = math.Float64frombits(word()), math.Float64frombits(word())
	for len(data) > 0 {
		q.y, q.x = append(q.y, math.Float64frombits(word())), append(q.x, math.Float64frombits(word()))
	}
	// The counts of a series: a power of two, fewer than that in the last batch, and
	// batches of one, or from half of the most to fewer than the most.
	if q.size < 1 || q.size&(q.size-1) != 0 || q.size > math.MaxInt64/MaxBatches || q.filled < 0 || q.filled >= q.size ||
		len(q.y) >= MaxBatches || q.size > 1 && len(q.y) < MaxBatches/2 {
		return errSaved
	}
	*s = q
	return nil
}
