package columns

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"
)

// Fields of a record are those of encoding/csv's document: quotes hold separators, two are one.
func TestFieldsAreDivided(t *testing.T) {
	for record, want := range map[string][]string{
		"": {""}, "a": {"a"}, "a,b": {"a", "b"}, ",": {"", ""}, `"a,b", c ,"d""e"`: {"a,b", "c", `d"e`}, "a,": {"a", ""},
	} {
		got := fields([]byte(record), ',')
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
			t.Errorf("%s: %q, want %q", record, got, want)
		}
		for i, f := range want {
			if one, ok := field([]byte(record), ',', i, strings.Contains(record, `"`)); !ok || string(one) != f {
				t.Errorf("%s: field %d is %q", record, i, one)
			}
		}
	}
}

// Empty lines and comments without an end are refused, and so is a file that gzip makes larger than
// values are; a thousand times the same digit is none.
func TestFilesThatOnlyGrowAreRefused(t *testing.T) {
	comments := io.LimitReader(&repeated{text: []byte("#" + strings.Repeat("x", 1<<12) + "\n")}, 2*mostSkipped)
	if _, err := values(comments); err == nil || !strings.Contains(err.Error(), "of empty lines and comments, and no row") {
		t.Errorf("comments alone: error %v", err)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := io.CopyN(z, &repeated{text: []byte("1\n")}, 1<<22); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := values(bytes.NewReader(packed.Bytes())); err != nil || n != 1<<21 {
		t.Errorf("4 MB of ones: %v", err)
	}
	for _, free := range []int64{0, 1 << 21, 1 << 22} {
		p, err := newCounted(packed.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		p.free = free
		n, err := io.Copy(io.Discard, p)
		if refused := err != nil; refused != (free < 1<<22) || n > free+mostExpanded*int64(packed.Len())+1<<20 {
			t.Errorf("free %d: read %d: %v", free, n, err)
		}
	}
}

// values counts the values of one number a line.
func values(r io.Reader) (n int, err error) {
	_, err = Read(Table{}, r, Reader[struct{}]{Of: func([]byte) (none struct{}, err error) { return none, nil },
		Add: func(struct{}, float64) { n++ }})
	return n, err
}

func newCounted(file []byte) (*unpacked, error) {
	c := &counted{r: bufio.NewReader(bytes.NewReader(file))}
	z, err := gzip.NewReader(c)
	return &unpacked{r: z, packed: c}, err
}

// A repeated reader has one text without end.
type repeated struct {
	text []byte
	at   int
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], r.text[r.at:])
		n += k
		r.at = (r.at + k) % len(r.text)
	}
	return n, nil
}
