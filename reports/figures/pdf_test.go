package figures

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"testing"
)

// A PDF says where each of its objects begins, and its page has the drawing: every one of the
// sample figures, the same bytes twice.
func TestPDFFindsItsObjects(t *testing.T) {
	for _, f := range samples() {
		data, err := PDF(f)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := PDF(f); !bytes.Equal(again, data) {
			t.Errorf("%s: two drawings differ", f.ID)
		}
		entries := regexp.MustCompile(`(\d{10}) 00000 n `).FindAllSubmatch(data, -1)
		for i, e := range entries {
			at, _ := strconv.Atoi(string(e[1]))
			if begins := fmt.Sprintf("%d 0 obj\n", i+1); !bytes.HasPrefix(data[at:], []byte(begins)) {
				t.Errorf("%s: object %d: %.20q", f.ID, i+1, data[at:])
			}
		}
		start := regexp.MustCompile(`startxref\n(\d+)\n`).FindSubmatch(data)
		if at, _ := strconv.Atoi(string(start[1])); len(entries) != 5 || !bytes.HasPrefix(data[at:], []byte("xref\n0 6\n")) {
			t.Errorf("%s: %d objects, table at %.10q", f.ID, len(entries), data[at:])
		}
		stream := regexp.MustCompile(`(?s)/Length (\d+) /Filter /FlateDecode>>\nstream\n(.*)\nendstream`).FindSubmatch(data)
		if n, _ := strconv.Atoi(string(stream[1])); n != len(stream[2]) {
			t.Errorf("%s: a stream of %d bytes says %d", f.ID, len(stream[2]), n)
		}
		z, err := zlib.NewReader(bytes.NewReader(stream[2]))
		if err != nil {
			t.Fatal(err)
		}
		drawing, err := io.ReadAll(z)
		if err != nil || bytes.ContainsAny(drawing, "NI") {
			t.Errorf("%s: %v, or a number that is none", f.ID, err)
		}
		for _, operator := range []string{" m ", " l ", "S\n", "f\n", " c "} {
			if !bytes.Contains(drawing, []byte(operator)) {
				t.Errorf("%s: no %q in the drawing", f.ID, operator)
			}
		}
	}
}
