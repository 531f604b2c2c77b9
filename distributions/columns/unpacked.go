package columns

import (
	"bufio"
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
