package workers

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/reports/arguments"
	"castlab/reports/internal/studies/cluster"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
)

// Verbs adds workers to the command line of a laboratory: the verb worker, and flags of
// run, resume and status.
func Verbs() lab.Workers { return verbs{} }

type verbs struct{}

func (verbs) RunHelp() string {
	return `--listen host:port lets workers on
other machines (the verb worker) compute, and --nats URL lets those of a NATS cluster.`
}

func (verbs) StatusHelp(program string) string {
	return `With --nats URL it asks the coordinators at a NATS server, or one that listens there with
'` + program + ` run --listen', and names no study file: cells, workers and the time left.`
}

func (verbs) Verbs(s *console.Session, l registry.Lab) []*cobra.Command {
	return []*cobra.Command{(&app{s, l}).workerVerb()}
}

func (verbs) Flags(set *pflag.FlagSet) registry.Choice {
	f := &flags{set: set}
	set.StringVar(&f.URL, "nats", "", "have workers of the NATS server at this `URL` compute")
	set.StringVar(&f.Listen, "listen", "", "have workers compute that come to this `host:port`, such as 127.0.0.1:4222, with the token "+
		"of --token-file; without, one is made beside the checkpoint")
	console.PathVar(set, &f.Cert, "tls-cert", "`file` of the certificate for --listen", (*console.Files).Reads)
	console.PathVar(set, &f.Key, "tls-key", "`file` of its key", (*console.Files).Reads)
	f.here = console.AddCount(set, "here", 0, 0, "with --nats or --listen: units computed in this process, too")
	f.Silence = cluster.DefaultOptions().AckWait
	console.TimeVar(set, &f.Silence, "ack-wait",
		"a worker that is silent for so long loses its unit to another")
	console.RealVar(set, &f.Audit, "audit", arguments.Unit(), "compute this `share` of the workers' segments here once more; a "+
		"worker whose segment differs "+
		"is named and its segments are computed again")
	f.addAccess(set, (*console.Files).Holds)
	return f
}

func (verbs) Status(s *console.Session, l registry.Lab, set *pflag.FlagSet) func(ctx context.Context, args []string, asJSON bool) (bool,
	error) {
	n := &NATS{}
	set.StringVar(&n.URL, "nats", "", "ask the coordinators at this `URL`")
	n.addAccess(set, (*console.Files).Reads)
	return func(ctx context.Context, args []string, asJSON bool) (bool, error) {
		if n.URL == "" {
			return false, nil
		}
		return true, (&app{s, l}).status(ctx, *n, args, asJSON)
	}
}

// addAccess adds the flags that say how to reach a server; token says what the command does to
// the file of the token.
func (n *NATS) addAccess(set *pflag.FlagSet, token func(fs *console.Files, name, path string) error) {
	console.PathVar(set, &n.TokenFile, "token-file", "`file` that holds the token of the server, which only its owner may read", token)
	set.StringVar(&n.User, "user", "", "`name` of the user whose password the token is, on a server that knows users")
	console.PathVar(set, &n.NKeyFile, "nkey", "`file` that holds the seed of an NKey", (*console.Files).Reads)
	console.PathVar(set, &n.CA, "ca", "`file` of the certificates to trust, in place of those of the system", (*console.Files).Reads)
}

// flags are those of a command that a study may be computed by.
type flags struct {
	NATS
	here *int
	set  *pflag.FlagSet
}

func (f *flags) Chosen() bool { return f.URL != "" || f.Listen != "" }

func (f *flags) Certificate() string { return f.Cert }

func (f *flags) TokenFile(checkpoint string) string {
	if f.Listen == "" || f.NATS.TokenFile != "" {
		return ""
	}
	return f.tokenFile(checkpoint)
}

func (f *flags) Check(ctx context.Context, checkpoint string) error {
	for _, needs := range []struct {
		met   bool
		which string
		flags []string
	}{
		{f.Chosen(), "--listen or --nats", []string{"here", "ack-wait", "audit", "token-file"}},
		{f.Listen != "", "--listen", []string{"tls-cert", "tls-key"}},
		{f.URL != "", "--nats", []string{"user", "nkey", "ca"}},
	} {
		for _, name := range needs.flags {
			if !needs.met && f.set.Changed(name) {
				return console.Usagef("--%s: it says nothing without %s", name, needs.which)
			}
		}
	}
	if f.set.Changed("ack-wait") && f.Silence < leastSilence { // zero included
		return console.Usagef("--ack-wait=%v: want at least %v", f.Silence, leastSilence)
	}
	if !f.Chosen() {
		return nil
	}
	f.Here = *f.here
	return f.validate(ctx, checkpoint)
}
