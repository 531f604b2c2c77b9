package columns

import (
	"strings"
	"testing"
)

// A text that would be taken for a group and a launch of it is refused.
func TestAKeyHasNoNUL(t *testing.T) {
	for _, c := range []struct {
		table Table
		text  string
	}{
		{Table{Column: "x", By: "host"}, "host,x\na,1\nb\x00c,2\n"},
		{Table{Column: "x", By: "host", Launch: "run"}, "host,run,x\na,1,1\na,2\x003,2\n"},
	} {
		_, err := Read(c.table, strings.NewReader(c.text), Reader[string]{
			Of: func(key []byte) (string, error) { return string(key), nil }, Add: func(string, float64) {},
		})
		if err == nil || !strings.Contains(err.Error(), "line 3: column ") || !strings.Contains(err.Error(), "without the character NUL") {
			t.Errorf("%+v: error %v", c.table, err)
		}
	}
}

// An empty first column is no number, so that a text in its last row sums nothing up.
func TestAnEmptyColumnNumbersNoRows(t *testing.T) {
	for _, c := range []struct {
		first string
		want  int
	}{{"", 10}, {"7", 9}} {
		text := "note,x\n" + strings.Repeat(c.first+",1\n", 9) + "late,1\n"
		n := 0
		if _, err := Read(Table{Column: "x"}, strings.NewReader(text), Reader[string]{
			Of: func([]byte) (string, error) { return "", nil }, Add: func(string, float64) { n++ },
		}); err != nil || n != c.want {
			t.Errorf("first column %q: %d values, want %d; error %v", c.first, n, c.want, err)
		}
	}
}
