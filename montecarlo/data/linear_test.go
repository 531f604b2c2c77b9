package data

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// The beginning of a file is gone through once, however many names it has, and so is a record in
// quotes, however many lines: pairs of a million names, or of half a million lines, would take hours.
func TestReadersGoThroughAFileOnce(t *testing.T) {
	const n = 1_000_000
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, "c%d,", i)
	}
	b.WriteString("last\n" + strings.Repeat(",", n) + "1.5\n")
	s, err := ReadCSV(&b, "last")
	if err != nil || s.N() != 1 || s.Min() != 1.5 {
		t.Errorf("a file of %d names: %v", n, err)
	}
	open := "g,v\n\"" + strings.Repeat("a\n", n/2)
	if _, err := ReadCSV(strings.NewReader(open), "v"); err == nil || !strings.Contains(err.Error(), "a quote that does not end") {
		t.Errorf("a quote over %d lines: error %v", n/2, err)
	}
	closed := open + "\",2.5\n"
	if s, err := ReadCSV(strings.NewReader(closed), "v"); err != nil || s.N() != 1 || s.Min() != 2.5 {
		t.Errorf("a text of %d lines: %v", n/2, err)
	}
}
