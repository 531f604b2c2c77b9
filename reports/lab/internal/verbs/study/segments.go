package study

import (
	"bytes"
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/checkpoint"
)

const (
	fewestVerified  = 60   // with no wrong one of 60, 5 % are excluded
	shareVerified   = 0.01 // of the segments, if that is more
	verifiedLevel   = 0.95 // of the exclusion by segments that agree
	verifiedAtATime = 256
)

// segmentKeys returns the keys of the segments in a fixed order.
func segmentKeys(file *checkpoint.File) []shards.Key {
	keys := file.Segments()
	slices.SortFunc(keys, byRun)
	return keys
}

func byRun(a, b shards.Key) int {
	return cmp.Or(
		cmp.Compare(a.Run.Label, b.Run.Label), cmp.Compare(a.Run.Seed, b.Run.Seed), cmp.Compare(a.Run.Block, b.Run.Block),
		cmp.Compare(a.Segment.First, b.Segment.First), cmp.Compare(a.Segment.Last, b.Segment.Last),
	)
}

// choose draws segments, and groups them by run. The choice does not depend on the
// study's seed, which a forger knows.
func (f VerifyFlags) choose(keys []shards.Key) []shards.Key {
	n := max(fewestVerified, int(math.Ceil(shareVerified*float64(len(keys)))))
	if f.set.Changed("segments") {
		n = *f.segments
	}
	if *f.all || n >= len(keys) {
		return keys
	}
	var seed [32]byte
	crand.Read(seed[:]) // never fails
	source := rand.New(rand.NewChaCha8(seed))
	if f.set.Changed("seed") {
		source = rand.New(rand.NewPCG(*f.seed, 0))
	}
	chosen := make([]shards.Key, n)
	for i, at := range source.Perm(len(keys))[:n] {
		chosen[i] = keys[at]
	}
	slices.SortFunc(chosen, byRun)
	return chosen
}

// sameRun is the number of leading keys of one run that are compared together.
func sameRun(keys []shards.Key) int {
	n := 1
	for n < min(len(keys), verifiedAtATime) && keys[n].Run == keys[0].Run {
		n++
	}
	return n
}

// compareAgain recomputes segments of one run and returns those that differ from the
// file.
func compareAgain(ctx context.Context, s *studies.Study, file *checkpoint.File, keys []shards.Key, workers int) (wrong []wrongSegment,
	err error) {
	segments := make([]montecarlo.Segment, len(keys))
	for i, k := range keys {
		segments[i] = k.Segment
	}
	cell, saved, err := s.Recompute(ctx, keys[0].Run, segments, workers)
	if err != nil {
		none, outside := new(studies.UnknownError), new(inputs.Error)
		if !errors.As(err, &none) && !errors.As(err, &outside) {
			return nil, err
		}
		if len(keys) > 1 { // one of them is invalid
			for _, k := range keys {
				w, err := compareAgain(ctx, s, file, []shards.Key{k}, workers)
				if err != nil {
					return nil, err
				}
				wrong = append(wrong, w...)
			}
			return wrong, nil
		}
		return []wrongSegment{{Run: keys[0].Run.Label, First: segments[0].First, Last: segments[0].Last - 1,
			Worker: file.Worker(keys[0]), key: keys[0]}}, nil
	}
	for i, k := range keys {
		have, err := file.Get(k)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(have, saved[i]) {
			wrong = append(wrong, wrongSegment{Cell: s.Cells[cell].Name, Run: k.Run.Label, First: k.Segment.First,
				Last: k.Segment.Last - 1, Worker: file.Worker(k), key: k})
		}
	}
	return wrong, nil
}

// excluded is the least share of wrong segments that no wrong one among n drawn
// excludes, by Clopper and Pearson: the p for which (1-p)^n = 1 - level. Drawn
// without replacement, they exclude no less.
func excluded(n int) float64 { return -math.Expm1(math.Log1p(-verifiedLevel) / float64(n)) }

// A wrongSegment is a segment whose bytes differ from its recomputation.
type wrongSegment struct {
	Cell   string `json:"cell"` // "" where no cell has such a segment
	Run    string `json:"run"`
	First  int    `json:"first"`
	Last   int    `json:"last"` // replication of the segment
	Worker string `json:"worker"`
	key    shards.Key
}
