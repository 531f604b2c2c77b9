package cluster

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// gather sends a request to a subject, followed by the ID of the requester, and
// passes the replies to see until it returns true, the time limit is over, or no
// client listens.
func gather(ctx context.Context, nc *nats.Conn, subject string, data []byte, limit time.Duration,
	see func(m *nats.Msg) (enough bool)) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	inbox := nc.NewInbox()
	answers, err := nc.SubscribeSync(inbox)
	if err != nil {
		return err
	}
	defer func() { _ = answers.Unsubscribe() }()
	if err := nc.PublishRequest(subject+"."+ID(nc), inbox, data); err != nil {
		return err
	}
	for {
		m, err := answers.NextMsgWithContext(ctx)
		switch {
		case errors.Is(err, nats.ErrNoResponders):
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			return err
		case see(m):
			return nil
		}
	}
}

// passes reports whether a failure is temporary: of a connection that is being
// restored, or of a server that is starting.
func passes(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.Code == 503
	}
	for _, e := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting,
		nats.ErrReconnectBufExceeded, jetstream.ErrNoStreamResponse, jetstream.ErrInvalidJSAck,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// publish publishes a message to a stream, and repeats that after temporary failures
// while again returns true; the server recognizes duplicates by the number.
func publish(ctx context.Context, js jetstream.JetStream, subject string, data []byte, number string,
	again func() bool) (*jetstream.PubAck, error) {
	for {
		once, end := context.WithTimeout(ctx, 2*time.Second) // a reply may be lost with the connection
		ack, err := js.Publish(once, subject, data, jetstream.WithMsgID(number))
		end()
		if err == nil {
			return ack, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if !passes(err) || !again() {
			return nil, err
		}
		pause(ctx, 250*time.Millisecond)
	}
}

// pause waits for d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
