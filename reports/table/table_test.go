package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"math"
	"strconv"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// The columns of a table with every kind, not in alphabetical order.
var mixed = []Column{{"name, quoted", Text}, {"P(T<=t)", Real}, {"n", Integer}}

var mixedRows = [][]any{
	{"ring", 0.1, int64(1)},
	{"a \"b\",\nc", math.Inf(1), int64(math.MaxInt64)},
	{"", math.Inf(-1), int64(-3)},
	{" x", math.SmallestNonzeroFloat64, int64(0)},
}

func write(t *testing.T, f Format, columns []Column, rows [][]any) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, f, columns, Pair{"seed", "1"})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := w.Row(r...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// encoding/csv reads the written table, every number to the same bits.
func TestCSVReadsBack(t *testing.T) {
	lines, err := csv.NewReader(bytes.NewReader(write(t, CSV, mixed, mixedRows))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range mixed {
		if lines[0][i] != c.Name {
			t.Errorf("column %d is called %q, want %q", i, lines[0][i], c.Name)
		}
	}
	for i, r := range mixedRows {
		line := lines[i+1]
		x, err := strconv.ParseFloat(line[1], 64)
		n, errN := strconv.ParseInt(line[2], 10, 64)
		if line[0] != r[0] || x != r[1] || n != r[2] || err != nil || errN != nil {
			t.Errorf("row %d reads %q, want %v", i, line, r)
		}
	}
}

// The file of two rows equals that written by hand.
func TestCSVText(t *testing.T) {
	var b bytes.Buffer
	w, err := NewWriter(&b, CSV, Reals("T", "load"))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Reals([]float64{1, 0.5, math.Inf(1), math.NaN()}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if want := "T,load\n1,0.5\nInf,NaN\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

// By hand: a text with a separator, a quote or a line break of any system is quoted,
// and one that begins or ends with a space; numbers have all their digits, and no more.
func TestCSVCellsByHand(t *testing.T) {
	for value, want := range map[any]string{
		"a,b": `"a,b"`, `a"b`: `"a""b"`, "a\nb": "\"a\nb\"", "a\rb": "\"a\rb\"", "a\r": "\"a\r\"", " a": `" a"`, "a b": "a b", "": "",
		0.1 + 0.2: "0.3", 0.1: "0.1", math.Nextafter(1, 2): "1.0000000000000002", 1e300: "1e+300", -0.5: "-0.5", math.Inf(-1): "-Inf",
	} {
		kind := Text
		if _, is := value.(float64); is {
			kind = Real
		}
		if got := string(write(t, CSV, []Column{{"x", kind}}, [][]any{{value}})); got != "x\n"+want+"\n" {
			t.Errorf("%v is %q, want %q", value, got, want)
		}
	}
	third := 1.0 / 3
	if got, want := string(write(t, CSV, Reals("x"), [][]any{{third}})), "x\n0.3333333333333333\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The library's reader finds the columns in order, types, values and facts.
func TestParquetReadsBack(t *testing.T) {
	data := write(t, Parquet, mixed, mixedRows)
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range f.Schema().Columns() {
		if c[0] != mixed[i].Name {
			t.Errorf("column %d is called %q, want %q", i, c[0], mixed[i].Name)
		}
	}
	if seed, _ := f.Lookup("seed"); seed != "1" {
		t.Errorf("seed %q, want 1", seed)
	}
	rows := make([]parquet.Row, 10)
	r := parquet.NewReader(f)
	n, _ := r.ReadRows(rows)
	if n != len(mixedRows) {
		t.Fatalf("%d rows, want %d", n, len(mixedRows))
	}
	for i, want := range mixedRows {
		if got := rows[i]; got[0].String() != want[0] || got[1].Double() != want[1] || got[2].Int64() != want[2] {
			t.Errorf("row %d reads %v, want %v", i, got, want)
		}
	}
}

// Row groups have their maximal size, and no row is lost between them.
func TestParquetOfManyRowGroups(t *testing.T) {
	var b bytes.Buffer
	w, err := NewWriter(&b, Parquet, Reals("x", "y"))
	if err != nil {
		t.Fatal(err)
	}
	const rows, piece = groupValues + 12345, 1000 // two columns: at least two row groups
	buffer := make([]float64, 0, 2*piece)
	for i := 0; i < rows; i++ {
		if buffer = append(buffer, float64(i), -float64(i)); len(buffer) == cap(buffer) || i == rows-1 {
			if err := w.Reals(buffer); err != nil {
				t.Fatal(err)
			}
			buffer = buffer[:0]
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if f.NumRows() != rows || len(f.RowGroups()) < 3 {
		t.Fatalf("%d rows in %d groups, want %d in at least 3", f.NumRows(), len(f.RowGroups()), rows)
	}
	r, at := parquet.NewReader(f), 0
	batch := make([]parquet.Row, 4096)
	for {
		n, err := r.ReadRows(batch)
		for _, row := range batch[:n] {
			if row[0].Double() != float64(at) || row[1].Double() != -float64(at) {
				t.Fatalf("row %d reads %v", at, row)
			}
			at++
		}
		if err != nil {
			break
		}
	}
	if at != rows {
		t.Errorf("%d rows read, want %d", at, rows)
	}
}

// A table without rows has its columns.
func TestTableWithoutRows(t *testing.T) {
	if got := string(write(t, CSV, Reals("T"), nil)); got != "T\n" {
		t.Errorf("CSV %q, want the name alone", got)
	}
	data := write(t, Parquet, Reals("T"), nil)
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil || f.NumRows() != 0 || f.Schema().Columns()[0][0] != "T" {
		t.Errorf("Parquet %v, error %v", f, err)
	}
}

func TestBadTables(t *testing.T) {
	var column *ColumnError
	for name, columns := range map[string][]Column{
		"none": nil, "no name": Reals(""), "twice": Reals("a", "a"), "kind": {{"a", 7}},
	} {
		if _, err := NewWriter(&bytes.Buffer{}, CSV, columns); !errors.As(err, &column) {
			t.Errorf("%s: error %v, want a ColumnError", name, err)
		}
	}
	w, err := NewWriter(&bytes.Buffer{}, CSV, mixed)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Row("a", 1.0); !errors.As(err, &column) {
		t.Errorf("short row: error %v", err)
	}
	if err := w.Row("a", 1, int64(1)); !errors.As(err, &column) || column.Column != "P(T<=t)" {
		t.Errorf("int in a real column: error %v", err)
	}
	if err := w.Reals([]float64{1, 2, 3}); !errors.As(err, &column) {
		t.Errorf("reals in a column of text: error %v", err)
	}
	reals, err := NewWriter(&bytes.Buffer{}, CSV, Reals("a", "b"))
	if err != nil {
		t.Fatal(err)
	}
	if err := reals.Reals([]float64{1}); !errors.As(err, &column) {
		t.Errorf("half a row: error %v", err)
	}
	var format *FormatError
	if _, err := FormatOf("x.xlsx"); !errors.As(err, &format) {
		t.Errorf("x.xlsx: error %v, want a FormatError", err)
	}
	for path, want := range map[string]Format{"a.csv": CSV, "b.PARQUET": Parquet} {
		if got, err := FormatOf(path); got != want || err != nil {
			t.Errorf("%s is %v, error %v", path, got, err)
		}
	}
}

// A full disk is an error of the row or of Close, in both formats.
func TestErrorsOfTheDiskArrive(t *testing.T) {
	for _, f := range []Format{CSV, Parquet} {
		full := errors.New("disk full")
		w, err := NewWriter(&limited{left: 1000, err: full}, f, Reals("x"))
		for i := 0; err == nil && i < 1<<20; i++ {
			err = w.Reals([]float64{math.Sqrt(float64(i))})
		}
		if err == nil {
			err = w.Close()
		}
		if !errors.Is(err, full) {
			t.Errorf("%v: error %v, want %v", f, err, full)
		}
	}
}

type limited struct {
	left int
	err  error
}

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, l.err
	}
	return len(p), nil
}

// Rows of real numbers allocate nothing beyond their row groups.
func BenchmarkReals(b *testing.B) {
	for _, f := range []Format{CSV, Parquet} {
		b.Run(f.String(), func(b *testing.B) {
			w, err := NewWriter(discard{}, f, Reals("T", "load"))
			if err != nil {
				b.Fatal(err)
			}
			rows := make([]float64, 2*64)
			for i := range rows {
				rows[i] = math.Sqrt(float64(i))
			}
			b.ReportAllocs()
			b.SetBytes(int64(8 * len(rows)))
			for b.Loop() {
				if err := w.Reals(rows); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
