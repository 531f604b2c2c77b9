package shards

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"slices"
	"sync"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Digest sums up all runs that were made by way of it: seed, label and layout of
// each, and every bit of its accumulators, segment by segment. It does not depend
// on who computed them, in what order, how often, or on the looks taken on the way.
type Digest struct {
	Next montecarlo.Executor

	mu   sync.Mutex
	runs map[montecarlo.RunID]*runDigest
}

// A runDigest is the state of the digest of one run: its full segments, and the
// incomplete one behind them.
type runDigest struct {
	full hash.Hash
	next int    // first replication of the next segment
	last int    // end of the replications in rest
	rest []byte // saved accumulator of the incomplete segment; nil for none
}

// Run hands on what the other executor provides.
//
// Errors: *inputs.Error where there is none; those of the other executor.
func (d *Digest) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute Compute, fold Fold) error {
	if d.Next == nil {
		return &inputs.Error{Arg: "executor", Value: "nil", Domain: "one behind the digest, such as shards.Local"}
	}
	next := 0
	return d.Next.Run(ctx, id, segments, compute, func(saved []byte) error {
		if err := fold(saved); err != nil {
			return err
		}
		if next < len(segments) {
			d.add(id, segments[next], saved)
			next++
		}
		return nil
	})
}

func (d *Digest) add(id montecarlo.RunID, s montecarlo.Segment, saved []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.runs == nil {
		d.runs = map[montecarlo.RunID]*runDigest{}
	}
	r := d.runs[id]
	if r == nil {
		r = &runDigest{full: sha256.New()}
		d.runs[id] = r
	}
	if s.First < r.next || s.Last < r.last {
		return // repeated: the digest has this part already
	}
	if s.Last-s.First < id.Block*montecarlo.SegmentBlocks {
		r.last = s.Last
		r.rest = append(binary.LittleEndian.AppendUint64(nil, uint64(s.Last)), saved...)
		return
	}
	r.next, r.rest = s.Last, nil
	write(r.full, saved)
}

// String returns the digest in hexadecimal digits.
func (d *Digest) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	ids := make([]montecarlo.RunID, 0, len(d.runs))
	for id := range d.runs {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b montecarlo.RunID) int {
		return cmp.Or(cmp.Compare(a.Label, b.Label), cmp.Compare(a.Seed, b.Seed), cmp.Compare(a.Block, b.Block))
	})
	all := sha256.New()
	for _, id := range ids {
		r := d.runs[id]
		write(all, []byte(id.Label))
		write(all, binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, id.Seed), uint64(id.Block)))
		write(all, r.full.Sum(nil)) // a copy: the run may go on
		write(all, r.rest)
	}
	return hex.EncodeToString(all.Sum(nil))
}

// write hashes the length of b and then b, so that different lists of byte strings have
// different encodings.
func write(h hash.Hash, b []byte) {
	h.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(b)))) // hash.Hash never returns an error
	h.Write(b)
}
