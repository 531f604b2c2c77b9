package cluster_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/cluster"
)

// computeOf returns the Compute of a worker that has read the study.
func computeOf(s *studies.Study) cluster.Compute {
	return func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, time.Duration, error) {
		return s.Cells[cell].Compute(ctx, id, segments, 1)
	}
}

// attemptStudy runs a study by a coordinator with the segments in kept, as the
// command line does.
func attemptStudy(t *testing.T, c *cluster.Coordinator, s *studies.Study, kept *memory, begun func()) (digest string,
	found []*cluster.FoundError, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if begun != nil {
		begun()
	}
	err = c.Attempt(ctx, func() error {
		r, err := s.Run(ctx, studies.How{
			Executor: func(i int) montecarlo.Executor { return shards.Kept{Store: kept, Next: c.Executor(i)} }, Parallel: 3, Workers: 1,
		})
		if err == nil {
			digest = r.Digest
		}
		return err
	}, func(f *cluster.FoundError) error {
		found = append(found, f)
		kept.mu.Lock()
		defer kept.mu.Unlock()
		maps.DeleteFunc(kept.kept, func(k shards.Key, _ []byte) bool { return strings.HasSuffix(c.Maker(k), f.Mark) })
		return nil
	})
	return digest, found, err
}

// forger returns a worker that forges every third unit: its accumulators are of
// another law, hence of the right kind with wrong numbers.
func forger(t testing.TB, forged func()) *cluster.Worker {
	w := worker(t, "forger", nil)
	w.Open = func(cluster.Job) (cluster.Compute, error) {
		honest, other := read(t), readText(t, strings.ReplaceAll(text, "mean=1", "mean=1.5"))
		var units atomic.Int32
		return func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, time.Duration, error) {
			if !honest.Cells[cell].Divisible || units.Add(1)%3 != 0 {
				return honest.Cells[cell].Compute(ctx, id, segments, 1)
			}
			id.Label = strings.ReplaceAll(id.Label, "mean=1", "mean=1.5")
			defer forged()
			return other.Cells[cell].Compute(ctx, id, segments, 1)
		}, nil
	}
	return w
}

