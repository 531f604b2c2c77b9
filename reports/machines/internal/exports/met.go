package exports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"castlab/distributions/inputs"
)

// A Selection is what a rules file says, as the library reads it.
type Selection struct {
	Library string   // Open MPI, or MPICH
	Version int      // of the format: 1 to 3 of Open MPI's
	Notes   []string // what the library passes over in silence, a line each

	whole   bool // nothing stands behind what the library reads
	meets   func(task string, ranks int, bytes int64) []Met
	numbers func(task string, ranks int) []int64 // of bytes, at which that may change
}

// A Met is what a call of one collective meets in a file. A task may be several collectives.
type Met struct {
	Collective string // MPI_Reduce_scatter_block
	Line       int    // of the rule in the file; 0 for none
	Rule       string // for which calls it is
	Name       string // the algorithm, as the library calls it; "" for the library's own decision, and for none
	Own        bool   // the library decides by itself
	Use        *Use   // the algorithm in castlab's names; nil if it has no equal, or it is not known
	Why        string // why there is no Use, or what it depends on; "" if there is nothing to say
}

// A SyntaxError says why a library does not take a file.
type SyntaxError struct {
	Line int // from 1; 0 for the file as a whole
	What string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.What
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.What)
}

// Input reports true: the file is the user's.
func (e *SyntaxError) Input() bool { return true }

// largestRules bounds a rules file, in bytes.
const largestRules = 1 << 26

// ReadSelection reads a rules file: that of coll_tuned_dynamic_rules_filename of Open MPI, in its formats 1, 2 and 3 (JSON), or the JSON of
// MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE of MPICH.
//
// Errors: *SyntaxError for what the library does not read, which then decides everything by itself or stops; those of r.
func ReadSelection(r io.Reader) (*Selection, error) {
	text, err := io.ReadAll(io.LimitReader(r, largestRules+1))
	if err != nil {
		return nil, err
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	switch {
	case len(text) > largestRules:
		return nil, &SyntaxError{0, fmt.Sprintf("more than %d bytes are no rules file", largestRules)}
	case !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0:
		return nil, &SyntaxError{0, "not UTF-8 text; want the rules file of Open MPI or of MPICH"}
	case strings.HasPrefix(strings.TrimSpace(string(text)), "{"):
		var top map[string]json.RawMessage
		if json.Unmarshal(text, &top) == nil && top["collectives"] != nil || openMPI6Key.Match(text) {
			return readOpenMPI6(text)
		}
		return readMPICH(text)
	}
	return readOpenMPIRules(string(text))
}

// Meets returns what a call of a task meets, of so many ranks, each alone on its node, and castlab's bytes: what each collective
// that does it meets. Operations are built in and commute, of vectors with an element for every rank.
//
// Errors: *inputs.Error for ranks or bytes out of their domain, and a task that the library has no collective for.
func (s *Selection) Meets(task string, ranks int, size int64) ([]Met, error) {
	if ranks < 1 {
		return nil, inputs.Errorf("ranks", ranks, "at least 1")
	}
	if size < 0 {
		return nil, inputs.Errorf("size", size, "at least 0 bytes")
	}
	list := s.meets(task, ranks, size)
	if list == nil {
		return nil, inputs.Refused("task", task, "broadcast, allgather, allreduce, all-to-all, barrier, gather, reduce, reduce-scatter or "+
			"scatter")
	}
	return list, nil
}

// Does reports whether an algorithm is what a call meets: the library has one name for the two, as for castlab's variants of one of
// its algorithms, and their parameters are alike.
func (s *Selection) Does(m Met, task string, u Use) bool {
	if m.Use == nil || m.Use.Segment != u.Segment || m.Use.Radix != u.Radix || u.Segments > 1 {
		return false
	}
	ours, theirs := LibraryOf(task, u.Algorithm), LibraryOf(task, m.Use.Algorithm)
	name := func(l Library) string { return l.OpenMPIName }
	if s.Library == mpich().Library {
		name = func(l Library) string { return l.MPICH }
	}
	return m.Use.Written == u.Written || name(ours) != "" && name(ours) == name(theirs)
}

// written is a use with its parameters, as compare takes them.
func (u Use) written() Use {
	var keys []string
	if u.Radix > 0 {
		keys = append(keys, fmt.Sprintf("radix=%d", u.Radix))
	}
	if u.Segment > 0 {
		keys = append(keys, fmt.Sprintf("segment=%d", u.Segment))
	}
	if u.Written = u.Algorithm; keys != nil {
		u.Written += "(" + strings.Join(keys, ",") + ")"
	}
	return u
}
