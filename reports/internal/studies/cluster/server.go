package cluster

import (
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"net"
	"strconv"
	"time"

	"castlab/reports/internal/studies/hosts"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// A Listener says where an embedded server listens.
type Listener struct {
	Address   string // host:port; port 0 takes a free one; "" for no port, for workers in this process
	Token     string // of workers
	Cert, Key string // files of the server's certificate; "" for no encryption
	Store     string // folder of JetStream's files
}

// A Server is an embedded NATS server.
type Server struct {
	server   *server.Server
	accounts *accounts
	tls      bool
}

const (
	// maxPayload bounds a message; longer results are fragmented.
	maxPayload = 8 << 20
	// mostWork and mostResults bound the bytes of the streams of a job; a client that
	// exceeds them waits.
	mostWork    = 64 << 20
	mostResults = 192 << 20
	// mostWorkers bounds the connections, and the workers that a coordinator records.
	mostWorkers = 4096
	// mostSubscriptions bounds those of a connection: a worker has two for each goroutine.
	mostSubscriptions = 4096
	// leastToken is the length of the shortest token that cannot be guessed during a
	// study.
	leastToken = 16
)

// Validate refuses an address beyond the loopback interface without encryption, and a
// token that could be guessed, on loopback, too, which other users of the machine
// share.
//
// Errors: *AccessError.
func (l Listener) Validate() error {
	if l.Address == "" {
		return nil
	}
	host, port, err := net.SplitHostPort(l.Address)
	switch {
	case err != nil:
		return &AccessError{l.Address, "want host:port, such as 127.0.0.1:4222"}
	case !validPort(port):
		return &AccessError{l.Address, "want a port from 0 to 65535"}
	case (l.Cert == "") != (l.Key == ""):
		return &AccessError{l.Address, "want a certificate and its key, or neither"}
	case !hosts.Loopback(host) && l.Cert == "":
		return &AccessError{l.Address, "beyond the loopback interface want a certificate and its key"}
	}
	if err := CheckToken(l.Token); err != nil {
		return &AccessError{l.Address, err.Error()}
	}
	return nil
}

func validPort(port string) bool {
	n, err := strconv.Atoi(port)
	return err == nil && 0 <= n && n <= 65535
}

// CheckToken refuses a token that could be guessed.
func CheckToken(token string) error {
	if len(token) < leastToken {
		return fmt.Errorf("a token of %d characters: want at least %d, as 'openssl rand -hex 32' makes them", len(token), leastToken)
	}
	return nil
}

// NewToken returns a random token of 256 bits.
func NewToken() string { return rand.Text() + rand.Text() }

// Listen starts a server.
//
// Errors: *AccessError; one that cannot be started, such as on a port that is taken.
func Listen(l Listener) (*Server, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	who := newAccounts(l.Token)
	options := &server.Options{
		ServerName: "castlab", NoSigs: true, NoLog: true, JetStream: true, StoreDir: l.Store, MaxPayload: maxPayload,
		MaxPending: 16 * maxPayload, DontListen: l.Address == "", CustomClientAuthentication: who,
		MaxConn: mostWorkers, MaxSubs: mostSubscriptions, JetStreamMaxMemory: mostWork + mostResults, JetStreamMaxStore: mostWork +
			mostResults,
	}
	if l.Address != "" {
		host, port, err := net.SplitHostPort(l.Address)
		if err != nil {
			return nil, err
		}
		if options.Port, err = strconv.Atoi(port); err != nil {
			return nil, err
		}
		if options.Host = host; options.Port == 0 {
			options.Port = server.RANDOM_PORT
		}
	}
	if l.Address != "" && options.Port > 0 {
		// The server tries for seconds to open a port, and does not report why it
		// cannot.
		port, err := hosts.Listen(l.Address)
		if err != nil {
			return nil, &AccessError{l.Address, err.Error()}
		}
		_ = port.Close()
	}
	if l.Cert != "" {
		pair, err := hosts.KeyPair(l.Cert, l.Key)
		if err != nil {
			return nil, &AccessError{l.Address, err.Error()}
		}
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}
		options.TLSTimeout = 5
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	go s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		s.Shutdown()
		s.WaitForShutdown()
		return nil, &AccessError{l.Address, "the server does not start; is the port taken?"}
	}
	return &Server{s, who, l.Cert != ""}, nil
}

// URL returns the URL of the server for clients.
func (s *Server) URL() string {
	if s.tls {
		return "tls://" + s.server.Addr().String()
	}
	return "nats://" + s.server.Addr().String()
}

// Connect connects the coordinator from within the process.
func (s *Server) Connect(name string) (*nats.Conn, error) {
	return s.connect(name, rand.Text(), nats.UserInfo(coordinatorUser, s.accounts.secret))
}

// ConnectWorker connects a worker from within the process.
func (s *Server) ConnectWorker(name string) (*nats.Conn, error) {
	id := rand.Text()
	return s.connect(name, id, nats.UserInfo(id, ""), nats.Token(s.accounts.token))
}

func (s *Server) connect(name, id string, more ...nats.Option) (*nats.Conn, error) {
	return nats.Connect("", append(more, nats.Name(name), nats.InProcessServer(s.server), nats.MaxReconnects(-1),
		nats.CustomInboxPrefix(inboxes+id))...)
}

// Refuse bars the worker with this ID.
func (s *Server) Refuse(id string) {
	for _, c := range s.accounts.refuse(id) {
		_ = s.server.DisconnectClientByID(c) // it may have disconnected
	}
}

func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
