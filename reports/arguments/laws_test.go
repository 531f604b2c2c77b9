package arguments

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

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

// The contract's examples, with the mean that their text states or that their
// definition gives: (0+2)/2, p, and 1 where mean=1.
func TestEveryLawOfTheContractIsRead(t *testing.T) {
	for _, c := range []struct {
		text string
		mean float64
	}{
		{"deterministic(mean=1)", 1},
		{"uniform(min=0,max=2)", 1},
		{"exponential(mean=1)", 1},
		{"erlang(shape=4,mean=1)", 1},
		{"gamma(shape=0.5,mean=1)", 1},
		{"hyperexponential(mean=1,scv=4)", 1},
		{"shifted-exponential(shift=0.5,mean=1)", 1},
		{"weibull(shape=0.5,mean=1)", 1},
		{"lognormal(mean=1,sigma=1)", 1},
		{"pareto(shape=3,mean=1)", 1},
		{"log-pareto(shape=0.5,mean=1)", 1},
		{"two-point(low=0.5,high=4,mean=1)", 1},
		{"bernoulli(p=0.5)", 0.5},
		{"geometric(mean=2)", 2},
		{"3*exponential(mean=1)", 3},
		{"0.5*3*uniform(min=0,max=2)", 1.5},
	} {
		law := mustParse(t, noFiles(), c.text)
		if got := law.Mean(); got < c.mean*(1-1e-12) || got > c.mean*(1+1e-12) {
			t.Errorf("%s: mean %v, want %v", c.text, got, c.mean)
		}
		if law.String() != c.text {
			t.Errorf("%s is written as %v", c.text, law)
		}
	}
}

