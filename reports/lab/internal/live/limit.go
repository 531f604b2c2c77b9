package live

import (
	"net"
	"sync"
)

// A limitedListener accepts so many connections at a time; others wait to be accepted.
type limitedListener struct {
	net.Listener
	free chan struct{}
	done chan struct{}
	once sync.Once
}

func limited(l net.Listener, most int) net.Listener {
	return &limitedListener{Listener: l, free: make(chan struct{}, most), done: make(chan struct{})}
}

func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.free <- struct{}{}:
	case <-l.done:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.free
		return nil, err
	}
	return &limitedConn{Conn: c, free: func() { <-l.free }}, nil
}

func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}

// A limitedConn makes room for another when it is closed.
type limitedConn struct {
	net.Conn
	once sync.Once
	free func()
}

func (c *limitedConn) Close() error {
	defer c.once.Do(c.free)
	return c.Conn.Close()
}
