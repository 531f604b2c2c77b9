package workers

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"castlab/montecarlo"
	"castlab/reports/broadcast/models"
	"castlab/reports/internal/studies/cluster"
	"castlab/reports/internal/studies/program"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

const sharedToken = "the token of these tests"

const forgedStudy = "study: s\ncells:\n  - model: ring\n    with: {n: [3, 5], law: exponential(mean=1)}\n    replications: 40000\n"

// broadcastLab has castlab's own models.
var broadcastLab = lab.Lab{Name: "castlab", Version: "0", Models: models.All(), Workers: Verbs()}

// castlab runs its command line in this process.
func castlab(t *testing.T, args ...string) (status int, out, err string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = lab.Command(t.Context(), broadcastLab, args, console.Streams{Out: &stdout, Err: &stderr})
	return status, stdout.String(), stderr.String()
}

func session(t *testing.T) *console.Session {
	return console.NewSession(t.Context(), "castlab", "0", console.Streams{Out: io.Discard, Err: io.Discard})
}

// freeAddress returns an address with a free port.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// work runs a worker in this process until the test ends. Unless forged is nil the
// worker flips a bit of every result, and counts.
func work(t *testing.T, to cluster.Access, name string, forged *atomic.Int32) {
	t.Helper()
	this, err := program.This("0")
	if err != nil {
		t.Fatal(err)
	}
	w := worker(session(t), broadcastLab, this, 1, 20*time.Second, slog.New(slog.DiscardHandler))
	w.Name = name
	if open := w.Open; forged != nil {
		w.Open = func(j cluster.Job) (cluster.Compute, error) {
			compute, err := open(j)
			return func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, time.Duration,
				error) {
				saved, took, err := compute(ctx, cell, id, segments)
				for _, s := range saved {
					s[len(s)-1] ^= 1
					forged.Add(1)
				}
				return saved, took, err
			}, err
		}
	}
	connecting, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	nc, err := cluster.Connect(connecting, to)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() { _ = w.Work(ctx, nc) }) // ends by refusal or cancellation
	t.Cleanup(func() { cancel(); group.Wait(); nc.Close() })
}

// The segments of a detected worker are dropped from the checkpoint, and the study
// ends with its digest.
func TestWhatAForgerReturnedIsDropped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.yaml")
	kept := strings.TrimSuffix(path, ".yaml") + ".checkpoint"
	if err := os.WriteFile(path, []byte(forgedStudy), 0o600); err != nil {
		t.Fatal(err)
	}
	status, quiet, failed := castlab(t, "run", path)
	if status != 0 {
		t.Fatal(failed)
	}
	if err := os.Remove(kept); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(tokenOf(kept), []byte(sharedToken+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	to := cluster.Access{URL: "nats://" + address, Token: sharedToken}
	var forged atomic.Int32
	var group sync.WaitGroup
	group.Go(func() {
		status, out, failed := castlab(t, "run", path, "--listen", address, "--audit", "0.5")
		if status != 0 || out != quiet || strings.Count(failed, "\n") != 1 || !strings.Contains(failed, "worker forger#") ||
			!strings.Contains(failed, "is found out") {
			t.Errorf("status %d: %s%s, want %s", status, out, failed, quiet)
		}
	})
	work(t, to, "forger", &forged)
	for end := time.Now().Add(time.Minute); forged.Load() == 0 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	work(t, to, "honest", nil)
	group.Wait()
	if _, out, _ := castlab(t, "status", path); strings.Contains(out, "forger") {
		t.Errorf("the forger is among those that computed: %s", out)
	}
	if status, out, err := castlab(t, "verify", path, "--all"); status != 0 {
		t.Errorf("status %d: %s%s", status, out, err)
	}
}

// On a server where all workers share one user, their results are audited even though
// the coordinator has a worker of that user in its process.
func TestAUserOfAllIsNotTrusted(t *testing.T) {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, NoSigs: true, NoLog: true, JetStream: true,
		StoreDir: t.TempDir(), Username: "all", Password: sharedToken})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the server does not start")
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	dir := t.TempDir()
	path, token := filepath.Join(dir, "s.yaml"), filepath.Join(dir, "token")
	if err := os.WriteFile(token, []byte(sharedToken+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var forged atomic.Int32
	work(t, cluster.Access{URL: s.ClientURL(), User: "all", Token: sharedToken}, "forger", &forged)
	for i := 0; forged.Load() == 0; i++ { // or it came too late for any unit, and twice as many follow
		if i == 10 {
			t.Fatal("the forger never has a unit")
		}
		if err := os.WriteFile(path, []byte(strings.Replace(forgedStudy, "40000", strconv.Itoa(40000<<i), 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, failed := castlab(t, "run", path, "--store", filepath.Join(dir, strconv.Itoa(i)), "--nats", s.ClientURL(), "--user",
			"all", "--token-file", token, "--audit", "1", "--here", "1")
		if forged.Load() > 0 && (status == 0 || !strings.Contains(failed, "found out")) {
			t.Errorf("status %d: %s%s", status, out, failed)
		}
	}
}
