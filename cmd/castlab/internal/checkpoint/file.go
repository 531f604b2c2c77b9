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
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"castlab/cmd/castlab/internal/program"
	"castlab/montecarlo"
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

// A place is where the body of a record lies.
type place struct {
	at     int64
	length int
}

const (
	firstLine = "castlab-checkpoint-1\n"
	// longest bounds a record: no accumulator comes near it.
	longest = 1 << 28
	header  = 8 // the length and its checksum
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Create makes the checkpoint of a study; there must be no file.
//
// Errors: fs.ErrExist; those of the file system.
func Create(path string, id Identity) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	c := &File{path: path, f: f, index: map[string]place{}}
	if !output.TryLock(f) {
		return nil, errors.Join(&BusyError{path}, f.Close())
	}
	body, err := json.Marshal(id)
	if err == nil {
		err = c.append([]byte(firstLine))
	}
	if err == nil {
		err = c.append(record(body))
	}
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(path))
	}
	return c, nil
}

// Open opens the checkpoint of a study for writing and checks every byte of it.
//
// Errors: fs.ErrNotExist; *BusyError; *DamagedError; *ForeignError for another
// study or program. The file is then as it was.
func Open(path string, id Identity) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	if !output.TryLock(f) {
		return nil, errors.Join(&BusyError{path}, f.Close())
	}
	have, index, end, err := scan(path, f)
	if err == nil {
		err = same(path, have, id)
	}
	if err == nil {
		err = f.Truncate(end) // what a killed writer left
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &File{path: path, f: f, index: index, end: end}, nil
}

// Read opens a checkpoint to read from it alone, checks it, and says which study it
// belongs to. Another process may be writing to it.
//
// Errors: fs.ErrNotExist; *DamagedError.
func Read(path string) (*File, Identity, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, Identity{}, err
	}
	id, index, end, err := scan(path, f)
	if err != nil {
		return nil, Identity{}, errors.Join(err, f.Close())
	}
	return &File{path: path, f: f, index: index, end: end, failure: errReading}, id, nil
}

var errReading = errors.New("the checkpoint is open for reading alone")

// Keys returns the keys of all segments, in no order.
func (c *File) Keys() (keys []shards.Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name := range c.index {
		k, _ := parseKey(name)
		keys = append(keys, k)
	}
	return keys
}

// Same returns a *ForeignError unless two checkpoints, the first of which is at the
// path, are of one study and program.
func Same(path string, have, want Identity) error { return same(path, have, want) }

// scan reads a whole file.
func scan(path string, f *os.File) (id Identity, index map[string]place, end int64, err error) {
	damaged := func(format string, args ...any) (Identity, map[string]place, int64, error) {
		return Identity{}, nil, 0, &DamagedError{Path: path, Reason: fmt.Sprintf(format, args...)}
	}
	r := bufio.NewReaderSize(f, 1<<18)
	first := make([]byte, len(firstLine))
	if _, err := io.ReadFull(r, first); err != nil || string(first) != firstLine {
		return Identity{}, nil, 0, &DamagedError{Path: path, Reason: "it does not begin like one", Other: true}
	}
	index, end = map[string]place{}, int64(len(firstLine))
	for n := 0; ; n++ {
		body, err := next(r)
		switch {
		case errors.Is(err, errTorn) && n > 0:
			return id, index, end, nil
		case errors.Is(err, errTorn):
			return damaged("it ends before it says which study it is")
		case errors.Is(err, errBad):
			return damaged("record %d, at byte %d", n+1, end)
		case err != nil:
			return Identity{}, nil, 0, err
		}
		at := end + header
		end = at + int64(len(body)) + sha256.Size
		if n == 0 {
			if err := json.Unmarshal(body, &id); err != nil {
				return damaged("record 1 names no study")
			}
			continue
		}
		k, data, ok := split(body)
		if !ok {
			return damaged("record %d, at byte %d, holds no segment", n+1, end)
		}
		index[k] = place{at + int64(len(body)-len(data)), len(data)}
	}
}

var (
	errTorn = errors.New("the file ends inside of a record")
	errBad  = errors.New("a checksum is wrong")
)

// next reads the body of a record.
func next(r *bufio.Reader) ([]byte, error) {
	var head [header]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, torn(err)
	}
	n := binary.LittleEndian.Uint32(head[:4])
	if head == [header]byte{} && onlyZeros(r) { // a file that was made longer before it was filled
		return nil, errTorn
	}
	if crc32.Checksum(head[:4], castagnoli) != binary.LittleEndian.Uint32(head[4:]) || n > longest {
		return nil, errBad
	}
	var body bytes.Buffer // grows with what is there, not with what is promised
	if _, err := io.CopyN(&body, r, int64(n)+sha256.Size); err != nil {
		return nil, torn(err)
	}
	b := body.Bytes()
	if sum := sha256.Sum256(b[:n]); !bytes.Equal(sum[:], b[n:]) {
		if allZero(b[n:]) && onlyZeros(r) { // its end was not on the disk when the power went
			return nil, errTorn
		}
		return nil, errBad
	}
	return b[:n], nil
}

func torn(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errTorn
	}
	return err
}

func allZero(b []byte) bool { return !slices.ContainsFunc(b, func(x byte) bool { return x != 0 }) }

func onlyZeros(r *bufio.Reader) bool {
	for {
		b, err := r.ReadByte()
		if err != nil {
			return errors.Is(err, io.EOF)
		}
		if b != 0 {
			return false
		}
	}
}

// record is a body as it stands in the file.
func record(body []byte) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(body)))
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	sum := sha256.Sum256(body)
	return append(append(b, body...), sum[:]...)
}

// keyOf is the name of a segment: seed, block, first, last, label.
func keyOf(k shards.Key) string {
	var b []byte
	for _, n := range []int64{int64(k.Run.Seed), int64(k.Run.Block), int64(k.Segment.First), int64(k.Segment.Last)} {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	return string(append(b, k.Run.Label...))
}

func parseKey(name string) (k shards.Key, ok bool) {
	if len(name) < 32 {
		return k, false
	}
	n := func(i int) int { return int(binary.LittleEndian.Uint64([]byte(name[8*i : 8*i+8]))) }
	return shards.Key{
		Run:     montecarlo.RunID{Seed: uint64(n(0)), Block: n(1), Label: name[32:]},
		Segment: montecarlo.Segment{First: n(2), Last: n(3)},
	}, true
}

// join and split make the body of a segment.
func join(name string, saved []byte) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(name)))
	return append(append(b, name...), saved...)
}

func split(body []byte) (name string, saved []byte, ok bool) {
	if len(body) < 4 {
		return "", nil, false
	}
	n := binary.LittleEndian.Uint32(body)
	if body = body[4:]; n < 32 || uint64(n) > uint64(len(body)) {
		return "", nil, false
	}
	return string(body[:n]), body[n:], true
}
