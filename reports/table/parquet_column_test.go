package table

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// written is a Parquet file with columns of several types, by hand.
func written(t testing.TB) []byte {
	t.Helper()
	type row struct {
		Host  string   `parquet:"host"`
		T     *float64 `parquet:"t,optional"`
		N     int64    `parquet:"n"`
		F     float32  `parquet:"f"`
		Small int32    `parquet:"small"`
		Price int64    `parquet:"price,decimal(2:9)"`
		Many  []int64  `parquet:"many"`
	}
	x, y := 1.5, -2.5
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b)
	for _, r := range []row{{"a", &x, 7, 0.5, 3, 1, nil}, {"b", nil, 8, 1.5, 4, 1, []int64{1, 2}}, {"a", &y, 9, 2.5, 5, 1, nil}} {
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
	return b.Bytes()
}

func read(file []byte, column, by string) (string, error) {
	var b strings.Builder
	err := ReadParquet(bytes.NewReader(file), int64(len(file)), column, by, func(key []byte, x float64) error {
		fmt.Fprintf(&b, "%s%v ", key, x)
		return nil
	})
	return strings.TrimSpace(b.String()), err
}

// Columns of every type of number are read in the order of rows, with keys; a null is NaN.
func TestParquetColumnsAreRead(t *testing.T) {
	file := written(t)
	for _, c := range []struct{ column, by, want string }{
		{"t", "", "1.5 NaN -2.5"}, {"n", "host", "a7 b8 a9"}, {"f", "", "0.5 1.5 2.5"}, {"small", "n", "73 84 95"},
	} {
		if got, err := read(file, c.column, c.by); err != nil || got != c.want {
			t.Errorf("%s by %q is %s (%v), want %s", c.column, c.by, got, err, c.want)
		}
	}
	for column, want := range map[string]string{"u": "unknown column u", "host": "want numbers", "price": "not scaled",
		"many": "one value a row"} {
		if _, err := read(file, column, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", column, err, want)
		}
	}
	if _, err := read(file, "t", "x"); err == nil {
		t.Error("an unknown key is read")
	}
	stop := errors.New("stop")
	if err := ReadParquet(bytes.NewReader(file), int64(len(file)), "t", "", func([]byte, float64) error { return stop }); !errors.Is(err,
		stop) {
		t.Errorf("error %v", err)
	}
}

// What Writer writes is read back.
func TestParquetOfWriterIsReadBack(t *testing.T) {
	var b bytes.Buffer
	w, err := NewWriter(&b, Parquet, Reals("T", "U"))
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i := range 20000 {
		if err := w.Reals([]float64{float64(i), -1}); err != nil {
			t.Fatal(err)
		}
		sum += float64(i)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	n := 0
	err = ReadParquet(bytes.NewReader(b.Bytes()), int64(b.Len()), "T", "", func(_ []byte, x float64) error {
		if x != float64(n) {
			return fmt.Errorf("%v at %d", x, n)
		}
		n++
		sum -= x
		return nil
	})
	if err != nil || n != 20000 || math.Abs(sum) > 0 {
		t.Errorf("%d rows, sum off by %v (%v)", n, sum, err)
	}
}

// A damaged file is an error or is read, as numbers and as text; nothing else happens. The file is of one column and one
// row, so that thousands of them are read in some seconds.
func FuzzReadParquet(f *testing.F) {
	type row struct {
		T float64 `parquet:"t"`
	}
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b)
	if _, err := w.Write([]row{{1.5}}); err != nil {
		f.Fatal(err)
	}
	if err := w.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("PAR1PAR1"))
	f.Fuzz(func(t *testing.T, file []byte) {
		_, _ = read(file, "t", "")
		text, err := NewParquetText(bytes.NewReader(file), int64(len(file)), "t")
		if err != nil {
			return
		}
		_, _ = io.Copy(io.Discard, text)
		_ = text.Close()
	})
}
