package study

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/pflag"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/checkpoint"
	"castlab/reports/lab/internal/cluster"
	"castlab/reports/lab/internal/program"
	"castlab/reports/lab/internal/studies"
)

// clusterFlags say whether workers compute a study, and how they reach it.
type clusterFlags struct {
	nats, listen *string
	cert, key    *string
	here         *int
	ackWait      *time.Duration
	audit        *float64
	access       accessFlags
}

func addCluster(fs *pflag.FlagSet) clusterFlags {
	return clusterFlags{
		nats:    fs.String("nats", "", "have workers of the NATS server at this `URL` compute"),
		listen:  fs.String("listen", "", "have workers compute that come to this `host:port`, such as 127.0.0.1:4222, with the token of --token-file; without, one is made beside the checkpoint"),
		cert:    fs.String("tls-cert", "", "`file` of the certificate for --listen"),
		key:     fs.String("tls-key", "", "`file` of its key"),
		here:    console.AddCount(fs, "here", 0, 0, "with --nats or --listen: units computed in this process, too"),
		ackWait: fs.Duration("ack-wait", cluster.DefaultOptions().AckWait, "a worker that is silent for so long loses its unit to another"),
		audit:   fs.Float64("audit", 0, "compute this `share` of the workers' segments here once more; a worker whose segment differs is named and its segments are computed again"),
		access:  addAccess(fs),
	}
}

func (f clusterFlags) used() bool { return *f.nats != "" || *f.listen != "" }

// check refuses flags without an effect or with a contradiction, before a checkpoint
// is created.
func (f runFlags) check(ctx context.Context, fs *pflag.FlagSet, checkpoint string) error {
	c := f.cluster
	for _, needs := range []struct {
		met   bool
		which string
		flags []string
	}{
		{c.used(), "--listen or --nats", []string{"here", "ack-wait", "audit", "token-file"}},
		{*c.listen != "", "--listen", []string{"tls-cert", "tls-key"}},
		{*c.nats != "", "--nats", []string{"user", "nkey", "ca"}},
	} {
		for _, name := range needs.flags {
			if !needs.met && fs.Changed(name) {
				return console.Usagef("--%s: it says nothing without %s", name, needs.which)
			}
		}
	}
	if _, err := f.watching.logger(io.Discard); err != nil {
		return err
	}
	if err := f.watching.check(shield{cert: *c.cert}); err != nil {
		return err
	}
	switch {
	case *c.nats != "" && *c.listen != "":
		return console.Usagef("--nats and --listen: want one of them")
	case *c.ackWait < 100*time.Millisecond:
		return console.Usagef("--ack-wait=%v: want at least 100ms", *c.ackWait)
	case !(*c.audit >= 0 && *c.audit <= 1):
		return console.Usagef("--audit=%v: want a share from 0 to 1", *c.audit)
	case *c.nats != "":
		_, err := c.access.to(ctx, *c.nats, "")
		return err
	case *c.listen == "":
		return nil
	}
	l := cluster.Listener{Address: *c.listen, Token: cluster.NewToken(), Cert: *c.cert, Key: *c.key}
	if path := c.tokenFile(checkpoint); *c.access.token != "" || exists(path) {
		token, err := readToken(ctx, path)
		if err != nil {
			return err
		}
		l.Token = token
	}
	if *c.key != "" {
		if _, err := readFile(ctx, "tls-cert", *c.cert, longestCertificates); err != nil {
			return err
		}
		if _, err := readSecret(ctx, "tls-key", *c.key); err != nil {
			return err
		}
	}
	return l.Validate()
}

