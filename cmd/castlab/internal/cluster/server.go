package cluster

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// A Listener is where an embedded server listens.
type Listener struct {
	Address   string // host:port; port 0 takes one that is free; "" for no port at all, for workers in this process
	Token     string // that clients must know; "" for none
	Cert, Key string // files of the server's certificate; "" for no encryption
	Store     string // folder for what JetStream keeps
}

// A Server is an embedded NATS server.
type Server struct {
	server *server.Server
	token  string
	tls    bool
}

// maxPayload bounds a message; longer results come in pieces.
const maxPayload = 8 << 20

// Validate refuses an address beyond the loopback interface without encryption and
// token.
//
// Errors: *AccessError.
func (l Listener) Validate() error {
	if l.Address == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(l.Address)
	switch {
	case err != nil:
		return &AccessError{l.Address, "want host:port, such as 127.0.0.1:4222"}
	case (l.Cert == "") != (l.Key == ""):
		return &AccessError{l.Address, "want a certificate and its key, or neither"}
	case Loopback(host):
		return nil
	case l.Cert == "":
		return &AccessError{l.Address, "beyond the loopback interface want a certificate and its key"}
	case l.Token == "":
		return &AccessError{l.Address, "beyond the loopback interface want a token"}
	}
	return nil
}

// Listen starts a server.
//
// Errors: *AccessError; one that cannot be started, such as on a port that is taken.
func Listen(l Listener) (*Server, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	options := &server.Options{
		ServerName: "castlab", NoSigs: true, NoLog: true, JetStream: true, StoreDir: l.Store, MaxPayload: maxPayload,
		MaxPending: 16 * maxPayload, Authorization: l.Token, DontListen: l.Address == "",
	}
	if l.Address != "" {
		host, port, err := net.SplitHostPort(l.Address)
		if err != nil {
			return nil, err
		}
		if options.Port, err = strconv.Atoi(port); err != nil || options.Port < 0 || options.Port > 65535 {
			return nil, &AccessError{l.Address, "want a port from 0 to 65535"}
		}
		if options.Host = host; options.Port == 0 {
			options.Port = server.RANDOM_PORT
		}
	}
	if l.Cert != "" {
		pair, err := tls.LoadX509KeyPair(l.Cert, l.Key)
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
		return nil, errors.Join(&AccessError{l.Address, "the server does not start; is the port taken?"})
	}
	return &Server{s, l.Token, l.Cert != ""}, nil
}

// URL is where clients reach the server.
func (s *Server) URL() string {
	if s.tls {
		return "tls://" + s.server.Addr().String()
	}
	return "nats://" + s.server.Addr().String()
}

// Connect connects from within the process.
func (s *Server) Connect(name string) (*nats.Conn, error) {
	options := []nats.Option{nats.Name(name), nats.InProcessServer(s.server), nats.MaxReconnects(-1)}
	if s.token != "" {
		options = append(options, nats.Token(s.token))
	}
	return nats.Connect("", options...)
}

// Close stops the server.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
