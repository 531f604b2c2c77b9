package columns

import (
	"math"
	"strconv"
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

// read returns the values of a column, NaN as "none".
func read(t *testing.T, table Table, text string) (list []string, err error) {
	t.Helper()
	_, err = Read(table, strings.NewReader(text), Reader[string]{
		Of: func([]byte) (string, error) { return "", nil }, Blank: true,
		Add: func(_ string, x float64) {
			if math.IsNaN(x) {
				list = append(list, "none")
				return
			}
			list = append(list, strconv.FormatFloat(x, 'g', -1, 64))
		},
	})
	return list, err
}

// Empty fields are missing values, in a file of one column, too; words for one may be numbers.
func TestWhatIsMissing(t *testing.T) {
	for _, c := range []struct {
		table      Table
		text, want string
	}{
		{Table{Column: "v"}, "v\n1\n\n2\n\n\n3\n\n", "1 none 2 none none 3"},
		{Table{Column: "v"}, "v\n\n1\n#\n2\n", "1 2"},
		{Table{Column: "v"}, "v,w\n1,1\n,2\n3,3\n", "1 none 3"},
		{Table{Column: "v", Missing: []string{"-1"}}, "v\n1\n-1\n-1.0\n2\n", "1 none none 2"},
		{Table{Missing: []string{"0", "out"}}, "1\n0\nout\n10\n", "1 none none 10"},
	} {
		if got, err := read(t, c.table, c.text); err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%q: %v, want %s; error %v", c.text, got, c.want, err)
		}
	}
	if _, err := read(t, Table{Column: "v", Launch: "run"}, "run,v\na,1\n,2\n"); err == nil ||
		!strings.Contains(err.Error(), "line 3: column run: want the launch") {
		t.Errorf("an empty launch: error %v", err)
	}
}

// Rows at the end that are called by what they sum up are no values; names that other rows have, too, are.
func TestRowsThatSumUp(t *testing.T) {
	rows := strings.Repeat("send,1\n", 6)
	for text, want := range map[string]int{
		"op,v\n" + rows + "Total,6\nAvg,1\nMax,1\nMin,1\n":      6,
		"op,v\n" + rows + "max,1\nmax,1\nsum,1\nsum,1\nmax,1\n": 11,
	} {
		got, err := read(t, Table{Column: "v"}, text)
		if err != nil || len(got) != want {
			t.Errorf("%q: %d values, want %d; error %v", text, len(got), want, err)
		}
	}
}

// A column of few codes is named, in numbers as in words; one of measured numbers, of other kinds, is not.
func TestColumnsOfCodesAreNamed(t *testing.T) {
	rows := func(f func(i int) string) string {
		text := "status,v\n"
		for i := range 60 {
			text += f(i) + "," + strconv.Itoa(i*i) + "\n"
		}
		return text
	}
	for _, c := range []struct {
		text string
		want string
	}{
		{rows(func(i int) string { return []string{"200", "200", "503"}[i%3] }), "The column status has 2 numbers (200, 503)"},
		{rows(func(i int) string { return []string{"ok", "ok", "late"}[i%3] }), "The column status has 2 texts (ok, late)"},
		{rows(func(i int) string { return []string{"200", "503"}[i%2] }) + "Total,70210\n", "Line 62 at the end sums the others up"},
		{rows(func(i int) string { return []string{"0.5", "0.7"}[i%2] }), ""},
		{rows(func(i int) string { return strconv.Itoa(i % 12) }), ""},
		{rows(func(int) string { return "200" }), ""},
	} {
		found, err := Read(Table{Column: "v"}, strings.NewReader(c.text), Reader[string]{
			Of: func([]byte) (string, error) { return "", nil }, Add: func(string, float64) {},
		})
		if notes := strings.Join(found.Notes, " "); err != nil || !strings.HasPrefix(notes, c.want) || (c.want == "") != (notes == "") {
			t.Errorf("%.20q: notes %q, want %q; error %v", c.text, notes, c.want, err)
		}
	}
}

// A word for a missing value that no row has is said to change nothing.
func TestWordsThatChangeNothing(t *testing.T) {
	found, err := Read(Table{Column: "v", Missing: []string{"out", "-1", "late"}}, strings.NewReader("v\n1\nout\n-1.0\n"), Reader[string]{
		Of: func([]byte) (string, error) { return "", nil }, Add: func(string, float64) {},
	})
	if err != nil || len(found.Notes) != 1 || !strings.HasPrefix(found.Notes[0], "No value is late,") {
		t.Errorf("notes %q, error %v", found.Notes, err)
	}
}

// Rows that sum up the group before them are left out wherever they are, if their value is what they are called: 3 of send is 1+2,
// 15 of recv 4+5+6. An operation that is called so and whose times are its own stays.
func TestRowsThatSumUpWithin(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"op,v\nsend,1\nsend,2\nsubtotal,3\nrecv,4\nrecv,5\nrecv,6\nsubtotal,15\ntotal,18\n", "1 2 4 5 6"},
		{"op,i,v\nsend,1,1\nsend,2,2\nsend,Total,3\nrecv,1,4\nrecv,2,5\nrecv,Total,9\n", "1 2 4 5"},
		{"op,v\nsend,1\nsend,2\nAvg,1.5\nMin,1\nMax,2\nrecv,4\nrecv,8\nAvg,6\nMin,4\nMax,8\n", "1 2 4 8"},
		{"op,v\nsend,1\nsum,7\nsend,2\nsum,8\nmax,9\nmin,2\nsend,3\n", "1 7 2 8 9 2 3"},
		{"op,v\nsetup,1\nrun,5\ntotal,6\nsetup,2\nrun,7\ntotal,9\n", "1 5 2 7"},
		{"redop,v\nsum,1\nsum,1\nsum,2\nsum,4\n", "1 1 2 4"},
		{"op,redop,v\na,sum,1\nb,sum,1\ntotal,sum,2\na,sum,2\n", "1 1 2"},
		{"op,v\na,1\nb,3\nmax,3\nc,1\nd,2\nmax,2\ne,4\n", "1 3 3 1 2 2 4"},
	} {
		got, err := read(t, Table{Column: "v"}, c.text)
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%q: %v, want %s; error %v", c.text, got, c.want, err)
		}
	}
	// In the column of groups, too, and of launches.
	for _, table := range []Table{{Column: "v", By: "op"}, {Column: "v", Launch: "op"}} {
		got, err := read(t, table, "op,v\nsend,1\nsend,2\ntotal,3\nrecv,4\nrecv,5\ntotal,9\nlate,3\n")
		if err != nil || strings.Join(got, " ") != "1 2 4 5 3" {
			t.Errorf("%+v: %v, error %v", table, got, err)
		}
	}
}
