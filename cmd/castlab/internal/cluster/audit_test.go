package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"castlab/cmd/castlab/internal/cluster"
	"castlab/cmd/castlab/internal/studies"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// computeOf computes with a reading of the study.
func computeOf(s *studies.Study) cluster.Compute {
	return func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, time.Duration, error) {
		return s.Cells[cell].Compute(ctx, id, segments, 1)
	}
}

// attemptStudy runs a study by a coordinator with what kept holds, as the command line
// does.
func attemptStudy(t *testing.T, c *cluster.Coordinator, s *studies.Study, kept *memory, begun func()) (digest string, found []*cluster.FoundError, err error) {
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
		for _, k := range f.Keys {
			delete(kept.kept, k)
		}
		return nil
	})
	return digest, found, err
}

// forger computes as others do and returns, of every third unit, accumulators of another
// law: of the right kind, with other numbers.
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

// A worker that forges accumulators is found out by audits, none of what it returned is
// left, and the study ends with the digest of one in which it never was.
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
