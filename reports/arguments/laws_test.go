package arguments

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/distributions"
)

// noFiles is a grammar without a file system.
func noFiles() Grammar {
	return Grammar{Open: func(path string) (io.ReadCloser, error) {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	}}
}

// files is a grammar that reads the given texts.
func files(texts map[string]string) Grammar {
	return Grammar{Open: func(path string) (io.ReadCloser, error) {
		text, ok := texts[path]
		if !ok {
			return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
		}
		return io.NopCloser(strings.NewReader(text)), nil
	}}
}

func mustParse(t *testing.T, g Grammar, text string) distributions.Law {
	t.Helper()
	law, err := g.Law(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return law
}

func TestEmpiricalLawsAreReadBack(t *testing.T) {
	g := files(map[string]string{
		"plain.txt":      "1\n2\n\n3\n",
		"a,b (c).txt":    "1\n2\n3\n",
		"table.csv":      "id,rtt_us\n7,1\n8,2\n9,3\n",
		"windows.csv":    "\ufeffid,rtt_us\r\n7,1\r\n8,2\r\n9,3\r\n",
		"spaces.csv":     "id, rtt_us\n7, 1\n8, 2\n9, 3\n",
		"scientific.txt": "1e0\n+2.0\n3\n",
	})
	for _, text := range []string{
		"empirical(file=plain.txt)", "empirical(file=a,b (c).txt)", "empirical(file=table.csv#rtt_us)",
		"empirical(file=windows.csv#rtt_us)", "empirical(file=spaces.csv#rtt_us)", "empirical(file=scientific.txt)",
		"2*empirical(file=plain.txt)",
	} {
		law := mustParse(t, g, text)
		if law.String() != text {
			t.Errorf("%s is written as %v", text, law)
		}
		want := 2.0 // (1+2+3)/3
		if strings.HasPrefix(text, "2*") {
			want = 4
		}
		if got := law.Mean(); got < want-1e-12 || got > want+1e-12 {
			t.Errorf("%s: mean %v, want %v", text, got, want)
		}
	}
}

// Every invalid text gives an error of one line that names the word and the domain.
func TestWrongLawsAreAnsweredInOneLine(t *testing.T) {
	g := files(map[string]string{
		"empty.txt": "", "header.csv": "rtt_us\n1\n2\n", "only-header.csv": "rtt_us\n", "nan.txt": "1\nNaN\n3\n",
		"negative.txt": "1\n2\n-3\n", "inf.txt": "Inf\n", "wide.csv": "1,2\n", "ragged.csv": "a,b\n1,2\n3\n", "quote.csv": "a\n\"b\n",
	})
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{"NAME(key=value,...)"}},
		{"exponential", []string{"exponential(mean=1)"}},
		{"exponential(mean=1", []string{"exponential(mean=1)"}},
		{"exponential()", []string{"missing key mean"}},
		{"exponential(mean)", []string{"mean", "key=value"}},
		{"exponential(mean=-1)", []string{"mean=-1", "> 0"}},
		{"exponential(mean=0)", []string{"mean=0", "> 0"}},
		{"exponential(mean=NaN)", []string{"mean=NaN", "finite"}},
		{"exponential(mean=Inf)", []string{"mean=Inf", "finite"}},
		{"exponential(mean=1e999)", []string{"mean=1e999", "finite"}},
		{"exponential(mean=one)", []string{"mean=one", "finite"}},
		{"exponential(mean=1,mean=2)", []string{"mean=2", "twice"}},
		{"exponential(rate=1)", []string{"rate", "mean"}},
		{"expnential(mean=1)", []string{"expnential", "did you mean exponential?"}},
		{"zipf(mean=1)", []string{"zipf", "exponential", "log-pareto"}},
		{"erlang(shape=1.5,mean=1)", []string{"shape=1.5", "integer"}},
		{"-2*exponential(mean=1)", []string{"-2", "> 0"}},
		{"x*exponential(mean=1)", []string{"factor=x", "finite number > 0"}},
		{"*exponential(mean=1)", []string{"factor", "finite number > 0"}},
		{"pareto(shape=1,mean=1)", []string{"shape=1", "> 1"}},
		{"empirical(file=missing.txt)", []string{"missing.txt", "does not exist", "readable file"}},
		{"empirical(file=)", []string{"file", "path"}},
		{"empirical(file=empty.txt)", []string{"empty.txt", "empty", "at least one"}},
		{"empirical(file=empty.txt#x)", []string{"empty.txt", "empty", "at least one"}},
		{"empirical(file=only-header.csv#rtt_us)", []string{"empty"}},
		{"empirical(file=header.csv)", []string{"line 1", "rtt_us", "PATH#rtt_us"}},
		{"empirical(file=header.csv#rtt)", []string{"column rtt", "did you mean rtt_us?"}},
		{"empirical(file=header.csv#)", []string{"PATH#COLUMN"}},
		{"empirical(file=nan.txt)", []string{"line 2", "NaN", ">= 0"}},
		{"empirical(file=negative.txt)", []string{"line 3", "-3", ">= 0"}},
		{"empirical(file=inf.txt)", []string{"line 1", "Inf", ">= 0"}},
		{"empirical(file=wide.csv)", []string{"line 1", "2 columns", "#COLUMN"}},
		{"empirical(file=ragged.csv#b)", []string{"line 3", "column b"}},
		{"empirical(file=quote.csv#a)", []string{"line 2"}},
		{"exponential(mean=\x00\n)", []string{`\x00`}},
	} {
		law, err := g.Law(c.text)
		if err == nil {
			t.Errorf("%q is read as %v", c.text, law)
			continue
		}
		if strings.ContainsAny(err.Error(), "\n\r\x00") {
			t.Errorf("%q: more than one line: %q", c.text, err)
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q: %q does not say %q", c.text, err, w)
			}
		}
	}
}

