// Package workers has other processes compute studies: on this machine or others, by
// way of a NATS server, whether one of a cluster or one that the coordinator starts in
// its own process.
//
//	lab.Lab{Name: "queues", Workers: workers.Verbs(), ...}              the verb worker; run --listen, run --nats
//	lab.Run(ctx, l, study, workers.NATS{URL: "nats://127.0.0.1:4222"})  the same as a call
//
// A laboratory that does not import this package has neither, and links no NATS. No
// digit depends on the workers. They must run the same executable as the coordinator.
// The names of metrics begin with castlab_ and the subjects with castlab. in every
// laboratory, so that one dashboard serves them all; what tells laboratories apart is
// the identity of their program.
package workers

import (
	"cmp"
	"context"
	"os"
	"time"

	"castlab/reports/internal/studies/cluster"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

// NATS is a place of lab.Run: workers that come by way of a NATS server. URL or Listen
// is required.
type NATS struct {
	URL    string // of a server that runs
	Listen string // host:port at which this process is the server; beyond this machine with Cert and Key

	// file of the token, which only its owner may read; "" for none, or with Listen for one that is made beside the checkpoint, which
	// is then to be named
	TokenFile string
	User      string // with URL: name of the user whose password the token is
	NKeyFile  string // with URL: file of the seed of an NKey
	CA        string // with URL: file of the certificates to trust, in place of those of the system
	Cert, Key string // with Listen: files of the certificate and its key

	Here    int           // units of work that this process computes, too, at a time
	Silence time.Duration // a worker that is silent for so long loses its unit to another; 0 for the default
	Audit   float64       // share of the workers' segments, from 0 to 1, that are computed here once more
}

var _ lab.Place = NATS{}

const leastSilence = 100 * time.Millisecond

func (n NATS) silence() time.Duration { return cmp.Or(n.Silence, cluster.DefaultOptions().AckWait) }

// validate refuses what contradicts itself, and files that cannot be read or that others
// may read.
func (n NATS) validate(ctx context.Context, checkpoint string) error {
	switch {
	case n.URL == "" && n.Listen == "":
		return console.Usagef("workers: no server; want the URL of one, or host:port to listen at")
	case n.URL != "" && n.Listen != "":
		return console.Usagef("--nats and --listen: want one of them")
	case n.silence() < leastSilence:
		return console.Usagef("--ack-wait=%v: want at least %v", n.silence(), leastSilence)
	case !(n.Audit >= 0 && n.Audit <= 1):
		return console.Usagef("--audit=%v: want a share from 0 to 1", n.Audit)
	case n.URL != "":
		_, err := n.access(ctx, "")
		return err
	}
	l := cluster.Listener{Address: n.Listen, Token: cluster.NewToken(), Cert: n.Cert, Key: n.Key}
	if path := n.tokenFile(checkpoint); n.TokenFile != "" || exists(path) {
		token, err := readToken(ctx, path)
		if err != nil {
			return err
		}
		l.Token = token
	}
	if n.Key != "" {
		if _, err := readFile(ctx, "tls-cert", n.Cert, longestCertificates); err != nil {
			return err
		}
		if _, err := readSecret(ctx, "tls-key", n.Key); err != nil {
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
func (n NATS) tokenFile(checkpoint string) string { return cmp.Or(n.TokenFile, tokenOf(checkpoint)) }
