package data

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions/columns"
)

// Fields are those of encoding/csv, wherever that reads a table; whatever the text, there is
// an answer.
func FuzzTable(f *testing.F) {
	for _, text := range []string{"a,b\n1,2\n", "a\tb\r\n1\t2", "\"a\",b\n\"1\n\",\"2\"\"\"", "a;b\n;\n", "#x\n\nb\n3\n", "\ufeffb\n1",
		"\x1f\x8bxx", "b\n\"", "b,b\n1,2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		groups, err := Table{Column: "b"}.Read(strings.NewReader(text))
		if err == nil && len(groups) != 1 {
			t.Fatalf("%d groups", len(groups))
		}
		_, _ = Table{Column: "b", By: "a"}.Read(strings.NewReader(text))
		_, _ = ReadCSV(strings.NewReader(text), "")
		if strings.ContainsAny(text, "\t;#\ufeff\x1f ") || strings.Contains(text, "\r") {
			return // what encoding/csv reads otherwise
		}
		records, wrong := csv.NewReader(strings.NewReader(text)).ReadAll()
		if wrong != nil || err != nil || len(records) == 0 {
			return
		}
		column := -1
		for i, name := range records[0] {
			if name == "b" {
				column = i
			}
		}
		n, gaps := int64(0), int64(0)
		for _, record := range records[1:] {
			if x, err := columns.Number([]byte(strings.Trim(record[column], "\t "))); err == nil && !math.IsNaN(x) {
				n++
			} else {
				gaps++
			}
		}
		if n != groups[0].Sample.N() || gaps != groups[0].Sample.Missing() {
			t.Errorf("%q: %d values and %d missing, want %d and %d", text, groups[0].Sample.N(), groups[0].Sample.Missing(), n, gaps)
		}
	})
}

