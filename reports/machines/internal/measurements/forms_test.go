package measurements

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"castlab/montecarlo/loggp"
	"castlab/reports/internal/formats"
)

// A form is a file as a benchmark prints it, and what is to be read of it, by hand.
type form struct {
	format, name string
	text         string
	inPlace      bool
	begins       bool   // the text says more than want
	want         string // what read says
	left         string // part of what is said of what was left out
}

// forms are those of an archive of testdata.
func forms(t *testing.T, name string) (list []form) {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		var c form
		c.format, c.name, _ = strings.Cut(f.Name, ": ")
		head, text, _ := strings.Cut(string(f.Data), "text:\n")
		c.text = text
		for line := range strings.Lines(head) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			switch key {
			case "placement":
				c.inPlace = true
			case "want":
				c.want = value
			case "left":
				c.left = value
			case "file":
				c.text, c.begins = strings.ReplaceAll(stored(t, value), "\r", ""), true
			}
		}
		list = append(list, c)
	}
	return list
}

// read says what a text has: of collectives the task, with parts or not, the ranks, and times by size; of single messages the kind.
func (c form) read(text string) (found, left string, err error) {
	all, single, err := ReadAny(strings.NewReader(text), Options{Source: "f", InPlace: c.inPlace, Window: 64, Kind: "rtt"})
	if err != nil {
		return "", "", err
	}
	var b strings.Builder
	head := ""
	if all != nil {
		for _, t := range all.Timings {
			of := fmt.Sprintf(" %s/%d", t.Task, t.Ranks)
			if t.Part {
				of += " parts"
			}
			if of != head {
				head = of
				fmt.Fprintf(&b, "%s:", of)
			}
			fmt.Fprintf(&b, " %d=%.6g", t.Bytes, t.Time)
		}
		left = strings.Join(append(all.Notes, all.Remarks()...), "; ")
	}
	for _, s := range single {
		fmt.Fprintf(&b, " %v:", s.Kind)
		for _, p := range s.Points {
			for _, x := range p.Times {
				fmt.Fprintf(&b, " %g=%.6g", p.Bytes, x)
			}
		}
		left += strings.Join(append(s.Notes, s.Left...), "; ")
	}
	return b.String()[1:], left, nil
}

// Each format has five forms and more: versions, options, what stands before, between and behind the tables, columns that few print. Each
// says the same with line ends of Windows behind a mark of its encoding, without an end of its last line, and with the tags of a launcher.
func TestFormsOfEveryFormat(t *testing.T) {
	number := map[string]int{}
	for _, c := range forms(t, "forms.txtar") {
		if f, _ := formats.Detect(strings.Lines(c.text)); f.Name != c.format {
			t.Errorf("%s: taken for %s", c.name, f.Name)
			continue
		}
		number[c.format]++
		again := map[string]string{"as it is": c.text, "of Windows": "\ufeff" + strings.ReplaceAll(c.text, "\n", "\r\n"),
			"without an end": strings.TrimSuffix(c.text, "\n")}
		if c.format != formats.CSV && !strings.Contains(c.text, "{") && !strings.Contains(c.text, "<stdout>") {
			again["tagged"] = "[1,0]<stdout>:" + strings.ReplaceAll(strings.TrimSuffix(c.text, "\n"), "\n", "\n[1,0]<stdout>:") + "\n"
		}
		for how, text := range again {
			got, left, err := c.read(text)
			if err != nil || got != c.want && !(c.begins && strings.HasPrefix(got, c.want+" ")) || !strings.Contains(left, c.left) {
				t.Errorf("%s, %s, %s:\n%q, want\n%q; left %q, want %q; %v", c.format, c.name, how, got, c.want, left, c.left, err)
			}
		}
	}
	for _, f := range append(formats.For(formats.Fit), formats.For(formats.Against)...) {
		if number[f.Name] < 5 {
			t.Errorf("%s: %d forms", f.Name, number[f.Name])
		}
	}
}

// What a reader refuses it names, with the line, and says what it can read.
func TestFormsThatAreRefused(t *testing.T) {
	for _, c := range forms(t, "refused.txtar") {
		found, _, err := c.read(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %s, %v, want %q", c.name, found, err, c.want)
		}
	}
}

// The fit of a table whose title was cut off is of the collective that is stated.
func TestAStatedCollectiveIsThatOfATableWithoutATitle(t *testing.T) {
	text := "# Size Avg Latency(us) Min Latency(us) Max Latency(us) Iterations\n8 4.11 3.02 5.77 1000\n"
	if s := readText(t, text, Options{Task: "all_reduce"})[0]; s.Kind != loggp.Collective || s.Task != "all_reduce" {
		t.Errorf("%+v", s)
	}
}
