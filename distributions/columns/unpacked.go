package columns

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
)

// What gzip makes of a file is read up to mostExpanded times the size of the file, beyond the
// first freeUnpacked bytes: measured values, even of one digit, are expanded less, and a file of
// one value is short enough.
const (
	mostExpanded = 200
	freeUnpacked = 1 << 28
)

// A counted reader counts the bytes that were read.
type counted struct {
	r *bufio.Reader
	n int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// ReadByte lets gzip read no farther than the end of its stream.
func (c *counted) ReadByte() (byte, error) {
	b, err := c.r.ReadByte()
	if err == nil {
		c.n++
	}
	return b, err
}

// An unpacked reader fails where a small file becomes more than anybody has measured.
type unpacked struct {
	r      io.Reader
	packed *counted
	free   int64
	n      int64
}

func (u *unpacked) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	if u.n += int64(n); u.n > u.free+mostExpanded*u.packed.n {
		return 0, fmt.Errorf("gzip: %d bytes became more than %d, %d times as many; if they are measured values, unpack the file first",
			u.packed.n, u.n, u.n/u.packed.n)
	}
	return n, err
}

// Unpack returns a reader of a text that may be compressed by gzip.
//
// Errors: of what begins as gzip and is not; of the reader for a text that is larger than measured values in so few bytes.
func Unpack(r io.Reader) (*bufio.Reader, error) {
	b := bufio.NewReaderSize(r, 1<<20)
	if head, err := b.Peek(2); err != nil || head[0] != 0x1f || head[1] != 0x8b {
		return b, nil
	}
	packed := &counted{r: b}
	unzip, err := gzip.NewReader(packed)
	if err != nil {
		return nil, fmt.Errorf("gzip: %w", err)
	}
	return bufio.NewReaderSize(&unpacked{r: unzip, packed: packed, free: freeUnpacked}, 1<<20), nil
}
