package workers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports/internal/studies/cluster"
	"castlab/reports/internal/studies/hosts"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/input"
)

// access returns the access to the server of the URL, for a client of this name.
func (n NATS) access(ctx context.Context, name string) (cluster.Access, error) {
	token, err := readToken(ctx, n.TokenFile)
	if err != nil {
		return cluster.Access{}, err
	}
	if n.NKeyFile != "" {
		if _, err := readSecret(ctx, "nkey", n.NKeyFile); err != nil {
			return cluster.Access{}, err
		}
	}
	if n.CA != "" {
		text, err := readFile(ctx, "ca", n.CA, longestCertificates)
		if err != nil {
			return cluster.Access{}, err
		}
		if !hosts.Certificates(text) {
			return cluster.Access{}, console.Usagef("--ca=%s: it holds no certificate in PEM form, which begins with -----BEGIN", n.CA)
		}
	}
	to := cluster.Access{URL: n.URL, User: n.User, Token: token, NKey: n.NKeyFile, CA: n.CA, Name: name}
	return to, to.Validate()
}

const longestCertificates = 1 << 20

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
	secret, err := input.Secret(ctx, path)
	if err != nil {
		return "", inputs.Caused("--"+flag, path, err)
	}
	return secret, nil
}

// readFile reads a file of a bounded length.
func readFile(ctx context.Context, flag, path string, most int64) ([]byte, error) {
	f, err := input.Open(ctx, path, most)
	if err != nil {
		return nil, inputs.Caused("--"+flag, path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, inputs.Caused("--"+flag, path, err)
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

// workerName names this process to other users.
func workerName() string { return fmt.Sprintf("%s/%d", hosts.Name(), os.Getpid()) }