func exists(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

// tokenFile is the path of the workers' token.
func (f clusterFlags) tokenFile(checkpoint string) string {
	if *f.access.token != "" {
		return *f.access.token
	}
	return tokenOf(checkpoint)
}

// computeByWorkers runs the study by workers.
func (a *app) computeByWorkers(ctx context.Context, path string, s *studies.Study, store *checkpoint.File, f runFlags, bar *studyProgress, how studies.How, log *slog.Logger) (*studies.Results, error) {
	on, err := a.openServer(ctx, f.cluster, checkpointOf(*f.store, path), log)
	if err != nil {
		return nil, err
	}
	defer on.leave()
	a.Note(on.note)
	options := cluster.DefaultOptions()
	options.AckWait, options.Memory, options.Progress = *f.cluster.ackWait, *f.cluster.listen != "", bar.progress
	options.Audit, options.Again, options.Refuse = *f.cluster.audit, computeOf(s), on.refuse
	if options.Found, err = foundIn(store); err != nil {
		return nil, err
	}
	if err := settleArithmetic(checkpointOf(*f.store, path), store, &options); err != nil {
		return nil, err
	}
	job := cluster.Job{Hash: s.Hash(), Path: path, Text: string(s.Text)}
	if job.Program, err = program.This(a.Version); err != nil {
		return nil, err
	}
	var here *nats.Conn
	if *f.cluster.here > 0 {
		if here, err = on.worker(); err != nil {
			return nil, err
		}
		defer here.Close()
		if on.ownServer() { // elsewhere several processes may share one ID
			options.Trust = cluster.ID(here)
		}
	}
	c, err := cluster.NewCoordinator(ctx, on.coordinator, job, options)
	if errors.Is(err, cluster.ErrOther) {
		return nil, console.Usage(err)
	}
	if err != nil {
		return nil, err
	}
	defer c.Close()
	log.Info("ready for workers", "study", s.Name)
	stop, err := f.watching.serve(shield{*f.cluster.cert, *f.cluster.key, on.token}, coordinatorMetrics(c, bar), log)
	if err != nil {
		return nil, err
	}
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel(nil)
	if here != nil {
		w := a.worker(job.Program, *f.cluster.here, time.Minute, log)
		group.Go(func() {
			if err := w.Work(ctx, here); err != nil && ctx.Err() == nil {
				cancel(err)
			}
		})
	}
	how.Parallel = 256 // cells wait for workers, which costs nothing
	how.Aside = func(err error) bool { return errors.As(err, new(*cluster.PoisonError)) }
	how.Executor = func(cell int) montecarlo.Executor {
		return shards.Kept{Store: store.By(c.Maker), Next: c.Executor(cell), Refused: a.recomputed(store, log)}
	}
	var results *studies.Results
	err = c.Attempt(ctx, func() (err error) {
		bar.begin()
		results, err = s.Run(ctx, how)
		return err
	}, func(found *cluster.FoundError) error { return a.disown(store, found) })
	return results, err
}

const foundMark = "found out: worker "

// foundKey is the key under which a checkpoint stores why a worker was refused as
// faulty.
func foundKey(mark string) shards.Key {
	return shards.Key{Run: montecarlo.RunID{Label: foundMark + mark}}
}

// foundIn returns the workers that were detected as faulty before the study was
// resumed, by their mark.
func foundIn(store *checkpoint.File) (map[string]string, error) {
	found := map[string]string{}
	for _, k := range store.Keys() {
		mark, ok := strings.CutPrefix(k.Run.Label, foundMark)
		if !ok || k != foundKey(mark) {
			continue
		}
		reason, err := store.Get(k)
		if err != nil {
			return nil, err
		}
		found[mark] = string(reason)
	}
	return found, nil
}

// disown drops all segments of a worker that was detected as faulty, also those from
// before the study was resumed, and prints a message. The checkpoint records the
// worker.
func (a *app) disown(store *checkpoint.File, found *cluster.FoundError) error {
	if err := store.Put(foundKey(found.Mark), []byte(found.Reason)); err != nil {
		return err
	}
	n, err := store.Drop(func(_ shards.Key, worker string) bool { return strings.HasSuffix(worker, found.Mark) })
	fmt.Fprintf(a.Streams.Err, "%s: %v; the %d segments kept of it are computed again by others\n", a.Name, found, n)
	return err
}

// settleArithmetic decides which machines may compute. Audits compare results with
// those of this machine, so that workers must be of its kind.
func settleArithmetic(path string, store *checkpoint.File, o *cluster.Options) error {
	if o.Audit > 0 {
		o.Arithmetic = studies.Arithmetic()
		return computedHere(path, store)
	}
	o.Arithmetic = arithmeticOf(store)
	o.Computed = func(arithmetic string) error { return store.Put(arithmeticKey(arithmetic), []byte{}) }
	return nil
}
