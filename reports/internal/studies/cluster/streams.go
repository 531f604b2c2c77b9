package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// sweep removes the streams of earlier coordinators of the study.
func (c *Coordinator) sweep(ctx context.Context) error {
	names := c.js.StreamNames(ctx, jetstream.WithStreamListSubject(c.job.allSubjects()))
	var left []string
	for name := range names.Name() {
		left = append(left, name)
	}
	if err := names.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return err
	}
	for _, name := range left {
		if err := c.js.DeleteStream(ctx, name); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
	}
	return nil
}

// open makes the streams, unless they exist, and consumes results.
func (c *Coordinator) open(ctx context.Context) error {
	storage := jetstream.FileStorage
	if c.options.Memory {
		storage = jetstream.MemoryStorage
	}
	// A client that publishes to a full stream receives an error, and tries again
	// later.
	for _, config := range []jetstream.StreamConfig{
		{Name: c.job.resultStream(), Subjects: []string{c.job.resultSubject() + ".*"}, MaxBytes: mostResults},
		{Name: c.job.workStream(), Subjects: []string{c.job.workSubject()}, MaxBytes: mostWork},
	} {
		config.Storage, config.Retention, config.Discard = storage, jetstream.WorkQueuePolicy, jetstream.DiscardNew
		if _, err := c.js.CreateOrUpdateStream(ctx, config); err != nil {
			return err
		}
	}
	if _, err := c.js.CreateOrUpdateConsumer(ctx, c.job.workStream(), jetstream.ConsumerConfig{
		Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.options.AckWait, MaxDeliver: mostLost, MaxAckPending: 1 << 16,
		MaxRequestBatch: 1, MaxWaiting: 1 << 14,
	}); err != nil {
		return err
	}
	results, err := c.js.CreateOrUpdateConsumer(ctx, c.job.resultStream(), jetstream.ConsumerConfig{
		Durable: "coordinator", AckPolicy: jetstream.AckExplicitPolicy, MaxDeliver: -1, MaxAckPending: 1 << 16,
	})
	if err != nil {
		return err
	}
	// The bound of unprocessed messages in this process: of more long ones the client
	// would drop some, which the server sends again only half a minute later.
	taking, err := results.Consume(func(m jetstream.Msg) {
		c.take(m.Subject(), m.Data())
		_ = m.Ack() // a duplicate is harmless
	}, jetstream.PullMaxMessages(16))
	if err != nil {
		return err
	}
	c.mu.Lock()
	old := c.taking
	c.taking = taking
	c.mu.Unlock()
	if old != nil {
		old.Stop()
	}
	return nil
}

// watch restores the streams, which a server without a persistent store loses when it
// restarts. The incomplete units are then published again.
func (c *Coordinator) watch(ctx context.Context) {
	period := min(c.options.AckWait, 5*time.Second)
	for pause(ctx, period); ctx.Err() == nil; pause(ctx, period) {
		lost := false
		for stream, its := range map[string]string{c.job.workStream(): consumer, c.job.resultStream(): "coordinator"} {
			_, err := c.js.Consumer(ctx, stream, its)
			lost = lost || errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound)
		}
		if !lost {
			continue
		}
		// Another coordinator may have removed them while this one was stopped.
		if err := c.alone(ctx); errors.Is(err, ErrOther) {
			c.end(err)
			return
		}
		if err := c.open(ctx); err != nil {
			if ctx.Err() == nil && !passes(err) {
				c.end(fmt.Errorf("server: it lost the units, and they cannot be published again: %w", err))
				return
			}
			continue
		}
		c.mu.Lock()
		clear(c.copies)
		for _, g := range c.outstanding {
			clear(g.copies)
			g.due = time.Now()
		}
		c.spare = nil
		c.mu.Unlock()
	}
}
