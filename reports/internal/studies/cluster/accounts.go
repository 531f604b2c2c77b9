package cluster

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"castlab/distributions/inputs"
)

// Every client has an ID, the last token of each subject that it publishes to and the
// prefix of its inboxes. The server enforces this, so that the ID of a message is
// authenticated and not a claim of its sender.
//
// On the embedded server a worker chooses an unguessable random ID and authenticates
// with the token; on another server the ID is the user or the NKey's public key, and
// deploy/nats-server.conf grants its permissions.

// inboxes is the common prefix of all inboxes; the ID follows.
const inboxes = "_INBOX."

var anyID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func validID(id string) bool { return anyID.MatchString(id) }

// ID returns the ID of a connection that Connect or a Server made.
func ID(nc *nats.Conn) string { return strings.TrimPrefix(nc.Opts.InboxPrefix, inboxes) }

// sender returns the ID at the end of the subject of a message.
func sender(subject string) string { return subject[strings.LastIndex(subject, ".")+1:] }

// respond answers a message if the reply subject is an inbox of its sender. Otherwise
// a client could have the coordinator publish where the client itself may not.
func respond(m *nats.Msg, data []byte) {
	if strings.HasPrefix(m.Reply, inboxes+sender(m.Subject)+".") {
		_ = m.Respond(data)
	}
}

// mark returns the fingerprint of an ID, which identifies it in public without
// disclosing it. Its 64 bits make a second ID with the same fingerprint infeasible to
// find.
func mark(id string) string {
	sum := sha256.Sum256([]byte(id))
	return "#" + hex.EncodeToString(sum[:8])
}

// label names a worker in messages, in the status and in checkpoints: the name that
// it chose, and the mark of its ID, which it cannot choose.
func label(id, name string) string { return inputs.PrintableUpTo(name, longestName) + mark(id) }

// accounts authenticates the clients of the embedded server.
type accounts struct {
	token, secret string // of workers, and of the coordinator

	mu      sync.Mutex
	refused map[string]bool
	clients map[string][]uint64 // by ID, the server's numbers of their connections
}

func newAccounts(token string) *accounts {
	if token == "" { // for workers in this process, which receive it
		token = NewToken()
	}
	// The coordinator's secret never leaves the process and is not derived from the
	// token.
	return &accounts{token: token, secret: NewToken(), refused: map[string]bool{}, clients: map[string][]uint64{}}
}

// coordinatorUser is the user of the coordinator; workers are refused under that
// name.
const coordinatorUser = "coordinator"

// slow is the delay before a wrong secret is refused.
const slow = time.Second

// Check authenticates the coordinator and workers.
func (a *accounts) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	switch id := o.Username; {
	case id == coordinatorUser && equal(o.Password, a.secret):
		c.RegisterUser(&server.User{Username: id})
		return true
	case id != coordinatorUser && validID(id) && len(id) >= 16 && equal(o.Token, a.token):
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.refused[id] {
			return false
		}
		if len(a.clients) > mostWorkers {
			clear(a.clients) // the server does not report closed connections
		}
		last := a.clients[id]
		a.clients[id] = append(last[max(0, len(last)-64):], c.GetID())
		c.RegisterUser(&server.User{Username: id, Permissions: workerPermissions(id)})
		return true
	}
	time.Sleep(slow)
	return false
}

// equal compares in constant time.
func equal(got, want string) bool {
	a, b := sha256.Sum256([]byte(got)), sha256.Sum256([]byte(want))
	return want != "" && subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// refuse bars a worker from now on, and returns its connections.
func (a *accounts) refuse(id string) []uint64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.refused[id] = true
	return a.clients[id]
}

// workerPermissions returns the permissions of a worker: request a job, its units and
// the status; announce itself; publish results; and receive the replies.
func workerPermissions(id string) *server.Permissions {
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			joinSubject + "." + id,
			statusSubject + "." + id,
			"castlab.*.coordinator." + id,
			"castlab.*.*.worker." + id,
			"castlab.*.*.result." + id,
			"$JS.API.CONSUMER.INFO.*." + consumer,
			"$JS.API.CONSUMER.MSG.NEXT.*." + consumer,
			"$JS.ACK.*." + consumer + ".>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{inboxes + id + ".>"}},
	}
}
