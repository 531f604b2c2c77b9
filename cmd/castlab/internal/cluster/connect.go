package cluster

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// An Access is how to reach a NATS server.
type Access struct {
	URL   string // such as nats://127.0.0.1:4222; tls:// for encryption
	Token string // "" for none
	NKey  string // file of a seed; "" for none
	CA    string // file of certificates to trust; "" for those of the system
	Name  string // of this client, for the server's monitoring
}

// An AccessError is a server that must not be reached this way.
type AccessError struct{ URL, Reason string }

func (e *AccessError) Error() string { return fmt.Sprintf("%s: %s", e.URL, e.Reason) }

// Validate refuses what would send a study over a network in the clear, or let
// anybody take part in it: beyond the loopback interface encryption and a token or
// NKey are required.
//
// Errors: *AccessError.
func (a Access) Validate() error {
	u, err := url.Parse(a.URL)
	switch {
	case err != nil || u.Host == "":
		return &AccessError{a.URL, "want a URL such as nats://127.0.0.1:4222 or tls://host:4222"}
	case u.Scheme != "nats" && u.Scheme != "tls" && u.Scheme != "ws" && u.Scheme != "wss":
		return &AccessError{a.URL, fmt.Sprintf("scheme %q: want nats or tls", u.Scheme)}
	case Loopback(u.Hostname()):
		return nil
	case u.Scheme != "tls" && u.Scheme != "wss":
		return &AccessError{a.URL, "beyond the loopback interface want tls://"}
	case a.Token == "" && a.NKey == "" && u.User == nil:
		return &AccessError{a.URL, "beyond the loopback interface want a token or an NKey"}
	}
	return nil
}

// Loopback reports whether a host is this machine by its loopback interface.
func Loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Connect connects, trying again until ctx ends while nobody listens there. Once
// made, a connection that breaks is made again for as long as it takes.
//
// Errors: *AccessError; a server that refuses; the cause of the end of ctx.
func Connect(ctx context.Context, a Access, more ...nats.Option) (*nats.Conn, error) {
	if err := a.Validate(); err != nil {
		return nil, err
	}
	options := []nats.Option{
		nats.Name(a.Name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(2 * time.Second),
		nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond), nats.IgnoreAuthErrorAbort(),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2), // a server that is unplugged says no word
	}
	if a.Token != "" {
		options = append(options, nats.Token(a.Token))
	}
	if a.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, &AccessError{a.URL, fmt.Sprintf("NKey of %s: %v", a.NKey, err)}
		}
		options = append(options, key)
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	for {
		nc, err := nats.Connect(a.URL, append(options, more...)...)
		if err == nil {
			return nc, nil
		}
		var refused *net.OpError
		waits := errors.As(err, &refused) && refused.Op == "dial" || errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, os.ErrDeadlineExceeded)
		if !waits {
			return nil, &AccessError{a.URL, err.Error()}
		}
		select {
		case <-ctx.Done():
			return nil, &AccessError{a.URL, fmt.Sprintf("nobody listens there (%v)", err)}
		case <-time.After(250 * time.Millisecond):
		}
	}
}
