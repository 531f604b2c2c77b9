package table

import (
	"bytes"
	"encoding/binary"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go/format"
)

// samplesOf is a Parquet file of castlab's own: compressed pages of numbers.
func samplesOf(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, Parquet, Reals("t", "host"), Pair{Name: "seed", Value: "1"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		if err := w.Reals([]float64{float64(i), float64(i % 3)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// allocated is the memory that a read of a file asks for, in bytes.
func allocated(file []byte) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _ = read(file, "t", "host")
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A footer that claims to be longer than the file is refused with the two lengths, before
// anything of that length is made.
func TestTheFooterIsNoLongerThanTheFile(t *testing.T) {
	file := samplesOf(t)
	for _, n := range []uint32{uint32(len(file)) - 11, 1 << 30, 1<<32 - 1} {
		bad := slices.Clone(file)
		binary.LittleEndian.PutUint32(bad[len(bad)-8:], n)
		if _, err := read(bad, "t", ""); err == nil || !strings.Contains(err.Error(), "a footer of") {
			t.Errorf("a footer of %d bytes: error %v", n, err)
		}
		if size := allocated(bad); size > 1<<20 {
			t.Errorf("a footer of %d bytes: %d bytes were allocated", n, size)
		}
	}
	if _, err := read(file, "t", "host"); err != nil {
		t.Errorf("the sound file: %v", err)
	}
}

// Whatever stands in a file of some kilobytes, at any place of it, no more memory is asked for than
// the largest page that is read and what belongs to it: the lengths of footers, lists, names,
// statistics and pages are compared with the size of the file. A page of 256 MiB is the only one that
// a compressed file of this size may honestly hold.
func TestNoLengthInAParquetFileIsBelieved(t *testing.T) {
	huge := [][]byte{{0xff, 0xff, 0xff, 0xff, 0x07}, {0xfc, 0xff, 0xff, 0xff, 0x07, 0x19}, {0xff}}
	for name, file := range map[string][]byte{"uncompressed": written(t), "Zstandard": samplesOf(t)} {
		most := uint64(64 << 20)
		if name == "Zstandard" {
			most = mostPageBytes + 64<<20
		}
		step := 5
		if os.Getenv("CASTLAB_TESTS") == "all" {
			step = 1
		}
		for at := 0; at < len(file); at += step {
			for _, h := range huge {
				bad := slices.Clone(file)
				copy(bad[at:], h)
				if size := allocated(bad); size > most {
					t.Fatalf("%s: %x at %d of %d: %d bytes were allocated", name, h, at, len(file), size)
				}
			}
		}
	}
}

// The lengths that compressed bytes state about themselves, by the two formats' documents.
func TestCompressedBytesSayHowLongTheyAre(t *testing.T) {
	for _, c := range []struct {
		codec string
		b     []byte
		want  uint64
		known bool
	}{
		{"snappy", []byte{0xfe, 0xff, 0x7f, 0}, 2097150, true}, // the example of format_description.txt
		{"zstd", []byte{0x28, 0xb5, 0x2f, 0xfd, 0x20, 200}, 200, true},
		{"zstd", []byte{0x28, 0xb5, 0x2f, 0xfd, 0x60, 1, 0}, 257, true}, // of two bytes, 256 is added
		{"zstd", []byte{0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 1}, 1 << 24, true},
		{"zstd", []byte{0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58}, 0, false}, // a window, and no size
		{"zstd", []byte{1, 2}, 0, false},
	} {
		n, known := decompressed(map[string]format.CompressionCodec{"snappy": format.Snappy, "zstd": format.Zstd}[c.codec], c.b)
		if n != c.want || known != c.known {
			t.Errorf("%s %x: %d, %v, want %d, %v", c.codec, c.b, n, known, c.want, c.known)
		}
	}
}
