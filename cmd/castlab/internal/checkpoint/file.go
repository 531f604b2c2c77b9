// Package checkpoint keeps the segments of a study in a file, so that a process
// that dies loses no more than what it had in work.
//
// The file is a log: a line that names the format, then records of a length with
// its checksum, a body, and the body's SHA-256. The first record says which study
// it is, each other one holds a segment. A process that is killed leaves a record
// that ends too early, which is left out and cut off by the next writer; any other
// byte that is not what was written is found out, and then nothing is written. (A
// page file such as bbolt's cannot promise that: a damaged page number makes it
// read behind the end of its mapping, which no program survives.)
package checkpoint

import (
	"errors"
	"os"
	"slices"
	"sync"
	"time"

	"castlab/cmd/castlab/internal/program"
	"castlab/montecarlo/shards"
	"castlab/reports/output"
)

// An Identity says which study a file belongs to, and which program computes it.
type Identity struct {
	Hash    string     `json:"hash"`    // of the study; see studies.Study.Hash
	Program program.ID `json:"program"` // that computes
	Text    string     `json:"text"`    // of the study file, to say what differs
}

// A File is an open checkpoint. It is a shards.Store.
type File struct {
	path string

	mu      sync.Mutex
	f       *os.File
	index   map[string]place // of the segments, by key
	end     int64
	dirty   bool // something is not yet on the disk
	timer   *time.Timer
	failure error // of a write in the background
}

// A place is where the body of a record lies, and who computed it.
type place struct {
	at     int64
	length int
	worker string
}

// Create makes the checkpoint of a study; there must be no file. It is whole from its
// first byte: a process that is killed meanwhile leaves none, or one that holds nothing.
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

// Open opens the checkpoint of a study for writing and checks every byte of it. A file
// that ends before it says which study it is holds nothing, and is begun anew.
//
// Errors: fs.ErrNotExist; *BusyError; *DamagedError; *ForeignError for another
// study, program or format. The file is then as it was.
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
			err = f.Truncate(c.end) // what a killed writer left
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return c, nil
}

// begin makes a file that holds nothing the checkpoint of a study.
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

// Read opens a checkpoint to read from it alone, checks it, and says which study it
// belongs to. Another process may be writing to it.
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

// regular refuses what is no regular file before it is opened: a pipe would be waited for,
// and no signal ends that.
func regular(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return &DamagedError{Path: path, Reason: "it is no regular file", Other: true}
	}
	return err
}

var errReading = errors.New("the checkpoint is open for reading alone")

// Keys returns the keys of all that is kept, in no order.
func (c *File) Keys() (keys []shards.Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name := range c.index {
		k, _ := parseKey(name)
		keys = append(keys, k)
	}
	return keys
}

// Segments returns the keys of the segments, in no order: what is kept under a key
// without replications says something of all of them.
func (c *File) Segments() []shards.Key {
	return slices.DeleteFunc(c.Keys(), func(k shards.Key) bool { return k.Segment.Last <= k.Segment.First })
}
