package workers

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go"

	"castlab/reports/internal/studies/cluster"
	"castlab/reports/output"
)

// An onServer is a coordinator's connection to its server.
type onServer struct {
	coordinator *nats.Conn
	worker      func() (*nats.Conn, error) // connects a worker in this process
	refuse      func(id string)            // bars a worker; may be nil
	token       string                     // of workers; "" for a server that this program did not start
	note        string                     // how to start workers, for a terminal
	leave       func()
}

// ownServer reports whether this program started the server, which gives each client an ID
// of its own.
func (on *onServer) ownServer() bool { return on.token != "" }

// open connects to the server, or starts one, for the program of this name.
func (n NATS) open(ctx context.Context, program, checkpoint string, log *slog.Logger) (*onServer, error) {
	if n.URL != "" {
		to, err := n.access(ctx, program+" run")
		if err != nil {
			return nil, err
		}
		connect := func() (*nats.Conn, error) {
			connecting, cancel := context.WithTimeout(ctx, 30*time.Second)
			defer cancel()
			return cluster.Connect(connecting, to)
		}
		nc, err := connect()
		if err != nil {
			return nil, err
		}
		return &onServer{coordinator: nc, worker: connect, note: "workers come by the same server", leave: nc.Close}, nil
	}
	path := n.tokenFile(checkpoint)
	token, err := makeToken(ctx, path)
	if err != nil {
		return nil, err
	}
	dir, leaveDir, err := storeFolder()
	if err != nil {
		return nil, err
	}
	server, err := cluster.Listen(cluster.Listener{Address: n.Listen, Token: token, Cert: n.Cert, Key: n.Key,
		Store: filepath.Join(dir, "jetstream")})
	if err != nil {
		leaveDir()
		return nil, err
	}
	log.Info("listening", "url", server.URL(), "token_file", path)
	nc, err := server.Connect(program + " run")
	if err != nil {
		server.Close()
		leaveDir()
		return nil, err
	}
	return &onServer{
		coordinator: nc, refuse: server.Refuse, token: token,
		worker: func() (*nats.Conn, error) { return server.ConnectWorker(program + " run --here") },
		note:   "workers come by: " + program + " worker --url " + server.URL() + " --token-file " + path,
		leave: func() {
			nc.Close()
			server.Close()
			leaveDir()
		},
	}, nil
}

const storePattern = "castlab-nats-"

// storeFolder makes a folder for the embedded server, and removes those of killed
// processes, whose locks are free.
func storeFolder() (dir string, leave func(), err error) {
	old, _ := filepath.Glob(filepath.Join(os.TempDir(), storePattern+"*", "lock")) // the pattern is well-formed
	for _, name := range old {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			continue // another user's
		}
		if output.TryLock(f) {
			_ = os.RemoveAll(filepath.Dir(name))
		}
		_ = f.Close()
	}
	if dir, err = os.MkdirTemp("", storePattern); err != nil {
		return "", nil, err
	}
	lock, err := os.OpenFile(filepath.Join(dir, "unlocked"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(dir))
	}
	// The folder gets its name after it is locked.
	if !output.TryLock(lock) {
		err = errors.New("a new file is locked by another process")
	} else {
		err = os.Rename(lock.Name(), filepath.Join(dir, "lock"))
	}
	leave = func() {
		_ = os.RemoveAll(dir)
		_ = lock.Close()
	}
	if err != nil {
		leave()
		return "", nil, err
	}
	return dir, leave, nil
}
