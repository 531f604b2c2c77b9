package table

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
)

// Timestamps beside the values are of ISO 8601, whatever their unit; as values they are the numbers that stand in the file.
func TestParquetTimestampsAreText(t *testing.T) {
	at := time.Date(2026, 3, 28, 23, 59, 58, 125_000_000, time.UTC)
	before := time.Date(1969, 12, 31, 23, 59, 59, 500_000_000, time.UTC) // half a second before the epoch
	type row struct {
		Milli int64   `parquet:"milli,timestamp(millisecond)"`
		Micro int64   `parquet:"micro,timestamp(microsecond)"`
		Nano  int64   `parquet:"nano,timestamp(nanosecond)"`
		MS    float64 `parquet:"ms"`
	}
	var file bytes.Buffer
	w := parquet.NewGenericWriter[row](&file)
	if _, err := w.Write([]row{{at.UnixMilli(), at.UnixMicro(), at.UnixNano(), 7}, {before.UnixMilli(), before.UnixMicro(),
		before.UnixNano(), 8}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	const stamp, early = "2026-03-28T23:59:58.125Z", "1969-12-31T23:59:59.5Z"
	for column, want := range map[string]string{
		"ms": "\"milli\"\t\"micro\"\t\"nano\"\t\"ms\"\n" + stamp + "\t" + stamp + "\t" + stamp + "\t7\n" +
			early + "\t" + early + "\t" + early + "\t8\n",
		"milli": "\"milli\"\t\"micro\"\t\"nano\"\t\"ms\"\n1774742398125\t" + stamp + "\t" + stamp + "\t7\n-500\t" + early + "\t" +
			early + "\t8\n",
	} {
		text, err := NewParquetText(bytes.NewReader(file.Bytes()), int64(file.Len()), column)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(text)
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", column, got, err, want)
		}
	}
}
