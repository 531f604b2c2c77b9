package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/pflag"

	"castlab/cmd/castlab/internal/checkpoint"
	"castlab/cmd/castlab/internal/cluster"
	"castlab/cmd/castlab/internal/program"
	"castlab/cmd/castlab/internal/studies"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// clusterFlags say whether workers compute a study, and how they reach it.
type clusterFlags struct {
	nats, listen *string
	cert, key    *string
	here         *int
	ackWait      *time.Duration
	access       accessFlags
}

func addCluster(fs *pflag.FlagSet) clusterFlags {
	return clusterFlags{
		nats:    fs.String("nats", "", "have workers of the NATS server at this `URL` compute"),
		listen:  fs.String("listen", "", "have workers compute that come to this `host:port`, such as 127.0.0.1:4222"),
		cert:    fs.String("tls-cert", "", "`file` of the certificate for --listen"),
		key:     fs.String("tls-key", "", "`file` of its key"),
		here:    addCount(fs, "here", 0, 0, "with --nats or --listen: units computed in this process, too"),
		ackWait: fs.Duration("ack-wait", cluster.DefaultOptions().AckWait, "a worker that is silent for so long loses its unit to another"),
		access:  addAccess(fs),
	}
}

func (f clusterFlags) used() bool { return *f.nats != "" || *f.listen != "" }

// computeByWorkers runs the study by workers.
func (a *app) computeByWorkers(ctx context.Context, path string, s *studies.Study, store *checkpoint.File, f runFlags, bar *studyProgress, how studies.How, log *slog.Logger) (*studies.Results, error) {
	if *f.cluster.ackWait < 100*time.Millisecond {
		return nil, &usageError{fmt.Errorf("--ack-wait=%v: want at least 100ms", *f.cluster.ackWait)}
	}
	nc, connect, leave, err := f.cluster.open(ctx, a.note, log)
	if err != nil {
		return nil, err
	}
	defer leave()
	options := cluster.DefaultOptions()
	options.AckWait, options.Memory, options.Progress = *f.cluster.ackWait, *f.cluster.listen != "", bar.progress
	options.Arithmetic = arithmeticOf(store)
	options.Computed = func(arithmetic string) error { return store.Put(arithmeticKey(arithmetic), []byte{}) }
	job := cluster.Job{Hash: s.Hash(), Path: path, Text: string(s.Text)}
	if job.Program, err = program.This(version()); err != nil {
		return nil, err
	}
	c, err := cluster.NewCoordinator(ctx, nc, job, options)
	if errors.Is(err, cluster.ErrOther) {
		return nil, &usageError{err}
	}
	if err != nil {
		return nil, err
	}
	defer c.Close()
	log.Info("ready for workers", "study", s.Name)
	stop, err := f.watching.serve(coordinatorMetrics(c, bar), log)
	if err != nil {
		return nil, err
	}
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel(nil)
	if *f.cluster.here > 0 {
		w := a.worker(job.Program, *f.cluster.here, time.Minute, log)
		group.Go(func() {
			nc, err := connect()
			if err == nil {
				defer nc.Close()
				err = w.Work(ctx, nc)
			}
			if err != nil && ctx.Err() == nil {
				cancel(err)
			}
		})
	}
	how.Parallel = 256 // cells wait for workers, which costs nothing
	how.Executor = func(cell int) montecarlo.Executor {
		return shards.Kept{Store: store, Next: c.Executor(cell)}
	}
	return s.Run(ctx, how)
}

// open connects to the server, or starts one, and says how to connect once more from
// this process.
func (f clusterFlags) open(ctx context.Context, note func(string), log *slog.Logger) (nc *nats.Conn, again func() (*nats.Conn, error), leave func(), err error) {
	if *f.nats != "" && *f.listen != "" {
		return nil, nil, nil, &usageError{fmt.Errorf("--nats and --listen: want one of them")}
	}
	if *f.nats != "" {
		to, err := f.access.to(*f.nats, "castlab run")
		if err != nil {
			return nil, nil, nil, err
		}
		again = func() (*nats.Conn, error) {
			connecting, cancel := context.WithTimeout(ctx, 30*time.Second)
			defer cancel()
			return cluster.Connect(connecting, to)
		}
		if nc, err = again(); err != nil {
			return nil, nil, nil, err
		}
		return nc, again, nc.Close, nil
	}
	token, err := readToken(*f.access.token)
	if err != nil {
		return nil, nil, nil, err
	}
	dir, err := os.MkdirTemp("", "castlab-nats-")
	if err != nil {
		return nil, nil, nil, err
	}
	server, err := cluster.Listen(cluster.Listener{Address: *f.listen, Token: token, Cert: *f.cert, Key: *f.key, Store: filepath.Join(dir, "jetstream")})
	if err != nil {
		return nil, nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	log.Info("listening", "url", server.URL())
	note("workers come by: castlab worker --url " + server.URL())
	again = func() (*nats.Conn, error) { return server.Connect("castlab run") }
	nc, err = again()
	leave = func() {
		if nc != nil {
			nc.Close()
		}
		server.Close()
		_ = os.RemoveAll(dir)
	}
	if err != nil {
		leave()
		return nil, nil, nil, err
	}
	return nc, again, leave, nil
}
