package table

import (
	"bytes"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// Unsigned numbers from 2^31 and 2^63 on are what was written, not negative ones.
func TestUnsignedParquetColumnsAreRead(t *testing.T) {
	type row struct {
		Short uint32 `parquet:"short"`
		Long  uint64 `parquet:"long"`
	}
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b)
	if _, err := w.Write([]row{{3000000000, 1 << 63}, {1, 2}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for column, want := range map[string]string{"short": "3e+09 1", "long": "9.223372036854776e+18 2"} {
		if got, err := read(b.Bytes(), column, ""); err != nil || got != want {
			t.Errorf("%s is %s (%v), want %s", column, got, err, want)
		}
	}
}
