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
)

// Every client has an ID, which stands at the end of each subject that it publishes to
// and at the beginning of its inboxes. The server lets nobody use another's, so the ID
// of a message is not what its sender says of itself.
//
// On the server inside of castlab a worker chooses an ID that nobody can guess, and
// holds the token; on another server the ID is the user or the NKey's public key, and
// deploy/nats-server.conf says what it may do.

// inboxes is what all inboxes begin with; the ID follows.
const inboxes = "_INBOX."

var anyID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func validID(id string) bool { return anyID.MatchString(id) }

// ID is the ID of a connection that Connect or a Server made.
func ID(nc *nats.Conn) string { return strings.TrimPrefix(nc.Opts.InboxPrefix, inboxes) }

// sender is the ID at the end of the subject of a message.
func sender(subject string) string { return subject[strings.LastIndex(subject, ".")+1:] }

// respond answers a message, if its sender asked for the answer at its own inbox: who
// may say more than it must not say it where somebody else chooses.
func respond(m *nats.Msg, data []byte) {
	if strings.HasPrefix(m.Reply, inboxes+sender(m.Subject)+".") {
		_ = m.Respond(data)
	}
}

// mark tells IDs apart where others may read it, which must not learn the ID itself: 64
// bits, so that nobody finds an ID with the mark of another.
func mark(id string) string {
	sum := sha256.Sum256([]byte(id))
	return "#" + hex.EncodeToString(sum[:8])
}

// label names a worker in messages, in the status and in checkpoints: what it calls
// itself, and the mark of its ID, which it cannot choose for another.
func label(id, name string) string { return shown(name, longestName) + mark(id) }

// accounts lets clients into the server inside of castlab.
type accounts struct {
	token, secret string // of workers, and of the coordinator

	mu      sync.Mutex
	refused map[string]bool
	clients map[string][]uint64 // by ID, as the server numbers them
}

func newAccounts(token string) *accounts {
	if token == "" { // for workers in this process, which are given it
		token = NewToken()
	}
	// The coordinator's secret never leaves the process and is not made from the token.
	return &accounts{token: token, secret: NewToken(), refused: map[string]bool{}, clients: map[string][]uint64{}}
}

// coordinatorUser is the user of the coordinator. No worker may call itself so.
const coordinatorUser = "coordinator"

// slow is how long somebody who does not know the secret waits to be told.
const slow = time.Second

// Check lets the coordinator and workers in.
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
			clear(a.clients) // of those that have gone nobody is told
		}
		last := a.clients[id]
		a.clients[id] = append(last[max(0, len(last)-64):], c.GetID())
		c.RegisterUser(&server.User{Username: id, Permissions: workerPermissions(id)})
		return true
	}
	time.Sleep(slow)
	return false
}

// equal compares without telling by its time how much is equal.
func equal(got, want string) bool {
	a, b := sha256.Sum256([]byte(got)), sha256.Sum256([]byte(want))
	return want != "" && subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// refuse keeps a worker out from now on, and returns its connections.
func (a *accounts) refuse(id string) []uint64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.refused[id] = true
	return a.clients[id]
}

// workerPermissions are what a worker may do: ask for a job, for units of it and for the
// status, say that it is there, return results, and hear the answers.
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
