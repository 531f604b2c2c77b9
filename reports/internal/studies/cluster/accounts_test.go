package cluster_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"castlab/reports/internal/studies/cluster"
)

// beyond tries what exceeds the permissions of a worker. other is the ID of another
// client; work and results are the streams of the job.
func (x *attacker) beyond(t *testing.T, j cluster.Job, other, work, results string) {
	t.Helper()
	own := x.own(j)
	for _, subject := range []string{
		own + ".work", own + ".result." + other, own + ".worker." + other, own + ".result", "castlab.join." + other,
		"castlab." + j.Hash[:16] + ".coordinator." + other, "castlab." + j.Hash[:16] + ".rival." + x.id, "castlab." + j.Hash[:16] +
			".rival",
		"_INBOX." + other + ".1", "$JS.API.INFO", "$JS.API.STREAM.NAMES", "$JS.API.STREAM.LIST",
		"$JS.API.STREAM.DELETE." + work, "$JS.API.STREAM.DELETE." + results, "$JS.API.STREAM.PURGE." + work, "$JS.API.STREAM.PURGE." +
			results,
		"$JS.API.STREAM.UPDATE." + work, "$JS.API.STREAM.CREATE.MINE", "$JS.API.STREAM.INFO." + work, "$JS.API.STREAM.SNAPSHOT." + results,
		"$JS.API.STREAM.MSG.GET." + results, "$JS.API.STREAM.MSG.GET." + work, "$JS.API.DIRECT.GET." +
			results, "$JS.API.STREAM.MSG.DELETE." + work,
		"$JS.API.CONSUMER.CREATE." + results + ".mine", "$JS.API.CONSUMER.CREATE." + work + ".mine", "$JS.API.CONSUMER.DURABLE.CREATE." +
			work + ".workers",
		"$JS.API.CONSUMER.DELETE." + work + ".workers", "$JS.API.CONSUMER.PAUSE." + work + ".workers", "$JS.API.CONSUMER.LIST." + work,
		"$JS.API.CONSUMER.MSG.NEXT." + results + ".coordinator", "$JS.ACK." + results + ".coordinator.1.1.1.1.0",
		"$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + work + ".workers", "$SYS.REQ.SERVER.PING", "anything",
	} {
		x.denied(t, "publish to "+subject, func() error { return x.PublishRequest(subject, "_INBOX."+x.id+".1", []byte("{}")) })
	}
	for _, subject := range []string{
		">", "castlab.>", "castlab.join.*", "castlab.status.*", "castlab." + j.Hash[:16] + ".coordinator.*", own + ".>", own +
			".work", own + ".result.*",
		"_INBOX.>", "_INBOX.*.>", "_INBOX." + other + ".>", "$JS.>", "$JS.ACK.>", "$JS.EVENT.>", "$SYS.>", "*.*", "castlab.join." + x.id,
	} {
		x.denied(t, "subscribe to "+subject, func() error { _, err := x.SubscribeSync(subject); return err })
	}
}

// With the token of workers a client reads nothing of others, touches no stream,
// answers as no other client and ends nothing: the server refuses every such attempt.
func TestAWorkersAccountDoesNoMore(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	nc := connect(t, server, "coordinator")
	c := newCoordinator(t, nc, "a")
	other := connectWorker(t, server, "other")
	x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
	work, results := streams(t.Context(), t, stream(t, nc))
	x.beyond(t, x.greet(t), cluster.ID(other), work, results)
	// The run continues undisturbed.
	start(t, filler("w", 80, nil), connectWorker(t, server, "w"))
	if err := collect(t.Context(), c.Executor(0), 50, 80); err != nil {
		t.Error(err)
	}
}

// Without the token no client connects, and with it none is the coordinator.
func TestWhoHasNotTheTokenIsRefused(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	var group sync.WaitGroup
	for name, options := range map[string][]nats.Option{
		"nothing":                       nil,
		"an ID":                         {nats.UserInfo("0123456789abcdef", "")},
		"another token":                 {nats.UserInfo("0123456789abcdef", ""), nats.Token(token + "x")},
		"the token as a password":       {nats.UserInfo("0123456789abcdef", token)},
		"no ID":                         {nats.Token(token)},
		"an ID that is guessed at once": {nats.UserInfo("a", ""), nats.Token(token)},
		"an ID with a wildcard":         {nats.UserInfo("0123456789abcde.>", ""), nats.Token(token)},
		"the coordinator's name":        {nats.UserInfo("coordinator", token), nats.Token(token)},
		"the coordinator, no secret":    {nats.UserInfo("coordinator", "")},
	} {
		group.Go(func() {
			nc, err := nats.Connect(server.URL(), append(options, nats.MaxReconnects(0), nats.Timeout(10*time.Second))...)
			if !errors.Is(err, nats.ErrAuthorization) {
				t.Errorf("%s: error %v, want a violation", name, err)
			}
			if err == nil {
				nc.Close()
			}
		})
	}
	group.Wait()
}

// The coordinator answers only to an inbox of the requester: a client must not make
// it publish where the client itself may not.
func TestNoAnswerAtAnothersPlace(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	nc := connect(t, server, "coordinator")
	newCoordinator(t, nc, "a")
	x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
	j := x.greet(t)
	all := connect(t, server, "all")
	heard := make(chan *nats.Msg, 64)
	for _, subject := range []string{"castlab.*.*.result.*", "_INBOX.somebody.>"} {
		if _, err := all.ChanSubscribe(subject, heard); err != nil {
			t.Fatal(err)
		}
	}
	if err := all.Flush(); err != nil {
		t.Fatal(err)
	}
	for _, subject := range []string{"castlab.join.", "castlab.status.", "castlab." + j.Hash[:16] + ".coordinator.",
		x.own(j) + ".worker."} {
		for _, ask := range []string{"{}", `{"session": "0"}`} {
			for _, elsewhere := range []string{x.own(j) + ".result.somebody", "_INBOX.somebody.answer"} {
				time.Sleep(30 * time.Millisecond) // or the greeting is ignored as too early
				if err := x.PublishRequest(subject+x.id, elsewhere, []byte(ask)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	select {
	case m := <-heard:
		t.Errorf("%s: %s", m.Subject, m.Data)
	case <-time.After(500 * time.Millisecond):
	}
}

// No worker can make a starting coordinator believe that there is another.
func TestNobodyMakesACoordinatorYield(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
	tag := strings.Repeat("a", 16)
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		for ctx.Err() == nil {
			_ = x.PublishRequest("castlab."+tag+".coordinator."+x.id, "_INBOX."+x.id+".1", []byte(`{"session": "0", "working": true}`))
			_ = x.Publish("castlab."+tag+".rival."+x.id, []byte(`{"session": "0", "working": true}`))
			time.Sleep(time.Millisecond)
		}
	})
	newCoordinator(t, connect(t, server, "coordinator"), "a")
	cancel()
	group.Wait()
}
