package cluster

import (
	"regexp"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

// A label ends with a mark of 64 bits, which is infeasible to find for another ID,
// whatever the name before it. It fits into a checkpoint, and is the same in the
// status.
func TestALabelEndsWithItsMark(t *testing.T) {
	marked := regexp.MustCompile(`#[0-9a-f]{16}$`)
	for _, name := range []string{"", "host/17", strings.Repeat("a", 999), strings.Repeat("\x01", 60), strings.Repeat("\x01", 999),
		strings.Repeat("\xff", 999), strings.Repeat("\u202e", 99), strings.Repeat("é", 99)} {
		of := label("its ID", name)
		if !marked.MatchString(of) || !strings.HasSuffix(of, mark("its ID")) || len(of) > 255 || strings.ContainsAny(of, "\x01\u202e") {
			t.Errorf("%.9q: %d bytes, %s", name, len(of), of)
		}
		c := unconnected(t, DefaultOptions())
		c.heard("its ID", greeting{Worker: name})
		if list := c.present(); len(list) != 1 || list[0].Name != of || inputs.PrintableUpTo(of, longestLabel) != of {
			t.Errorf("%.9q: %+v in the status, %s elsewhere", name, list, of)
		}
	}
	if mark("one") == mark("other") {
		t.Error("two IDs have one mark")
	}
}
