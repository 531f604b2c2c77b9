package montecarlo

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// MarshalBinary saves the state of the run: seed and label digest, block size,
// number of replications, the three accumulators, and a checksum. A run restored
// from it and advanced gives the bits of a run that was never interrupted. The
// accumulator must implement encoding.BinaryMarshaler. After a failed Advance
// it returns ErrNoResult.
func (r *Runner[T, A]) MarshalBinary() ([]byte, error) {
	if r.failure != nil {
		return nil, fmt.Errorf("%s: %w", r.label, ErrNoResult)
	}
	whole, err := marshal(r.whole)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.label, err)
	}
	segment, err := marshal(r.segment)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.label, err)
	}
	tail, err := marshal(r.tail)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.label, err)
	}
	b := append(wireHeader('R'), r.streams.prefix[:]...)
	b = appendInt(appendInt(b, int64(r.plan.block())), int64(r.n))
	b = appendBytes(appendBytes(appendBytes(b, whole), segment), tail)
	sum := sha256.Sum256(b)
	return append(b, sum[:]...), nil
}

// UnmarshalBinary restores what MarshalBinary saved into a runner made with
// the same seed and label (workers may differ) and the same kind of
// accumulator. *FormatError, or the accumulator's error, for anything else;
// the runner is then unchanged.
func (r *Runner[T, A]) UnmarshalBinary(data []byte) error {
	const what = "run"
	body := data[:max(0, len(data)-sha256.Size)]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], data[len(body):]) {
		return &FormatError{What: what, Reason: "truncated or damaged"}
	}
	in := newWireReader(what, 'R', body)
	prefix := len(r.streams.prefix)
	if in.err == nil && len(in.data) >= prefix {
		if !bytes.Equal(in.data[:prefix], r.streams.prefix[:]) {
			in.fail("made with another seed or label")
		} else {
			in.data = in.data[prefix:]
		}
	}
	if in.count() != int64(r.plan.block()) {
		in.fail("made with another block size")
	}
	n, whole, segment, tail := in.count(), in.bytes(), in.bytes(), in.bytes()
	if err := in.done(); err != nil {
		return err
	}
	newWhole, newSegment, newTail := r.empty(), r.empty(), r.empty()
	for _, part := range []struct {
		acc   A
		saved []byte
	}{{newWhole, whole}, {newSegment, segment}, {newTail, tail}} {
		if err := unmarshal(part.acc, part.saved); err != nil {
			return fmt.Errorf("%s: %w", r.label, err)
		}
	}
	r.n, r.whole, r.segment, r.tail, r.failure = int(n), newWhole, newSegment, newTail, nil
	return nil
}
