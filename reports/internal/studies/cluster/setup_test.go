package cluster_test

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports"
	"castlab/reports/broadcast/models"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/cluster"
	"castlab/reports/internal/studies/program"
)

const text = `study: test
seed: 7
cells:
  - model: ring
    with: {n: [3, 5], law: exponential(mean=1)}
    replications: 9000
  - model: ring
    with: {n: 9, law: exponential(mean=1)}
    precision: 0.02
  - model: frames
    with: {N: 2, lambda: 0.1, X: 1, V: 1}
    replications: 1000
`

// The tests wait for servers and for each other's deadlines more than they compute;
// more of them than processors run at a time, unless -parallel is given.
func TestMain(m *testing.M) {
	flag.Parse()
	chosen := false
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "test.parallel" })
	if !chosen {
		if err := flag.Set("test.parallel", "4"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

func read(t testing.TB) *studies.Study { return readText(t, text) }

func readText(t testing.TB, text string) *studies.Study {
	t.Helper()
	s, err := studies.Read("test.yaml", []byte(text), studies.Library{
		Open:   func(path string) (io.ReadCloser, error) { return os.Open(path) },
		Models: models.All(),
		Choose: func([]string) ([]reports.Claim, error) { return nil, errors.New("no claims") },
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// one identifies the program of coordinators and workers.
var one = program.ID{Digest: strings.Repeat("1", 64), Version: "1"}

func jobOf(s *studies.Study) cluster.Job {
	return cluster.Job{Hash: s.Hash(), Program: one, Path: "test.yaml", Text: text}
}

// options returns options with delays short enough for a test.
func options() cluster.Options {
	return cluster.Options{AckWait: 500 * time.Millisecond, Target: 20 * time.Millisecond, Memory: true}
}

const token = "the token of these tests"

func listen(t testing.TB, l cluster.Listener) *cluster.Server {
	t.Helper()
	l.Store, l.Token = t.TempDir(), token
	s, err := cluster.Listen(l)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func connect(t testing.TB, s *cluster.Server, name string) *nats.Conn {
	t.Helper()
	return connectBy(t, s.Connect, name)
}

// connectWorker connects with the account of workers.
func connectWorker(t testing.TB, s *cluster.Server, name string) *nats.Conn {
	t.Helper()
	return connectBy(t, s.ConnectWorker, name)
}

func connectBy(t testing.TB, connect func(string) (*nats.Conn, error), name string) *nats.Conn {
	t.Helper()
	nc, err := connect(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// worker computes with its own reading of the study; before is called with every
// unit.
func worker(t testing.TB, name string, before func(ctx context.Context) error) *cluster.Worker {
	return &cluster.Worker{
		Name: name, Program: one, Goroutines: 2, Wait: 2 * time.Second,
		Open: func(cluster.Job) (cluster.Compute, error) {
			s := read(t)
			return func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, time.Duration,
				error) {
				if before != nil {
					if err := before(ctx); err != nil {
						return nil, 0, err
					}
				}
				return s.Cells[cell].Compute(ctx, id, segments, 1)
			}, nil
		},
	}
}

// start runs a worker until the test ends or stop is called.
func start(t testing.TB, w *cluster.Worker, nc *nats.Conn) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() {
		if err := w.Work(ctx, nc); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("worker %s: %v", w.Name, err)
		}
	})
	stop = func() { cancel(); group.Wait() }
	t.Cleanup(stop)
	return stop
}

func undisturbed(t testing.TB) string {
	t.Helper()
	s := read(t)
	r, err := s.Run(context.Background(), inOneProcess())
	if err != nil {
		t.Fatal(err)
	}
	return r.Digest
}

func inOneProcess() studies.How {
	return studies.How{Executor: func(int) montecarlo.Executor { return shards.Local{Workers: 1} }, Parallel: 1, Workers: 1}
}

// run runs the study by a coordinator and returns its digest.
func run(ctx context.Context, t testing.TB, nc *nats.Conn, o cluster.Options) (string, cluster.Counts, error) {
	s := read(t)
	c, err := cluster.NewCoordinator(ctx, nc, jobOf(s), o)
	if err != nil {
		return "", cluster.Counts{}, err
	}
	defer c.Close()
	r, err := s.Run(ctx, studies.How{Executor: c.Executor, Parallel: 3, Workers: 1})
	if err != nil {
		return "", c.Counts(), err
	}
	return r.Digest, c.Counts(), nil
}
