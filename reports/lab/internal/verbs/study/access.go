package study

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	"castlab/montecarlo/shards"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/cluster"
	"castlab/reports/lab/internal/input"
)

// accessFlags say how to reach a NATS server.
type accessFlags struct {
	token *string
	user  *string
	nkey  *string
	ca    *string
}

func addAccess(fs *pflag.FlagSet) accessFlags {
	return accessFlags{
		token: fs.String("token-file", "", "`file` that holds the token of the server, which only its owner may read"),
		user:  fs.String("user", "", "`name` of the user whose password the token is, on a server that knows users"),
		nkey:  fs.String("nkey", "", "`file` that holds the seed of an NKey"),
		ca:    fs.String("ca", "", "`file` of the certificates to trust, in place of those of the system"),
	}
}

// to returns the access to a server.
func (f accessFlags) to(ctx context.Context, url, name string) (cluster.Access, error) {
	token, err := readToken(ctx, *f.token)
	if err != nil {
		return cluster.Access{}, err
	}
	if *f.nkey != "" {
		if _, err := readSecret(ctx, "nkey", *f.nkey); err != nil {
			return cluster.Access{}, err
		}
	}
	if *f.ca != "" {
		if _, err := readFile(ctx, "ca", *f.ca, longestCertificates); err != nil {
			return cluster.Access{}, err
		}
	}
	to := cluster.Access{URL: url, User: *f.user, Token: token, NKey: *f.nkey, CA: *f.ca, Name: name}
	return to, to.Validate()
}

const (
	longestSecret       = 4 << 10
	longestCertificates = 1 << 20
)

// readToken reads the token from its file: on the command line every user of the
// machine could see it. An empty path yields no token.
func readToken(ctx context.Context, path string) (string, error) {
	if path == "" {
		return "", nil
	}
	token, err := readSecret(ctx, "token-file", path)
	if err != nil {
		return "", err
	}
	if err := cluster.CheckToken(token); err != nil {
		return "", console.Usagef("--token-file=%s: %w", path, err)
	}
	return token, nil
}

// readSecret reads a file that only its owner may read.
func readSecret(ctx context.Context, flag, path string) (string, error) {
	f, err := input.Open(ctx, path, longestSecret)
	if err != nil {
		return "", console.Usagef("--%s: %w", flag, err)
	}
	defer f.Close()
	if err := private(flag, path, f.Info); err != nil {
		return "", err
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return "", console.Usagef("--%s: %w", flag, err)
	}
	return strings.TrimSpace(string(data)), nil
}

// private refuses a file with a secret that other users may read.
func private(flag, path string, info os.FileInfo) error {
	if open := info.Mode().Perm() & 0o077; open != 0 && runtime.GOOS != "windows" { // where there are no such bits
		return console.Usagef("--%s=%s: others than its owner may read or write it (mode %04o); chmod 600 it, and make a new secret if they did", flag, path, info.Mode().Perm())
	}
	return nil
}

// readFile reads a file of a bounded length.
func readFile(ctx context.Context, flag, path string, most int64) ([]byte, error) {
	f, err := input.Open(ctx, path, most)
	if err != nil {
		return nil, console.Usagef("--%s: %w", flag, err)
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, console.Usagef("--%s: %w", flag, err)
	}
	return data, nil
}

// tokenOf is the default path of a study's token, next to its checkpoint.
func tokenOf(checkpoint string) string {
	return strings.TrimSuffix(checkpoint, ".checkpoint") + ".token"
}

// makeToken returns the token in a file, and makes it if there is none.
func makeToken(ctx context.Context, path string) (token string, err error) {
	if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		_ = os.Remove(path) // of a process that was killed while writing
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return readToken(ctx, path)
	}
	if err != nil {
		return "", err
	}
	token = cluster.NewToken()
	_, err = f.WriteString(token + "\n")
	if err := errors.Join(err, f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(path))
	}
	return token, nil
}

// thisHost names this machine as the worker of segments that are computed here.
func thisHost(shards.Key) string {
	host, err := os.Hostname()
	if err != nil {
		return "unknown"
	}
	return host
}

// workerName names this process to other users.
func workerName() string {
	return fmt.Sprintf("%s/%d", thisHost(shards.Key{}), os.Getpid())
}
