package live

import (
	"context"
	"errors"
	"net"
	"testing"
)

// A formula that nobody waits for any more keeps its slot, so that a page cannot fill the machine with them.
func TestFormulasAreBounded(t *testing.T) {
	s := make(slots, 1)
	ctx, cancel := context.WithCancel(context.Background())
	never, begun := make(chan struct{}), make(chan struct{})
	go func() { <-begun; cancel() }()
	_, err := do(ctx, s, func(context.Context) (int, error) { close(begun); <-never; return 1, nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the first: %v", err)
	}
	if _, err = do(ctx, s, func(context.Context) (int, error) { return 2, nil }); !errors.Is(err, busyError{}) {
		t.Errorf("the second: %v, want that it is busy", err)
	}
	close(never)
	if x, err := do(t.Context(), s, func(context.Context) (int, error) { return 3, nil }); x != 3 || err != nil {
		t.Errorf("the third: %v %v", x, err)
	}
}

// So many connections are open at a time; the next waits until one is closed.
func TestConnectionsAreBounded(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := limited(inner, 1)
	accepted := make(chan net.Conn)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				close(accepted)
				return
			}
			accepted <- c
		}
	}()
	for range 2 {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	first := <-accepted
	select {
	case <-accepted:
		t.Error("two at a time")
	default:
	}
	first.Close()
	first.Close()
	(<-accepted).Close()
	l.Close()
	if _, open := <-accepted; open {
		t.Error("accepts after its end")
	}
}
