package table

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// The text of a file has its columns of numbers and texts, a line for each row of each group, with quotes about what
// could be taken for something else, and all digits: 2^53+1 is no float64.
func TestParquetAsText(t *testing.T) {
	type row struct {
		Run  string   `parquet:"run"`
		T    *float64 `parquet:"t,optional"`
		N    uint64   `parquet:"n"`
		Ok   bool     `parquet:"ok"`
		Many []int64  `parquet:"many"`
	}
	x, y := 0.1, -2e300
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b)
	for _, r := range []row{
		{"#a\t\"b\"\nc", &x, 1<<63 + 1, true, nil}, {"", nil, 9007199254740993, false, []int64{1, 2}}, {"Total", &y, 0, true, nil},
	} {
		if _, err := w.Write([]row{r}); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil { // a row group each
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := NewParquetText(bytes.NewReader(b.Bytes()), int64(b.Len()), "t", "run")
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(text)
	want := "\"run\"\t\"t\"\t\"n\"\t\"ok\"\n" +
		"\"#a\t\"\"b\"\"\nc\"\t0.1\t9223372036854775809\ttrue\n\"\"\tNA\t9007199254740993\tfalse\n\"Total\"\t-2e+300\t0\ttrue\n"
	if err != nil || string(got) != want {
		t.Errorf("%q (%v), want %q", got, err, want)
	}
	for _, c := range []struct{ column, key, want string }{
		{"u", "run", "unknown column u"}, {"run", "run", "want numbers"}, {"t", "host", "unknown column host"},
		{"t", "many", "one value a row"},
	} {
		if _, err := NewParquetText(bytes.NewReader(b.Bytes()), int64(b.Len()), c.column, c.key); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s by %s: error %v, want %q", c.column, c.key, err, c.want)
		}
	}
	for size := range b.Len() { // a file that was cut off ends, with an error
		if text, err := NewParquetText(bytes.NewReader(b.Bytes()[:size]), int64(size), "t"); err == nil {
			if _, err = io.ReadAll(text); err == nil {
				t.Errorf("%d of %d bytes are a file", size, b.Len())
			}
		}
	}
}
