package cluster

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// gather asks a subject, to which the ID of who asks is added, and hands the answers to
// see until it returns true, the time is over, or nobody is there.
func gather(ctx context.Context, nc *nats.Conn, subject string, data []byte, patience time.Duration, see func(m *nats.Msg) (enough bool)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
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

// passes reports whether a failure may pass: of a connection that is being made again,
// or of a server that is starting.
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

// publish publishes a message to a stream, and does so again while that may help and
// again allows it; the server knows the message by its number.
func publish(ctx context.Context, js jetstream.JetStream, subject string, data []byte, number string, again func() bool) (*jetstream.PubAck, error) {
	for {
		once, end := context.WithTimeout(ctx, 2*time.Second) // an answer may be lost with the connection
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

// pause waits a while, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
