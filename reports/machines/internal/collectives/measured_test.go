package collectives

import (
	"errors"
	"io"
	"testing"

	"castlab/reports/arguments"
)

// What names in tables of measurements mean; no name opens a file.
func TestMeasuredNames(t *testing.T) {
	g := arguments.Grammar{Open: func(path string) (io.ReadCloser, error) {
		t.Errorf("%s is opened", path)
		return nil, errors.New("no file")
	}}
	for _, c := range []struct{ task, name, want string }{
		{"broadcast", "binomial", "binomial"},
		{"broadcast", "pipeline", "pipeline(segments=1)"},
		{"broadcast", "pipeline-16K", "pipeline(segment=16KiB)"},
		{"broadcast", "pipeline-1024K", "pipeline(segment=1MiB)"},
		{"broadcast", "binary-tree-8KiB", "binary-tree(segment=8KiB)"},
		{"broadcast", "pipeline(segments=4)", "pipeline(segments=4)"},
		{"broadcast", "k-nomial4", "k-nomial(radix=4)"},
		{"broadcast", "k-nomial-8", "k-nomial(radix=8)"},
		{"broadcast", "k-nomial(radix=4)", "k-nomial(radix=4)"},
		{"broadcast", "scatter-doubling-16K", ""},
		{"broadcast", "rabenseifner", ""},
		{"allreduce", "rabenseifner", "rabenseifner"},
		{"allgather", "bruck", "bruck"},
		{"broadcast", "default", ""},
		{"broadcast", "mine.json", ""},
		{"broadcast", "", ""},
		{"haircut", "binomial", ""},
	} {
		if got := Measured(g, c.task, c.name); got != c.want {
			t.Errorf("%s %q is %q, want %q", c.task, c.name, got, c.want)
		}
	}
}
