package montecarlo

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A FormatError is the error of bytes that are not a valid saved state.
type FormatError struct {
	What   string // the state that was expected, such as moments
	Reason string
}

func (e *FormatError) Error() string { return fmt.Sprintf("saved %s: %s", e.What, e.Reason) }

// wireVersion is the version byte of saved states. Every saved state starts with a letter
// for its kind and this byte; all numbers are little-endian 64-bit words.
const wireVersion = 1

func wireHeader(kind byte) []byte { return []byte{kind, wireVersion} }

func appendFloat(b []byte, x float64) []byte {
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
}

func appendInt(b []byte, n int64) []byte {
	return binary.LittleEndian.AppendUint64(b, uint64(n))
}

func appendBytes(b, part []byte) []byte {
	return append(appendInt(b, int64(len(part))), part...)
}

// A wireReader decodes saved bytes from the front and records the first fault, so that a
// decoder checks for one only at its end.
type wireReader struct {
	what string
	data []byte
	err  error
}

func newWireReader(what string, kind byte, data []byte) *wireReader {
	r := &wireReader{what: what, data: data}
	switch {
	case len(data) < 2:
		r.fail("too short")
	case data[0] != kind:
		r.fail("another kind of state")
	case data[1] != wireVersion:
		r.fail(fmt.Sprintf("version %d, want %d", data[1], wireVersion))
	default:
		r.data = data[2:]
	}
	return r
}

func (r *wireReader) fail(reason string) {
	if r.err == nil {
		r.err = &FormatError{What: r.what, Reason: reason}
		r.data = nil
	}
}

func (r *wireReader) word() uint64 {
	if len(r.data) < 8 {
		r.fail("too short")
		return 0
	}
	w := binary.LittleEndian.Uint64(r.data)
	r.data = r.data[8:]
	return w
}

func (r *wireReader) float() float64 { return math.Float64frombits(r.word()) }

// count reads a number that must not be negative.
func (r *wireReader) count() int64 {
	n := int64(r.word())
	if n < 0 {
		r.fail("negative count")
		return 0
	}
	return n
}

// length reads the number of items of the given size that follow.
func (r *wireReader) length(size int) int {
	n := r.count()
	if n > int64(len(r.data)/size) {
		r.fail("too short")
		return 0
	}
	return int(n)
}

func (r *wireReader) bytes() []byte {
	n := r.length(1)
	part := r.data[:n:n]
	r.data = r.data[n:]
	return part
}

// sum adds counts; an overflow of int64 is a fault.
func (r *wireReader) sum(a, b int64) int64 {
	if a > math.MaxInt64-b {
		r.fail("counts overflow")
		return 0
	}
	return a + b
}

// done returns the first fault; remaining bytes are one.
func (r *wireReader) done() error {
	if r.err == nil && len(r.data) > 0 {
		r.fail("bytes left over")
	}
	return r.err
}
