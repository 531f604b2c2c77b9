package verbs

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"castlab/distributions/inputs"
	"castlab/reports/internal/studies/hosts"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/input"
	"castlab/reports/lab/internal/live"
)

// serveFlags are the settings of the verb serve.
type serveFlags struct {
	listen  string
	cert    string
	key     string
	token   string
	workers *int
	static  string
	wasm    string
}

func (a *app) serveVerb() *cobra.Command {
	verb := &cobra.Command{
		Use: "serve", Short: "the live laboratory: a page in the browser",
		Long: `Serves the laboratory as a page and prints its address, which holds a token: whoever
has it may use the page, nobody else. The page has every claim, quantity, model and schedule,
with theory over any parameter and experiments as they run; its digits are those of the
verbs, and it shows the command for what it shows. It needs no network, and ends with Ctrl-C.

It listens on the loopback interface, where only programs of this machine reach it. Any
other address needs --tls-cert and --tls-key. A tunnel from another machine needs neither.
Parameters may name files of the folder where it was started, and below.

With --static it serves nothing, and writes the page for a host of files: the laboratory is in the
page, as WebAssembly. It is built from the module's folder with the go command; --wasm names one
that was built before.`,
		Args: console.NoWords, Annotations: map[string]string{console.Endless: ""},
	}
	var f serveFlags
	fs := verb.Flags()
	fs.StringVar(&f.listen, "listen", "127.0.0.1:0", "serve at this `host:port`; port 0 is one that is free")
	console.PathVar(
		fs,
		&f.cert,
		"tls-cert",
		"`file` of the certificate, for an address beyond the loopback interface",
		(*console.Files).Reads,
	)
	console.PathVar(fs, &f.key, "tls-key", "`file` of its key", (*console.Files).Reads)
	console.PathVar(fs, &f.token, "token-file", "`file` that holds the token, which only its owner may read; without, a new one is made",
		(*console.Files).Reads)
	f.workers = console.AddWorkers(fs)
	console.PathVar(fs, &f.static, "static", "write the page into this `directory`, to be used without a server; replaced in one step",
		func(fs *console.Files, name, path string) error { return fs.Replaces(name, path, "index.html") })
	console.PathVar(fs, &f.wasm, "wasm", "`file` of the laboratory as WebAssembly, with wasm_exec.js beside it, in place of a build",
		(*console.Files).Reads)
	verb.RunE = func(cmd *cobra.Command, _ []string) error {
		if f.static == "" {
			if f.wasm != "" {
				return console.Usagef("--wasm=%s: it is for --static; leave it out", f.wasm)
			}
			return a.serve(cmd.Context(), f)
		}
		for _, name := range []string{"listen", "tls-cert", "tls-key", "token-file", "workers"} {
			if cmd.Flags().Changed(name) {
				return console.Usagef("--%s has no effect with --static, which serves nothing; leave it out", name)
			}
		}
		return a.serveStatic(cmd.Context(), f)
	}
	return verb
}

// serve serves the page until the context ends.
func (a *app) serve(ctx context.Context, f serveFlags) error {
	host, _, err := net.SplitHostPort(f.listen)
	switch {
	case err != nil:
		return console.Usagef("--listen=%s: want host:port, such as 127.0.0.1:8080", f.listen)
	case (f.cert == "") != (f.key == ""):
		return console.Usagef("--tls-cert and --tls-key belong together; give both")
	case f.cert == "" && !hosts.Loopback(host):
		return console.Usagef(
			"--listen=%s: beyond the loopback interface want --tls-cert and --tls-key, too; or a host such as 127.0.0.1",
			f.listen,
		)
	}
	guard := live.Guard{Token: live.NewToken()}
	if f.token != "" {
		if guard.Token, err = servedToken(ctx, f.token); err != nil {
			return err
		}
	}
	folder, err := os.OpenRoot(".")
	if err != nil {
		return err
	}
	defer folder.Close()
	listener, err := hosts.Listen(f.listen)
	if err != nil {
		return inputs.Caused("--listen", f.listen, err)
	}
	_, guard.Port, _ = net.SplitHostPort(listener.Addr().String())
	if f.cert != "" {
		pair, err := hosts.KeyPair(f.cert, f.key)
		if err != nil {
			return errors.Join(inputs.Caused("--tls-cert", f.cert, err), listener.Close())
		}
		guard.TLS = true
		guard.Named = func(name string) bool { return pair.Leaf.VerifyHostname(name) == nil }
		host = calledFrom(host, pair.Leaf)
		listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13})
	}
	server, err := live.New(ctx, bench{a.lab, folder, *f.workers}, guard)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if _, err := fmt.Fprintln(a.Streams.Out, guard.Address(host)); err != nil {
		return errors.Join(err, listener.Close())
	}
	return server.Serve(listener)
}

// leastToken is the least length of a token.
const leastToken = 32

// servedToken reads a token.
func servedToken(ctx context.Context, path string) (string, error) {
	token, err := input.Secret(ctx, path)
	if err != nil {
		return "", inputs.Caused("--token-file", path, err)
	}
	if len(token) < leastToken ||
		strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("&#+%;,\"\\", r) }) {
		return "", console.Usagef(
			"--token-file=%s: want at least %d letters and digits, as 'openssl rand -hex 32' makes them",
			path,
			leastToken,
		)
	}
	return token, nil
}

// calledFrom is the host in the printed address: the one that was given, or, where that is every address of the
// machine, one that the certificate has.
func calledFrom(host string, leaf *x509.Certificate) string {
	if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
		return host
	}
	for _, name := range leaf.DNSNames {
		if !strings.HasPrefix(name, "*") {
			return name
		}
	}
	if len(leaf.IPAddresses) > 0 {
		return leaf.IPAddresses[0].String()
	}
	return "localhost"
}
