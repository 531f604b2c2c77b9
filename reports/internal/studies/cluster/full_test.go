package cluster_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"castlab/reports/internal/studies/cluster"
)

// A server of two connections, of which one is a client's and another idle and without a token,
// refuses the next. Who waits comes in when the idle one ends; who does not learns why. The
// client stays.
func TestAFullServerIsWaitedFor(t *testing.T) {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, NoSigs: true, NoLog: true, MaxConn: 2, Authorization: token,
		AuthTimeout: 60})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	first := dial(t, s.ClientURL(), "first")
	idle, err := net.Dial("tcp", s.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	for end := time.Now().Add(10 * time.Second); s.NumClients() < 2; { // it greets before it counts
		if time.Now().After(end) {
			t.Fatalf("the server counts %d connections", s.NumClients())
		}
		time.Sleep(time.Millisecond)
	}
	access := cluster.Access{URL: s.ClientURL(), Token: token, Name: "next"}
	soon, enough := context.WithTimeout(t.Context(), time.Second)
	defer enough()
	if _, err := cluster.Connect(soon, access); err == nil || !strings.Contains(err.Error(), "as many connections") {
		t.Errorf("a full server: %v", err)
	}
	waits, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	come := make(chan error, 1)
	go func() {
		nc, err := cluster.Connect(waits, access)
		if err == nil {
			nc.Close()
		}
		come <- err
	}()
	time.Sleep(300 * time.Millisecond) // it has been refused once, or comes at once: both are right
	_ = idle.Close()
	if err := <-come; err != nil {
		t.Errorf("after the idle connection has ended: %v", err)
	}
	if err := first.Flush(); err != nil || first.Stats().Reconnects != 0 {
		t.Errorf("the client that was there: %v, %d reconnects", err, first.Stats().Reconnects)
	}
}

func TestAListenerNamesAPort(t *testing.T) {
	for _, address := range []string{"127.0.0.1:x", "127.0.0.1:-1", "127.0.0.1:99999", "127.0.0.1:"} {
		if err := (cluster.Listener{Address: address, Token: token}).Validate(); err == nil || !strings.Contains(err.Error(), "port") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := (cluster.Listener{Address: "127.0.0.1:0", Token: token}).Validate(); err != nil {
		t.Error(err)
	}
}
