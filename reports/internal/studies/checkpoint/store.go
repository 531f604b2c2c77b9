package checkpoint

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"time"

	"castlab/montecarlo/shards"
)

// delay is the longest time that a segment waits to be flushed: a power failure loses
// at most so much work. A killed process loses no segment that was put.
const delay = 200 * time.Millisecond

// Get returns the segment of the key, nil if there is none.
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

// Put stores a segment without the name of a worker.
//
// Errors: as those of the store that By returns.
func (c *File) Put(k shards.Key, saved []byte) error { return c.put(k, saved, "") }

// By returns the file as a store that records the worker of each segment; it calls
// worker when the segment is put.
//
// Errors of Put: those of the file system, such as a full disk, also of an earlier
// Put; the file then ends before the segment that failed.
func (c *File) By(worker func(k shards.Key) string) shards.Store { return attributed{c, worker} }

type attributed struct {
	*File
	worker func(k shards.Key) string
}

func (a attributed) Put(k shards.Key, saved []byte) error { return a.put(k, saved, a.worker(k)) }

// put stores a segment in place of an earlier one.
func (c *File) put(k shards.Key, saved []byte, worker string) error {
	if have, err := c.Get(k); have != nil && err == nil && bytes.Equal(have, saved) {
		return nil
	}
	s := segment{key: keyOf(k), worker: worker[:min(len(worker), longestWorker)], saved: saved}
	body := s.join()
	if len(body) > longest {
		return fmt.Errorf("checkpoint %s: a segment of %d bytes: want at most %d", c.path, len(body), longest)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	at := c.end + header + int64(len(body)-len(saved))
	if err := c.write(body); err != nil {
		return err
	}
	c.index[s.key] = place{at, len(saved), s.worker}
	return nil
}

// Drop removes the segments that which selects, so that they are computed again, and
// returns their number.
//
// Errors: those of the file system; segments that were dropped before the error stay
// so.
func (c *File) Drop(which func(k shards.Key, worker string) bool) (dropped int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, p := range c.index {
		if k, _ := parseKey(name); !which(k, p.worker) {
			continue
		}
		if err := c.write(segment{key: name, dropped: true}.join()); err != nil {
			return dropped, err
		}
		delete(c.index, name)
		dropped++
	}
	return dropped, nil
}

func (c *File) write(body []byte) error {
	if c.failure != nil {
		return c.failure
	}
	if err := c.append(record(body)); err != nil {
		// The partial record is cut off; if that fails, too, the next writer does it.
		c.failure = errors.Join(err, c.f.Truncate(c.end))
		return c.failure
	}
	if c.dirty = true; c.timer == nil {
		c.timer = time.AfterFunc(delay, func() { _ = c.Flush() }) // the next Put reports its error
	}
	return nil
}

// Worker returns the worker that computed a segment, "" if unknown or absent.
func (c *File) Worker(k shards.Key) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.index[keyOf(k)].worker
}

// append writes bytes at the end of the file.
func (c *File) append(b []byte) error {
	if _, err := c.f.WriteAt(b, c.end); err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	c.end += int64(len(b))
	return nil
}

// Flush waits until all records are on the disk.
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

// RemoveEmpty removes the file if it holds no segment.
//
// Errors: those of the file system.
func (c *File) RemoveEmpty() error {
	if len(c.Segments()) > 0 {
		return nil
	}
	return os.Remove(c.path)
}

// Close flushes and closes the file.
func (c *File) Close() error {
	err := c.Flush()
	if errors.Is(err, errReading) { // and wrote nothing
		err = nil
	}
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

// Get returns the segment from the first part that has it.
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

// Put refuses: parts are read-only.
func (p Parts) Put(shards.Key, []byte) error { return errors.New("parts are read alone") }

// Close closes the parts.
func (p Parts) Close() error {
	var errs []error
	for _, f := range p {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}
