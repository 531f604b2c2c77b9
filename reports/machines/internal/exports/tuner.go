package exports

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo/comparison"
)

// NCCL's names of collectives by castlab's, as its example tuner spells them. It
// takes an unknown word for allreduce, so nothing unknown is ever written.
var collectives = map[string]string{
	"broadcast": "broadcast", "reduce": "reduce", "allgather": "allgather",
	"reduce-scatter": "reducescatter", "allreduce": "allreduce",
}

// A Tuner is the content of a configuration for NCCL's example tuner plugin.
type Tuner struct {
	Task     string
	Ranks    int
	Names    []string           // of the algorithms, without their parameters; one or two
	Written  []string           // with their parameters
	Sizes    []int64            // increasing; sizes between the first and the last are configured
	Protocol string             // ll, ll128 or simple
	Channels int                // of every line; 0 leaves them to the plugin
	Changes  comparison.Changes // of the two algorithms over the sizes
	Comments []string           // remarks for the reader: the machine, the seed
}

// Protocols are those of NCCL.
func Protocols() []string { return []string{"ll", "ll128", "simple"} }

// A TunerError says why there is no configuration.
type TunerError struct{ What string }

func (e *TunerError) Error() string { return "nccl-tuner: " + e.What }

// Check returns a *TunerError where NCCL has no equal of the task or of an algorithm,
// or the same one for both.
func (t Tuner) Check() error {
	if collectives[t.Task] == "" {
		return &TunerError{fmt.Sprintf("NCCL's tuner has no %s; it has broadcast, reduce, allgather, reduce-scatter and allreduce", t.Task)}
	}
	var seen []string
	for _, name := range t.Names {
		equal := LibraryOf(t.Task, name).NCCL
		if equal == "" {
			return &TunerError{noEqual("NCCL", t.Task, []string{name}, func(l Library) string { return l.NCCL })}
		}
		if slices.Contains(seen, equal) {
			return &TunerError{fmt.Sprintf("both algorithms are NCCL's %s, which has nothing to choose then", equal)}
		}
		seen = append(seen, equal)
	}
	switch {
	case len(t.Names) == 0 || len(t.Names) > 2:
		return &TunerError{fmt.Sprintf("%d algorithms; want one or two", len(t.Names))}
	case len(t.Sizes) == 0:
		return &TunerError{"no sizes; give sizes=1KiB..1GiB or the like"}
	case !slices.Contains(Protocols(), t.Protocol):
		return &TunerError{fmt.Sprintf("protocol %q; want one of %s", t.Protocol, strings.Join(Protocols(), ", "))}
	}
	return nil
}

// most is the length of the longest line that the plugin reads at once: its buffer of
// 256 bytes holds the line break and a final 0. It would read the rest of a longer
// one as a line of its own.
const most = 254

// Write writes the configuration:
//
//	collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks
//
// with any number of nodes (-1). The plugin takes the first line whose range, ends
// included, contains the size; lines that begin with # are comments, and NCCL decides
// sizes in no line by itself. Ranges without decision, and those where the deciding
// interval has a warning, are comments. In the plugin's code the number of channels
// is 1 before it reads any line, and -1 leaves it so.
//
// Errors: *TunerError; those of w.
//
// Source: NCCL, plugins/tuner/example/plugin.c and README.md (2026).
func (t Tuner) Write(w io.Writer) error {
	if err := t.Check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	comment := func(format string, args ...any) {
		for _, line := range wrap(fmt.Sprintf(format, args...), most-2) {
			b.WriteString("# " + line + "\n")
		}
	}
	comment("NCCL tuner configuration, by castlab. Columns:")
	comment("collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks")
	for _, c := range t.Comments {
		comment("%s", c)
	}
	for i, name := range t.Written {
		comment("%s is %s", LibraryOf(t.Task, t.Names[i]).NCCL, name)
	}
	if len(t.Names) == 2 {
		comment("All signs hold together with probability %s. Between two sizes with the same winner it is taken to win.",
			numerals.Rounded(t.Changes.Level, 4))
	}
	channels := t.Channels
	if channels == 0 {
		channels = -1
		comment("Channels are left to the plugin (-1). Its README says that NCCL's default is kept; its code, as of 2026, asks for 1.")
	}
	comment("Sizes in no line are left to NCCL, but for the number of channels, of which the plugin asks for 1 there too.")
	for _, s := range t.ranges() {
		if s.best < 0 {
			comment("%s", t.omission(s))
			continue
		}
		if len(t.Names) == 2 {
			comment("%s", t.evidence(s))
		}
		fmt.Fprintf(b, "%s,%d,%d,%s,%s,%d,-1,%d\n", collectives[t.Task], s.from, s.to, LibraryOf(t.Task, t.Names[s.best]).NCCL,
			t.Protocol, channels, t.Ranks)
	}
	return b.Flush()
}

// wrap breaks text at spaces into lines of at most width bytes, and longer words
// anywhere; line breaks become spaces.
func wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		for len(word) > width {
			if line != "" {
				lines = append(lines, line)
				line = ""
			}
			lines = append(lines, word[:width])
			word = word[width:]
		}
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return append(lines, line)
}
