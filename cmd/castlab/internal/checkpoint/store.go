package checkpoint

import (
	"errors"
	"fmt"
	"time"

	"castlab/montecarlo/shards"
)

// delay is how long a segment may wait for the disk: so much work is lost at most
// when the machine loses power. A killed process loses nothing that was put.
const delay = 200 * time.Millisecond

// Get returns what was put under the key, nil if nothing was.
//
// Errors: those of the file system.
func (c *File) Get(k shards.Key) ([]byte, error) {
	c.mu.Lock()
	p, ok := c.index[keyOf(k)]
	f := c.f
	c.mu.Unlock()
	if !ok {
		return nil, nil
	}
	saved := make([]byte, p.length)
	if _, err := f.ReadAt(saved, p.at); err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	return saved, nil
}

// Put keeps a segment. What is there already stays.
//
// Errors: those of the file system, such as a full disk, also of an earlier Put;
// the file then ends before the segment that failed.
func (c *File) Put(k shards.Key, saved []byte) error {
	name := keyOf(k)
	body := join(name, saved)
	if len(body) > longest {
		return fmt.Errorf("checkpoint %s: a segment of %d bytes: want at most %d", c.path, len(body), longest)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failure != nil {
		return c.failure
	}
	if _, ok := c.index[name]; ok {
		return nil
	}
	at := c.end + header + int64(len(body)-len(saved))
	if err := c.append(record(body)); err != nil {
		// The half record is cut off; if that fails, too, the next writer does it.
		c.failure = errors.Join(err, c.f.Truncate(c.end))
		return c.failure
	}
	c.index[name] = place{at, len(saved)}
	if c.dirty = true; c.timer == nil {
		c.timer = time.AfterFunc(delay, func() { _ = c.Flush() }) // the next Put tells
	}
	return nil
}

// append writes at the end.
func (c *File) append(b []byte) error {
	if _, err := c.f.WriteAt(b, c.end); err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	c.end += int64(len(b))
	return nil
}

// Flush waits until everything is on the disk.
//
// Errors: those of the file system.
func (c *File) Flush() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil {
		c.timer.Stop()
		c.timer = nil
	}
	if c.failure != nil || !c.dirty {
		return c.failure
	}
	if err := c.f.Sync(); err != nil {
		c.failure = fmt.Errorf("checkpoint: %w", err)
		return c.failure
	}
	c.dirty = false
	return nil
}

// Close flushes and closes the file.
func (c *File) Close() error {
	err := c.Flush()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failure == nil {
		c.failure = errClosed
	}
	return errors.Join(err, c.f.Close())
}

var errClosed = errors.New("the checkpoint is closed")

// Parts are checkpoints that are read as one.
type Parts []*File

// Get returns what one of the parts holds.
//
// Errors: those of the file system.
func (p Parts) Get(k shards.Key) ([]byte, error) {
	for _, f := range p {
		if saved, err := f.Get(k); saved != nil || err != nil {
			return saved, err
		}
	}
	return nil, nil
}

// Put refuses.
func (p Parts) Put(shards.Key, []byte) error { return errors.New("parts are read alone") }

// Close closes the parts.
func (p Parts) Close() error {
	var errs []error
	for _, f := range p {
		errs = append(errs, f.f.Close())
	}
	return errors.Join(errs...)
}
