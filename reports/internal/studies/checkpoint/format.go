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
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// Magic is the prefix of checkpoints of every format.
const Magic = "castlab-checkpoint-"

const (
	firstLine = Magic + "2\n"
	// oldFirstLine is the first line of files that name a version instead of the
	// program.
	oldFirstLine = Magic + "1\n"
	// longest bounds the bytes of a record; accumulators are far shorter.
	longest = 1 << 28
	header  = 8 // the length and its checksum
	// longestWorker bounds the name of a worker.
	longestWorker = 255
)

// The kinds of records after the first.
const (
	kindSegment = 's'
	kindDropped = 'd' // forgets the segment of this key
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A contents is the decoded form of a file.
type contents struct {
	id    Identity
	index map[string]place // of the segments, by key
	end   int64            // of the last whole record
}

// beginning returns the bytes with which every checkpoint of a study begins.
func beginning(id Identity) ([]byte, error) {
	body, err := json.Marshal(id)
	if err != nil {
		return nil, err
	}
	return append([]byte(firstLine), record(body)...), nil
}

// errUnborn reports a file that ends before its first record does, and so is empty.
var errUnborn = errors.New("it ends before it says which study it is")

// scan reads and verifies a whole file.
//
// Errors: errUnborn; *DamagedError; *ForeignError for another format; those of the
// file system.
func scan(path string, f *os.File) (c contents, err error) {
	damaged := func(format string, args ...any) (contents, error) {
		return contents{}, &DamagedError{Path: path, Reason: fmt.Sprintf(format, args...)}
	}
	r := bufio.NewReaderSize(f, 1<<18)
	first := make([]byte, len(firstLine))
	n, err := io.ReadFull(r, first)
	switch first = first[:n]; {
	case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return contents{}, err
	case n < len(firstLine) && strings.HasPrefix(firstLine, strings.TrimRight(string(first), "\x00")):
		return contents{}, errUnborn
	case string(first) == oldFirstLine:
		return contents{}, &ForeignError{path, "an earlier version, which did not note the code that computed it"}
	case string(first) != firstLine:
		return contents{}, &DamagedError{Path: path, Reason: "it does not begin like one", Other: true}
	}
	c.index, c.end = map[string]place{}, int64(len(firstLine))
	workers := map[string]string{} // each name is stored once
	for n := 0; ; n++ {
		body, err := next(r)
		switch {
		case errors.Is(err, errTorn) && n > 0:
			return c, nil
		case errors.Is(err, errTorn):
			return contents{}, errUnborn
		case errors.Is(err, errBad):
			return damaged("record %d, at byte %d", n+1, c.end)
		case err != nil:
			return contents{}, err
		}
		at := c.end + header
		c.end = at + int64(len(body)) + sha256.Size
		if n == 0 {
			if err := json.Unmarshal(body, &c.id); err != nil {
				return damaged("record 1 names no study")
			}
			continue
		}
		s, ok := split(body)
		if !ok {
			return damaged("record %d, which ends at byte %d, holds no segment", n+1, c.end)
		}
		if s.dropped {
			delete(c.index, s.key)
			continue
		}
		if _, known := workers[s.worker]; !known {
			workers[s.worker] = s.worker
		}
		c.index[s.key] = place{at + int64(len(body)-len(s.saved)), len(s.saved), workers[s.worker]}
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
	if head == [header]byte{} && onlyZeros(r) { // the file was extended before it was filled
		return nil, errTorn
	}
	if crc32.Checksum(head[:4], castagnoli) != binary.LittleEndian.Uint32(head[4:]) || n > longest {
		return nil, errBad
	}
	var body bytes.Buffer // grows with the bytes that are there, not with the length field
	if _, err := io.CopyN(&body, r, int64(n)+sha256.Size); err != nil {
		return nil, torn(err)
	}
	b := body.Bytes()
	if sum := sha256.Sum256(b[:n]); !bytes.Equal(sum[:], b[n:]) {
		if allZero(b[n:]) && onlyZeros(r) { // its end was not on the disk when the power failed
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

// record returns a body with its length and checksums.
func record(body []byte) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(body)))
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	sum := sha256.Sum256(body)
	return append(append(b, body...), sum[:]...)
}

// keyOf encodes the key of a segment: seed, block, first, last, label.
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

// A segment is the content of a record after the first.
type segment struct {
	key     string
	worker  string // that computed it
	saved   []byte
	dropped bool
}

// join encodes, and split decodes, the body of a segment: kind, key and worker with
// their lengths, and the saved bytes.
func (s segment) join() []byte {
	b := []byte{kindSegment}
	if s.dropped {
		b[0] = kindDropped
	}
	for _, text := range []string{s.key, s.worker} {
		b = append(binary.LittleEndian.AppendUint32(b, uint32(len(text))), text...)
	}
	return append(b, s.saved...)
}

func split(body []byte) (s segment, ok bool) {
	if len(body) == 0 || body[0] != kindSegment && body[0] != kindDropped {
		return s, false
	}
	s.dropped, body = body[0] == kindDropped, body[1:]
	for _, text := range []*string{&s.key, &s.worker} {
		if len(body) < 4 {
			return s, false
		}
		n := binary.LittleEndian.Uint32(body)
		if body = body[4:]; uint64(n) > uint64(len(body)) {
			return s, false
		}
		*text, body = string(body[:n]), body[n:]
	}
	s.saved = body
	return s, len(s.key) >= 32 && len(s.worker) <= longestWorker && !(s.dropped && len(body) > 0)
}
