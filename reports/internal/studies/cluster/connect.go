package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"castlab/distributions/inputs"
	"castlab/reports/internal/studies/hosts"
)

// An Access says how to reach a NATS server.
type Access struct {
	URL   string // such as nats://127.0.0.1:4222; tls:// for encryption; several with commas between them
	User  string // whose password is the token; "" for a server that knows tokens alone
	Token string // "" for none
	NKey  string // file of a seed; "" for none
	CA    string // file of certificates to trust; "" for those of the system
	Name  string // of this client, for the server's monitoring
}

// An AccessError reports a server that must not be reached this way.
type AccessError struct{ URL, Reason string }

func (e *AccessError) Error() string {
	return fmt.Sprintf("%s: %s", inputs.PrintableUpTo(Redacted(e.URL), longestReason), inputs.PrintableUpTo(e.Reason, longestReason))
}

// Input reports true: the server or its keys are named wrongly.
func (e *AccessError) Input() bool { return true }

// Redacted returns a list of URLs without the passwords and tokens in it. A comma without the
// scheme of another URL behind it may be one in a password.
func Redacted(list string) string {
	urls := splitURLs(list)
	for i, u := range urls {
		scheme, rest, ok := strings.Cut(u, "://")
		if !ok {
			scheme, rest = "", u
		}
		if at := strings.LastIndex(rest, "@"); at >= 0 {
			rest = "..." + rest[at:]
		}
		if ok {
			rest = scheme + "://" + rest
		}
		urls[i] = rest
	}
	return strings.Join(urls, ",")
}

// splitURLs cuts a list at the commas behind which a scheme stands.
func splitURLs(list string) (urls []string) {
	for part := range strings.SplitSeq(list, ",") {
		if len(urls) > 0 && !strings.Contains(part, "://") && strings.Contains(list[len(strings.Join(urls, ",")):], "@") {
			urls[len(urls)-1] += "," + part
			continue
		}
		urls = append(urls, part)
	}
	return urls
}

// Validate refuses to send a study over a network unencrypted, or to let any client
// take part in it: beyond the loopback interface encryption and a token or NKey are
// required. Each URL of a list must satisfy this.
//
// Errors: *AccessError.
func (a Access) Validate() error {
	if a.User != "" && (a.Token == "" || !validID(a.User)) {
		return &AccessError{a.URL, fmt.Sprintf("user %q: want letters, digits, - and _, and a token, which is its password", a.User)}
	}
	for _, one := range splitURLs(a.URL) {
		if user, _, ok := strings.Cut(one, "@"); ok && strings.Contains(user, ",") { // where the client would cut
			return &AccessError{a.URL, "a comma in a password or token: write it as %2C"}
		}
	}
	for one := range strings.SplitSeq(a.URL, ",") { // as the client does
		if err := a.validate(strings.TrimSpace(one)); err != nil {
			return err
		}
	}
	return nil
}

func (a Access) validate(one string) error {
	u, err := url.Parse(one)
	switch {
	case err != nil || u.Host == "":
		return &AccessError{one, "want a URL such as nats://127.0.0.1:4222 or tls://host:4222"}
	case u.Scheme != "nats" && u.Scheme != "tls" && u.Scheme != "ws" && u.Scheme != "wss":
		return &AccessError{one, fmt.Sprintf("scheme %q: want nats or tls", u.Scheme)}
	case hosts.Loopback(u.Hostname()):
		return nil
	case !encrypted(u):
		return &AccessError{one, "beyond the loopback interface want tls://"}
	case a.Token == "" && a.NKey == "" && u.User == nil:
		return &AccessError{one, "beyond the loopback interface want a token or an NKey"}
	}
	return nil
}

func encrypted(u *url.URL) bool { return u.Scheme == "tls" || u.Scheme == "wss" }

// Connect connects, and tries again until ctx ends while no server listens, or one has no
// connection left. An established connection that breaks is restored without a time limit.
//
// Errors: *AccessError, also for a server that refuses, and where no server listens
// before the deadline of ctx or none has a connection left; the cause of a cancellation.
func Connect(ctx context.Context, a Access, more ...nats.Option) (*nats.Conn, error) {
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	for {
		nc, err := nats.Connect(a.URL, append(options, more...)...)
		if err == nil {
			return nc, nil
		}
		var failed *net.OpError
		// also from who holds connections without a token, each for some seconds
		full := strings.Contains(err.Error(), nats.MAX_CONNECTIONS_ERR)
		dials := errors.As(err, &failed) && failed.Op == "dial"
		full = full || failed != nil && !dials // it closes the connection, which may be seen before it says why
		waits := full || dials || errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) ||
			errors.Is(err, os.ErrDeadlineExceeded)
		if !waits {
			return nil, &AccessError{a.URL, err.Error()}
		}
		pause(ctx, 250*time.Millisecond)
		switch {
		case errors.Is(ctx.Err(), context.Canceled):
			return nil, context.Cause(ctx)
		case ctx.Err() != nil && full:
			return nil, &AccessError{a.URL, "the server has as many connections as it takes; try again with a longer --wait"}
		case ctx.Err() != nil:
			return nil, &AccessError{a.URL, fmt.Sprintf("nobody listens there (%v)", err)}
		}
	}
}

// options returns the options of the NATS client.
func (a Access) options() ([]nats.Option, error) {
	if err := a.Validate(); err != nil {
		return nil, err
	}
	id := a.User
	options := []nats.Option{
		nats.Name(a.Name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.Timeout(2 * time.Second),
		nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond), nats.IgnoreAuthErrorAbort(),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // by default they are printed
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),  // detects a server that is unplugged
	}
	for one := range strings.SplitSeq(a.URL, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil {
			return nil, &AccessError{one, "no URL"}
		}
		if !encrypted(u) { // an unencrypted server must not name others, to which the client would send the token
			options = append(options, nats.IgnoreDiscoveredServers())
		}
		if _, password := u.User.Password(); password && validID(u.User.Username()) {
			id = u.User.Username()
		}
	}
	if a.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, &AccessError{a.URL, fmt.Sprintf("NKey of %s: %v", a.NKey, err)}
		}
		var of nats.Options
		if err := key(&of); err != nil {
			return nil, &AccessError{a.URL, fmt.Sprintf("NKey of %s: %v", a.NKey, err)}
		}
		options, id = append(options, key), of.Nkey
	}
	if id == "" {
		id = rand.Text()
	}
	options = append(options, nats.CustomInboxPrefix(inboxes+id))
	switch {
	case a.User != "":
		options = append(options, nats.UserInfo(a.User, a.Token))
	case a.Token != "":
		// The embedded server knows its clients by ID and token, others by token
		// alone.
		options = append(options, nats.UserInfo(id, ""), nats.Token(a.Token))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	return options, nil
}