// Audits detect a worker that forges accumulators, all its segments are recomputed,
// and the study ends with the digest of a run without it.
func TestAForgerIsFoundOut(t *testing.T) {
	t.Parallel()
	want := undisturbed(t)
	local := &memory{kept: map[shards.Key][]byte{}}
	if _, err := read(t).Run(t.Context(), studies.How{Executor: func(int) montecarlo.Executor {
		return shards.Kept{Store: local, Next: shards.Local{Workers: 1}}
	}, Parallel: 1, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	o := options()
	o.Audit, o.Again, o.Refuse = 1, computeOf(read(t)), server.Refuse
	s := read(t)
	c, err := cluster.NewCoordinator(t.Context(), connect(t, server, "coordinator"), jobOf(s), o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithCancel(t.Context())
	first := make(chan struct{})
	var once sync.Once
	var group sync.WaitGroup
	nc := dial(t, server.URL(), "forger")
	told := make(chan error, 1)
	group.Go(func() {
		told <- forger(t, func() { once.Do(func() { close(first) }) }).Work(ctx, nc)
	})
	defer group.Wait()
	defer cancel()
	kept := &memory{kept: map[shards.Key][]byte{}}
	got, found, err := attemptStudy(t, c, s, kept, func() {
		go func() {
			<-first
			start(t, worker(t, "honest", nil), connectWorker(t, server, "honest"))
		}()
	})
	if err != nil || got != want {
		t.Errorf("digest %s, want %s, error %v", got, want, err)
	}
	if len(found) != 1 || !strings.HasPrefix(found[0].Worker, "forger#") {
		t.Errorf("found out %v", found)
	}
	var refused *cluster.RefusedError
	if err := <-told; !errors.As(err, &refused) || !strings.Contains(err.Error(), "other bytes") {
		t.Errorf("the forger was told %v", err)
	}
	for k, saved := range kept.kept {
		if !bytes.Equal(saved, local.kept[k]) {
			t.Errorf("%v is not what it is in one process", k)
		}
		if strings.HasPrefix(c.Maker(k), "forger") {
			t.Errorf("%v is the forger's", k)
		}
	}
	if n := c.Counts(); n.Audited == 0 {
		t.Errorf("%+v", n)
	}
}

// A worker that was detected before a study is resumed stays refused, and others do
// not.
func TestAResumedStudyRemembersAForger(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	nc := dial(t, server.URL(), "forger")
	o := options()
	sum := sha256.Sum256([]byte(cluster.ID(nc))) // the mark of a worker, by which the checkpoint names it
	o.Found = map[string]string{fmt.Sprintf("#%x", sum[:8]): "ring comes to other bytes"}
	s := read(t)
	c, err := cluster.NewCoordinator(t.Context(), connect(t, server, "coordinator"), jobOf(s), o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var refused *cluster.RefusedError
	if err := worker(t, "forger", nil).Work(t.Context(), nc); !errors.As(err, &refused) ||
		!strings.Contains(err.Error(), "found out: ring comes to other bytes") {
		t.Errorf("the forger was told %v", err)
	}
	start(t, worker(t, "honest", nil), connectWorker(t, server, "honest"))
	kept := &memory{kept: map[shards.Key][]byte{}}
	if got, found, err := attemptStudy(t, c, s, kept, nil); err != nil || got != undisturbed(t) || len(found) > 0 {
		t.Errorf("digest %s, want %s, found %v, error %v", got, undisturbed(t), found, err)
	}
}

// A worker that forges a share f of its segments is detected, at an audit share q,
// after 1/(f q) of them in the mean: each is forged and audited with probability f q.
// Each trial has one coordinator and one forger, and counts the segments returned
// before detection.
//
// The counts of k trials add up to more than x with the probability that fewer than k
// of x segments are forged and audited, which is binomial. In the short case (12
// trials, 1/(f q) = 40) the sum exceeds 1200 with probability 5e-5, not counting the
// segments under way at the detection; if the share were ten times too small, the sum
// would stay within 1200 with probability 7e-5.
func TestAForgerIsFoundAfterOneOverFQ(t *testing.T) {
	trials, f, q, most := 12, 0.1, 0.25, 1200
	if os.Getenv("CASTLAB_TESTS") == "all" { // 1 % of its units, --audit 0.05: 2000 in the mean
		trials, f, q, most = 5, 0.01, 0.05, 40000 // 10,000 in the mean, and beyond it with probability 2e-5
	}
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	o := options()
	o.Audit = q
	o.Again = func(_ context.Context, _ int, _ montecarlo.RunID, segments []montecarlo.Segment) (list [][]byte, took time.Duration,
		err error) {
		for _, s := range segments {
			list = append(list, saved(s, 80))
		}
		return list, 0, nil
	}
	c := newCoordinatorWith(t, connect(t, server, "coordinator"), "a", o)
	r := rand.New(rand.NewPCG(1, 2)) // of the forger alone; the choice of audits cannot be seeded
	sum := 0
	for range trials {
		ctx, cancel := context.WithCancel(t.Context())
		w := filler("forger", 80, nil)
		w.Open = func(cluster.Job) (cluster.Compute, error) {
			return func(_ context.Context, _ int, _ montecarlo.RunID, segments []montecarlo.Segment) (list [][]byte, took time.Duration,
				err error) {
				for _, s := range segments {
					one := saved(s, 80)
					if r.Float64() < f {
						one[7] ^= 1
					}
					list = append(list, one)
				}
				return list, time.Duration(len(segments)) * time.Millisecond, nil
			}, nil
		}
		ended := make(chan error, 1)
		nc := dial(t, server.URL(), "forger")
		go func() { ended <- w.Work(ctx, nc) }()
		before := c.Counts().Folded
		returned := int64(0)
		err := c.Attempt(ctx, func() error {
			if returned = c.Counts().Folded - before; returned > 0 {
				return nil // detected
			}
			for {
				if err := c.Executor(0).Run(ctx, montecarlo.RunID{Seed: 1, Label: "filler", Block: 1}, numbered(64), nil,
					func([]byte) error { return nil }); err != nil {
					return err
				}
			}
		}, func(*cluster.FoundError) error { return nil })
		if err != nil || returned == 0 {
			t.Fatalf("%d segments, error %v", returned, err)
		}
		sum += int(returned)
		t.Logf("found after %d segments", returned)
		cancel()
		<-ended
	}
	t.Logf("f = %v, q = %v: %d trials, %d segments in the mean, want about %.0f", f, q, trials, sum/trials, 1/(f*q))
	if sum > most {
		t.Errorf("%d segments in %d trials, want at most %d", sum, trials, most)
	}
}

// Workers recompute a stored segment that is invalid, even before the first result
// has fixed the arithmetic.
func TestWhatIsKeptAndNoResultIsComputedAgain(t *testing.T) {
	t.Parallel()
	want := undisturbed(t)
	server := listen(t, cluster.Listener{})
	s := read(t)
	c, err := cluster.NewCoordinator(t.Context(), connect(t, server, "coordinator"), jobOf(s), options())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	first, last := &memory{kept: map[shards.Key][]byte{}}, &memory{kept: map[shards.Key][]byte{}}
	if _, err := read(t).Run(t.Context(), studies.How{Executor: func(int) montecarlo.Executor {
		return shards.Kept{Store: last, Next: shards.Local{Workers: 1}}
	}, Parallel: 1, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	for k := range last.kept { // the first segment of each run of several
		if k.Segment.First == 0 && k.Segment.Last > 1 {
			first.kept[k] = []byte("garbage")
		}
	}
	start(t, worker(t, "w", nil), connectWorker(t, server, "w"))
	got, _, err := attemptStudy(t, c, s, first, nil)
	if err != nil || got != want {
		t.Errorf("digest %s, want %s, error %v", got, want, err)
	}
}