// Ways to write one table, by hand: the values of t are 1, 2.5 and -3, and one is missing.
func TestWaysToWriteATable(t *testing.T) {
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := io.WriteString(z, "t\n1\n2.5\n\"\"\n-3"); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"plain": "a,t\nx,1\ny,2.5\nz,\nw,-3\n", "windows": "\ufeffa,t\r\nx,1\r\ny,2.5\r\nz,NaN\r\nw,-3\r\n",
		"tabs": "t\ta\n1\tx\n2.5\ty\nNA\tz\n-3\tw", "semicolons": "t;a\n1;x\n2.5;y\nnull;z\n-3;w",
		"quotes":   "\"a\",\"t\"\n\"x,y\",\"1\"\n\"a \"\"b\"\"\n\",\"2.5\"\nz,\"\"\nw,-3",
		"comments": "# made today\na,t\n\nx, 1 \n#y,7\ny,\t2.5\nz,N/A\nw,-3\n",
		"gzip":     zipped.String(),
	} {
		s, err := ReadCSV(strings.NewReader(text), "t")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := fmt.Sprintf("%v %d %s", s.Held(), s.Missing(), s.Name); got != "[1 2.5 -3] 1 t" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// What is wrong is said in one line, with the place.
func TestWrongTables(t *testing.T) {
	for _, c := range []struct{ text, column, want string }{
		{"a,t\n1,2\n1,x\n", "t", "line 3: column t: x: want a finite number"},
		{"a,t\n1,2\n1\n", "t", "line 3: column t: the line has only 1 columns"},
		{"a,t\n", "u", "unknown column u: want one of a, t"},
		{"a,t\n", "t", "the file is empty but for the names of its columns"},
		{"a,t\n1,002.5,2\n", "t", "line 2: 3 columns, and names of 2"}, {"t\n1,234.5\n", "t", "line 2: 2 columns, and names of 1"},
		{"a;t\n\"x;y\";1\n\"x\";1;2\n", "t", "line 3: 3 columns, and names of 2"},
		{"", "t", "the file is empty"}, {"", "", "the file is empty"},
		{"t\n1\n", "", "line 1: t: want a finite number, or nothing, NA, NaN or null where a value is missing; if the line is the name " +
			"of the column, write PATH#t"},
		{"1,2\n", "", "line 1: 2 columns; want one number a line"}, {"1\nx\n", "", "line 2: x: want"},
		{"t;u\n1,5;2\n", "t", "line 2: column t: 1,5: a comma in a number"}, {"t\n1e999\n", "t", "too large"},
		{"t\nInf\n", "t", "want a finite number"},
		{"t\n\"1\n", "t", "line 2: a quote that does not end"}, {"t,t\n1,2\n", "t", "the name of one column"},
		{"\xff\xfet\x00", "t", "UTF-16"}, {"PAR1xxxx", "t", "Parquet"}, {"\x1f\x8bxx", "t", "gzip"},
	} {
		_, err := ReadCSV(strings.NewReader(c.text), c.column)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
	broken := errors.New("broken")
	if _, err := ReadCSV(io.MultiReader(strings.NewReader("t\n1\n"), failing{broken}), "t"); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

type failing struct{ error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }

// Groups come in the order in which they begin, and there are at most a thousand.
func TestGroups(t *testing.T) {
	groups, err := Table{Column: "t", By: "host"}.Read(strings.NewReader("host,t\nb,1\na,2\nb,3\n"))
	if err != nil || len(groups) != 2 || groups[0].Key != "b" || groups[0].Sample.N() != 2 || groups[1].Key != "a" {
		t.Fatalf("%v %v", groups, err)
	}
	var many strings.Builder
	many.WriteString("host,t\n")
	for i := range 1001 {
		fmt.Fprintf(&many, "%d,1\n", i)
	}
	if _, err := (Table{Column: "t", By: "host"}).Read(strings.NewReader(many.String())); err == nil {
		t.Error("1001 groups are taken")
	}
}

// Values come in the order of their rows, however many; what is wrong in a late row, or of the
// file, is said. 50,000 rows are twelve batches of those that go from reading to adding.
func TestLongTablesAreReadInOrder(t *testing.T) {
	var text strings.Builder
	text.WriteString("host,t\n")
	const rows = 50_000
	for i := range rows {
		fmt.Fprintf(&text, "%c,%d\n", 'a'+i*i%3, i) // i*i mod 3 is 0, 1, 1, 0, 1, 1, ...
	}
	groups, err := Table{Column: "t", By: "host"}.Read(strings.NewReader(text.String()))
	if err != nil || len(groups) != 2 {
		t.Fatalf("%v %v", groups, err)
	}
	a, b := groups[0].Sample.Held(), groups[1].Sample.Held()
	if len(a)+len(b) != rows {
		t.Fatalf("%d and %d values", len(a), len(b))
	}
	for i := range rows {
		from := &b
		if i%3 == 0 {
			from = &a
		}
		if (*from)[0] != float64(i) {
			t.Fatalf("row %d has the value %v", i, (*from)[0])
		}
		*from = (*from)[1:]
	}
	if _, err := ReadCSV(strings.NewReader(text.String()+"a,x\n"), "t"); err == nil ||
		!strings.HasPrefix(err.Error(), "line 50002: column t: x") {
		t.Errorf("error %v", err)
	}
	broken := errors.New("broken")
	if _, err := ReadCSV(io.MultiReader(strings.NewReader(text.String()), failing{broken}), "t"); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// BenchmarkReadCSV reads the last of three columns of a million rows.
func BenchmarkReadCSV(b *testing.B) {
	var t strings.Builder
	t.WriteString("a,b,t\n")
	r := rand.New(rand.NewPCG(1, 2))
	const rows = 1000000
	for i := range rows {
		fmt.Fprintf(&t, "%d,x%d,%.6f\n", i, i%7, r.ExpFloat64()*100)
	}
	text := t.String()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := ReadCSV(strings.NewReader(text), "t"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