func TestSpacesAndOrderOfKeysDoNotMatter(t *testing.T) {
	for _, text := range []string{
		"erlang(shape=4,mean=1)", " erlang ( shape = 4 , mean = 1 ) ", "erlang(mean=1,shape=4)", "erlang(mean=1.0,shape=+4)",
	} {
		if got := mustParse(t, noFiles(), text).String(); got != "erlang(shape=4,mean=1)" {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	if got := mustParse(t, noFiles(), " 2 * 3*exponential(mean=1)").String(); got != "2*3*exponential(mean=1)" {
		t.Errorf("scaling is read as %v", got)
	}
}

// The reader and the writer of a law are inverse: for every law and parameters,
// reading what String wrote gives the same law, bit for bit in its parameters.
func TestReadingWhatALawWritesGivesTheLaw(t *testing.T) {
	positive := rapid.Float64Range(1e-9, 1e9)
	laws := map[string]func(t *rapid.T) distributions.Law{
		"deterministic": func(t *rapid.T) distributions.Law { return distributions.Deterministic{Mu: positive.Draw(t, "mean")} },
		"uniform": func(t *rapid.T) distributions.Law {
			lo := positive.Draw(t, "min")
			return distributions.Uniform{Min: lo, Max: lo * rapid.Float64Range(1.01, 100).Draw(t, "ratio")}
		},
		"exponential": func(t *rapid.T) distributions.Law { return distributions.Exponential{Mu: positive.Draw(t, "mean")} },
		"erlang": func(t *rapid.T) distributions.Law {
			return distributions.Erlang{Shape: rapid.IntRange(1, 1000).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"gamma": func(t *rapid.T) distributions.Law {
			return distributions.Gamma{Shape: rapid.Float64Range(0.01, 100).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"hyperexponential": func(t *rapid.T) distributions.Law {
			return distributions.Hyperexponential{Mu: positive.Draw(t, "mean"), SCV: rapid.Float64Range(1, 100).Draw(t, "scv")}
		},
		"shifted-exponential": func(t *rapid.T) distributions.Law {
			shift := positive.Draw(t, "shift")
			return distributions.ShiftedExponential{Shift: shift, Mu: shift * rapid.Float64Range(1.01, 100).Draw(t, "ratio")}
		},
		"weibull": func(t *rapid.T) distributions.Law {
			return distributions.Weibull{Shape: rapid.Float64Range(0.1, 10).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"lognormal": func(t *rapid.T) distributions.Law {
			return distributions.Lognormal{Mu: positive.Draw(t, "mean"), Sigma: rapid.Float64Range(0.01, 5).Draw(t, "sigma")}
		},
		"pareto": func(t *rapid.T) distributions.Law {
			return distributions.Pareto{Shape: rapid.Float64Range(1.001, 20).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"log-pareto": func(t *rapid.T) distributions.Law {
			return distributions.LogPareto{Shape: rapid.Float64Range(0.01, 20).Draw(t, "shape"), Mu: positive.Draw(t, "mean")}
		},
		"two-point": func(t *rapid.T) distributions.Law {
			low := rapid.Float64Range(0, 10).Draw(t, "low")
			return distributions.TwoPoint{Low: low, High: low + 2, Mu: low + 1}
		},
		"bernoulli": func(t *rapid.T) distributions.Law {
			return distributions.Bernoulli{P: rapid.Float64Range(0.001, 0.999).Draw(t, "p")}
		},
		"geometric": func(t *rapid.T) distributions.Law {
			return distributions.Geometric{Mu: rapid.Float64Range(1.001, 1e6).Draw(t, "mean")}
		},
	}
	for _, f := range families() {
		if f.name == "empirical" {
			continue // it reads a file: TestEmpiricalLawsAreReadBack
		}
		make, ok := laws[f.name]
		if !ok {
			t.Errorf("no generator for %s", f.name)
			continue
		}
		t.Run(f.name, rapid.MakeCheck(func(t *rapid.T) {
			law := make(t)
			if err := law.Validate(); err != nil {
				t.Fatalf("the generator made %v: %v", law, err)
			}
			if rapid.Bool().Draw(t, "scaled") {
				law = distributions.Scaled{Factor: positive.Draw(t, "factor"), Law: law}
			}
			got, err := noFiles().Law(law.String())
			if err != nil {
				t.Fatalf("%v: %v", law, err)
			}
			if got != law {
				t.Fatalf("%#v is read back as %#v", law, got)
			}
		}))
	}
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

// Every wrong text gives one line that names the word and what would be right.
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
		{"empirical(file=header.csv)", []string{"line 1", "rtt_us", "#COLUMN"}},
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

// A column of the trace that comes with castlab is read: 20,000 values, the
// first two as they stand in the file.
func TestTheMeasuredTraceIsRead(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "notebooks", "data", "loopback-rtt-us.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	values, err := ReadTrace(f, "rtt_us")
	if err != nil {
		t.Fatal(err)
	}
	if len(values) != 20000 || values[0] != 9.050 || values[1] != 5.293 {
		t.Errorf("%d values, starting %v", len(values), values[:2])
	}
}

// Whatever the text, the reader answers with a law that is valid and reads
// back as itself, or with an error of one line; it never panics.
func FuzzLaw(f *testing.F) {
	for _, l := range LawTemplates() {
		f.Add(l)
	}
	f.Add("2*3*exponential(mean=1)")
	f.Add("empirical(file=x#y)")
	f.Add("exponential(mean=1)(")
	f.Add("*(=,")
	f.Fuzz(func(t *testing.T, text string) {
		law, err := noFiles().Law(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: more than one line: %q", text, err)
			}
			return
		}
		if err := law.Validate(); err != nil {
			t.Fatalf("%q is read as the invalid %v: %v", text, law, err)
		}
		again, err := noFiles().Law(law.String())
		if err != nil || again.String() != law.String() {
			t.Fatalf("%q is read as %v, which is read as %v (%v)", text, law, again, err)
		}
	})
}

// A trace is numbers >= 0 or an error of one line.
func FuzzReadTrace(f *testing.F) {
	f.Add("1\n2\n", "")
	f.Add("a,b\n1,2\n", "b")
	f.Add("\ufeffa\r\n\"1\"\r\n", "a")
	f.Add("NaN\n", "")
	f.Fuzz(func(t *testing.T, text, column string) {
		values, err := ReadTrace(strings.NewReader(text), column)
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

// The numbers in a law's text are the shortest that read back to the same bits.
func TestNumbersSurviveTheTrip(t *testing.T) {
	for _, mu := range []float64{0.1, 1.0 / 3, 5e-324, 1e300, 123456789.123456789} {
		law := mustParse(t, noFiles(), "exponential(mean="+strconv.FormatFloat(mu, 'g', -1, 64)+")")
		if law.Mean() != mu {
			t.Errorf("%v is read as %v", mu, law.Mean())
		}
	}
}

// Factors cost with every use of a law, so that there is an end to them.
func TestFactorsAreBounded(t *testing.T) {
	for n, ok := range map[int]bool{1: true, 64: true, 65: false, 400_000: false} {
		_, err := Grammar{}.Law(strings.Repeat("1*", n) + "exponential(mean=1)")
		var wrong *Error
		if ok != (err == nil) || !ok && (!errors.As(err, &wrong) || !strings.Contains(err.Error(), "at most 64")) {
			t.Errorf("%d factors: error %v", n, err)
		}
	}
}