// A column of the trace that comes with castlab is read: 20,000 values, the first two
// as in the file.
func TestTheMeasuredTraceIsRead(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "distributions", "traces", "loopback-rtt-us.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	values, found, err := readTrace(f, "rtt_us")
	if err != nil || found.Gap != 0 || len(found.Notes) > 0 {
		t.Fatal(err)
	}
	if len(values) != 20000 || values[0] != 9.050 || values[1] != 5.293 {
		t.Errorf("%d values, starting %v", len(values), values[:2])
	}
}

// A trace is a list of numbers >= 0 or an error of one line.
func FuzzReadTrace(f *testing.F) {
	f.Add("1\n2\n", "")
	f.Add("a,b\n1,2\n", "b")
	f.Add("\ufeffa\r\n\"1\"\r\n", "a")
	f.Add("NaN\n", "")
	f.Fuzz(func(t *testing.T, text, column string) {
		values, _, err := readTrace(strings.NewReader(text), column)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("more than one line: %q", err)
			}
			return
		}
		if _, err := distributions.NewEmpirical("fuzz", values); err != nil {
			t.Fatalf("%d values make no law: %v", len(values), err)
		}
	})
}

// A path is cut at its last #.
func TestCutColumn(t *testing.T) {
	for text, want := range map[string][2]string{"a.csv": {"a.csv", ""}, "a.csv#t": {"a.csv", "t"}, "a#b#t": {"a#b", "t"}, "-": {"-", ""}} {
		if path, column, err := CutColumn("file", text); err != nil || path != want[0] || column != want[1] {
			t.Errorf("%s is %q, %q (%v)", text, path, column, err)
		}
	}
	for _, text := range []string{"", "#t", "a.csv#"} {
		if path, column, err := CutColumn("file", text); err == nil {
			t.Errorf("%q is %q, %q", text, path, column)
		}
	}
}

// A gap is a line without a value between two with one; neither the ends nor a field of
// several lines have one.
func TestGapsOfARecordAreFound(t *testing.T) {
	for text, want := range map[string]int{
		"1\n2\n": 0, "\n1\n2\n\n": 0, "1\r\n2\r\n": 0, "1\n\n2\n\n3\n": 2, "1\n2\n \n3\n": 3, "1\n# a comment\n2\n": 0,
		"# a comment\n\n1\n2\n": 0,
		"t\n1\n\n2\n":           3, "t,note\n1,\"a\nb\"\n2,c\n": 0, "t,note\n1,\"a\nb\"\n\n2,c\n": 4,
	} {
		column := ""
		if strings.HasPrefix(text, "t") {
			column = "t"
		}
		if values, found, err := readTrace(strings.NewReader(text), column); err != nil || found.Gap != want {
			t.Errorf("%q: %v, gap at %d, %v, want %d", text, values, found.Gap, err, want)
		}
	}
	for _, missing := range []string{"NA", "NaN", "null", "n/a", `""`} {
		if _, _, err := readTrace(strings.NewReader("1\n"+missing+"\n2\n"), ""); err == nil ||
			!strings.Contains(err.Error(), "line 2: "+strings.Trim(missing, `"`)) || !strings.Contains(err.Error(),
			"missing values are not left out") {
			t.Errorf("%s: %v", missing, err)
		}
	}
}

