package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"castlab/cmd/castlab/internal/cluster"
	"castlab/montecarlo/shards"
)

// accessFlags say how to reach a NATS server.
type accessFlags struct {
	token *string
	nkey  *string
	ca    *string
}

func addAccess(fs *pflag.FlagSet) accessFlags {
	return accessFlags{
		token: fs.String("token-file", "", "`file` that holds the token of the server"),
		nkey:  fs.String("nkey", "", "`file` that holds the seed of an NKey"),
		ca:    fs.String("ca", "", "`file` of the certificates to trust, in place of those of the system"),
	}
}

// to is the access to a server.
func (f accessFlags) to(url, name string) (cluster.Access, error) {
	token, err := readToken(*f.token)
	if err != nil {
		return cluster.Access{}, err
	}
	return cluster.Access{URL: url, Token: token, NKey: *f.nkey, CA: *f.ca, Name: name}, nil
}

// readToken reads a secret from a file: on the command line every user of the machine
// could see it.
func readToken(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", &usageError{err}
	}
	token := strings.TrimSpace(string(data))
	if token == "" {
		return "", &usageError{fmt.Errorf("--token-file=%s: the file is empty", path)}
	}
	return token, nil
}

// thisHost names this machine, as who computed what is computed here.
func thisHost(shards.Key) string {
	host, err := os.Hostname()
	if err != nil {
		return "unknown"
	}
	return host
}

// workerName names this process for other people.
func workerName() string {
	return fmt.Sprintf("%s/%d", thisHost(shards.Key{}), os.Getpid())
}
