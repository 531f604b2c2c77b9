package studies

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// A text that was made to cost time and memory is refused early, with a position and
// a reason: these took up to 20 GB, or minutes.
func TestACostlyTextIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("long texts")
	}
	const head = "study: s\ncells: "
	var keys strings.Builder
	for i := range 60000 {
		fmt.Fprintf(&keys, "k%d: 1\n", i)
	}
	indented := func(part string) string { // one level deeper in every line
		var b strings.Builder
		for i := range 1000 {
			b.WriteString("\n" + strings.Repeat(" ", i+1) + part)
		}
		return b.String()
	}
	lines := func(part string, n int) string { return strings.Repeat(strings.Repeat(part, 100)+"\n ", n/100) }
	for name, x := range map[string]struct{ text, want string }{
		"[":               {head + strings.Repeat("[", 100_000), "line too long"},
		"[ in lines":      {head + lines("[", 100_000), "deeper than any study"},
		"[]":              {head + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), "line too long"},
		"[] in lines":     {head + lines("[", 50_000) + lines("]", 50_000), "deeper than any study"},
		"{a: ":            {head + lines("{a: ", 50_000), "deeper than any study"},
		"- ":              {head + "\n  " + lines("- ", 100_000), "deeper than any study"},
		"- far":           {head + "\n  " + lines("- ", 400_000), "150000 signs"},
		"- downward":      {head + indented("-"), "deeper than any study"},
		"a: downward":     {head + indented("a:"), "deeper than any study"},
		"a: ":             {head + lines("a: ", 100_000), "deeper than any study"},
		"? ":              {head + lines("? ", 100_000), "no meaning"},
		"&a ":             {head + lines("&a ", 100_000), "no meaning"},
		"!!str ":          {head + lines("!!str ", 50_000), "no meaning"},
		"*a":              {"study: &a s\ncells: [*a]\n", "no meaning"},
		"<<":              {"study: s\n<<: {a: 1}\n", "no meaning"},
		"keys":            {"study: s\n" + keys.String(), "more keys in one place"},
		"keys in {":       {head + "{" + strings.ReplaceAll(keys.String(), "\n", ",\n ") + "}", "more keys in one place"},
		"commas":          {head + "[" + lines(",", 900_000), "150000 signs"},
		"commas in lines": {head + "[" + strings.Repeat(",\n ", 300_000), "150000 signs"},
		"lists":           {head + "[" + lines("[],", 300_000), "150000 signs"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read("s.yaml", []byte(x.text), library)
		runtime.ReadMemStats(&after)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || !strings.Contains(syntax.Message, x.want) || syntax.Line < 1 || syntax.Column < 1 {
			t.Errorf("%s: error %.300v, want one that says %q", name, err, x.want)
		}
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 100 {
			t.Errorf("%s: %d MB", name, took)
		}
	}
}

// The longest line allowed has 2^14 bytes including its end; one byte more is
// refused.
func TestALineHasALimit(t *testing.T) {
	const head, cells = "# ", "\nstudy: s\nseed: 1\ncells:\n  - model: ring\n    with: {n: 4, law: " +
		"\"exponential(mean=1)\"}\n    replications: 2\n"
	for length, want := range map[int]bool{1<<14 - 1: true, 1 << 14: true, 1<<14 + 1: false} {
		text := head + strings.Repeat("x", length-len(head)-1) + cells
		if _, err := Read("s.yaml", []byte(text), library); (err == nil) != want {
			t.Errorf("%d bytes: error %.200v, want it read: %v", length, err, want)
		}
	}
}

// Long studies in practice are far from the limits: lists of thousands over several
// lines, a cell in each item, comments with brackets, quoted brackets.
func TestALongStudyIsRead(t *testing.T) {
	var values, cells strings.Builder
	for i := range 10000 {
		fmt.Fprintf(&values, "%d, ", i+3)
		if i%10 == 9 {
			values.WriteString("\n      ")
		}
	}
	for i := range 500 {
		fmt.Fprintf(&cells, "  # n in [3, %d)\n  - model: ring\n    with: {n: %d, law: \"exponential(mean=%d)\"}\n    replications: 2\n",
			i, i+3, i+1)
	}
	s := read(t, "study: \"[[[ {{\"\ncells:\n  - model: ring\n    with:\n      n: ["+values.String()+"]\n      law: exponential(mean=0.5)\n    replications: 2\n"+cells.String())
	if len(s.Cells) != 10500 {
		t.Errorf("%d cells", len(s.Cells))
	}
}

// An empty cell is refused like any other incomplete one.
func TestAnEmptyCellIsRefused(t *testing.T) {
	for _, cell := range []string{"{}", "null", "\"\"", "[]", "~", ""} {
		var syntax *SyntaxError
		if _, err := Read("s.yaml", []byte("study: s\ncells:\n  - "+cell+"\n"), library); !errors.As(err, &syntax) ||
			!strings.Contains(err.Error(), "cell 1: want") {
			t.Errorf("%q: error %v", cell, err)
		}
	}
}

// BenchmarkReadGrid reads the largest grid: names are found by hash, not compared in
// pairs.
func BenchmarkReadGrid(b *testing.B) {
	var values strings.Builder
	for i := range 255 {
		fmt.Fprintf(&values, "%d, ", i+3)
	}
	means := strings.ReplaceAll(strings.TrimSuffix(values.String(), ", "), ", ", ")\", \"exponential(mean=")
	text := "study: s\ncells:\n  - model: ring\n    with: {n: [" + values.String() + "], law: [\"exponential(mean=" + means +
		")\"]}\n    replications: 2\n"
	for b.Loop() {
		s, err := Read("s.yaml", []byte(text), library)
		if err != nil || len(s.Cells) != 255*255 {
			b.Fatalf("%d cells, error %v", len(s.Cells), err)
		}
	}
}