// A law is of the same rows as a sample: a row at the end that sums the others up is in neither, and it is said.
// The mean of 10, 11, 12, 13, 14, 15 is 12.5 by hand, and with their sum, 75, it were 21.43. Where nobody would hear
// it, the file is refused.
func TestALawHasNoTotals(t *testing.T) {
	rows := "op,t_us\n1,10\n2,11\n3,12\n4,13\n5,14\n6,15\n"
	g := files(map[string]string{"plain.csv": rows, "total.csv": rows + "Total,75\n", "averages.csv": rows + "Total,75\nAverage,12.5\n"})
	for _, file := range []string{"total.csv", "averages.csv"} {
		text := "empirical(file=" + file + "#t_us)"
		if _, err := g.Law(text); err == nil || !strings.Contains(err.Error(), "take it out") ||
			!strings.Contains(err.Error(), "op = Total") {
			t.Errorf("%s: error %v", file, err)
		}
		var said []string
		heard := g
		heard.Remark = func(text string) { said = append(said, text) }
		law, err := heard.Law(text)
		if err != nil {
			t.Fatal(err)
		}
		if law.Mean() != 12.5 || len(said) != 1 || !strings.HasPrefix(said[0], "file="+file+"#t_us: ") ||
			!strings.Contains(said[0], "op = Total") {
			t.Errorf("%s: mean %v, said %q", file, law.Mean(), said)
		}
		keys := heard.NewKeys()
		lengths := keys.Lengths("lengths", "of packets")
		if err := keys.Parse([]string{"lengths=" + file + "#t_us"}); err != nil || len(lengths.Values) != 6 || len(said) != 2 {
			t.Errorf("%s as lengths: %v, %v, %q", file, lengths.Values, err, said)
		}
	}
	if law, err := g.Law("empirical(file=plain.csv#t_us)"); err != nil || law.Mean() != 12.5 {
		t.Errorf("%v, %v", law, err)
	}
}

// Of the values that a timeout of 25 cuts off it is said what they do to the law; of the others nothing. No law of
// the kind has five equal values at its end by chance: those between are 0.01 apart at least, one each.
func TestALawSaysWhereItIsCutOff(t *testing.T) {
	var cut, whole strings.Builder
	for i := range 100 {
		fmt.Fprintf(&whole, "%.2f\n", 10+0.17*float64(i)+0.01*float64(i*i%7))
		fmt.Fprintf(&cut, "%.2f\n", min(25, 10+0.17*float64(i)+0.01*float64(i*i%7)))
	}
	g := files(map[string]string{"cut.txt": cut.String(), "whole.txt": whole.String()})
	var said []string
	g.Remark = func(text string) { said = append(said, text) }
	mustParse(t, g, "empirical(file=whole.txt)")
	if len(said) > 0 {
		t.Errorf("said %q", said)
	}
	g = files(map[string]string{"marked.txt": strings.Repeat("0\n", 5) + whole.String()})
	g.Remark = func(text string) { said = append(said, text) }
	if mustParse(t, g, "empirical(file=marked.txt)"); len(said) != 1 || !strings.Contains(said[0], "5 values are 0, far from all others") {
		t.Errorf("said %q", said)
	}
	said = nil
	g = files(map[string]string{"cut.txt": cut.String()})
	g.Remark = func(text string) { said = append(said, text) }
	if mustParse(t, g, "empirical(file=cut.txt)"); len(said) != 1 || !strings.Contains(said[0], "equal the largest, 25:") {
		t.Errorf("said %q", said)
	}
}
