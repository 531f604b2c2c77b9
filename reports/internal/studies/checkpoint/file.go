// Package checkpoint stores the segments of a study in a file, so that a process that
// dies loses only the work in progress.
//
// The file is a log: a line that names the format, then records of a length with its
// checksum, a body, and the body's SHA-256. The first record identifies the study,
// each other one holds a segment. A process that is killed leaves a truncated record,
// which is ignored and cut off by the next writer; any other changed byte is
// detected, and then nothing is written. (A page file such as bbolt's cannot
// guarantee that: a damaged page number makes it read beyond its mapping, which kills
// the program.)
package checkpoint

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"

	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies/program"
	"castlab/reports/output"
)

// An Identity identifies the study of a file, and the program that computes it.
type Identity struct {
	Hash    string     `json:"hash"`    // of the study; see studies.Study.Hash
	Program program.ID `json:"program"` // that computes it
	Text    string     `json:"text"`    // of the study file, to name a difference
}

// A File is an open checkpoint. It is a shards.Store.
type File struct {
	path string

	mu      sync.Mutex
	f       *os.File
	index   map[string]place // of the segments, by key
	end     int64
	dirty   bool // not everything is flushed to the disk
	timer   *time.Timer
	failure error // of a write in the background
}

// Path is the path of the file.
func (c *File) Path() string { return c.path }

// A place locates the body of a record, with the worker that computed it.
type place struct {
	at     int64
	length int
	worker string
}

// Create creates the checkpoint of a study; the file must not exist. Creation is
// atomic: a process that is killed meanwhile leaves no file, or one without segments.
//
// Errors: fs.ErrExist; those of the file system.
func Create(path string, id Identity) (*File, error) {
	first, err := beginning(id)
	if err != nil {
		return nil, err
	}
	f, err := output.CreateNew(path, first)
	if err != nil {
		return nil, err
	}
	return &File{path: path, f: f, index: map[string]place{}, end: int64(len(first))}, nil
}

// Open opens the checkpoint of a study for writing and verifies every byte of it. A
// file that ends before its first record is complete is empty, and is begun anew.
//
// Errors: fs.ErrNotExist; *BusyError; *DamagedError; *ForeignError for another study,
// program or format. The file is then unchanged.
func Open(path string, id Identity) (*File, error) {
	if err := regular(path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	if !output.TryLock(f) {
		return nil, errors.Join(&BusyError{path}, f.Close())
	}
	c := &File{path: path, f: f, index: map[string]place{}}
	have, err := scan(path, f)
	switch {
	case errors.Is(err, errUnborn):
		err = c.begin(id)
	case err == nil:
		if err = Same(path, have.id, id); err == nil {
			c.index, c.end = have.index, have.end
			err = f.Truncate(c.end) // the remains of a killed writer
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return c, nil
}

// begin writes the first record to an empty file.
func (c *File) begin(id Identity) error {
	first, err := beginning(id)
	if err == nil {
		err = c.f.Truncate(0)
	}
	if err == nil {
		err = c.append(first)
	}
	if err == nil {
		err = c.f.Sync()
	}
	return err
}

// Read opens a checkpoint for reading alone, verifies it, and returns the identity of
// its study. Another process may be writing to it.
//
// Errors: fs.ErrNotExist; *DamagedError; *ForeignError for another format.
func Read(path string) (*File, Identity, error) {
	if err := regular(path); err != nil {
		return nil, Identity{}, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, Identity{}, err
	}
	have, err := scan(path, f)
	if errors.Is(err, errUnborn) {
		err = &DamagedError{Path: path, Reason: err.Error()}
	}
	if err != nil {
		return nil, Identity{}, errors.Join(err, f.Close())
	}
	return &File{path: path, f: f, index: have.index, end: have.end, failure: errReading}, have.id, nil
}

// regular refuses everything except a regular file before it is opened: opening a
// pipe blocks, and no signal ends that.
func regular(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &MissingError{path}
	}
	if err == nil && !info.Mode().IsRegular() {
		return &DamagedError{Path: path, Reason: "it is no regular file", Other: true}
	}
	return err
}

var errReading = errors.New("the checkpoint is open for reading alone")

// Keys returns all keys in the file, in no order.
func (c *File) Keys() (keys []shards.Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name := range c.index {
		k, _ := parseKey(name)
		keys = append(keys, k)
	}
	return keys
}

// Segments returns the keys of the segments, in no order: those with replications. A
// key without belongs to a record about the whole study.
func (c *File) Segments() []shards.Key {
	return slices.DeleteFunc(c.Keys(), func(k shards.Key) bool { return k.Segment.Last <= k.Segment.First })
}
