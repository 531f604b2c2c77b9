package collectives

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// An Algorithm is a collective algorithm with its parameters.
type Algorithm struct {
	Name string // as requested, in canonical form: pipeline(segments=16), or a path
	Bare string // without parameters
	File bool

	// make makes the program. Its errors name the algorithm, or the file.
	make func(c *Comparison, bytes int64) (made, error)
}

// A Line is a line of the help page.
type Line struct{ Task, Name, Meaning string }

// Lines lists all algorithms by task.
func Lines() (list []Line) {
	for _, task := range Tasks() {
		for _, a := range all() {
			if a.Task.String() == task {
				list = append(list, Line{task, usage(a), a.Meaning})
			}
		}
	}
	return list
}

// usage returns NAME or NAME(key=...).
func usage(a programs.Algorithm) string {
	var words []string
	for _, p := range a.Parameters {
		switch p {
		case programs.Segmented:
			words = append(words, "segments=K")
		case programs.WithRadix:
			words = append(words, "radix=K")
		case programs.WithLatency:
			words = append(words, "latency=L")
		}
	}
	if words == nil {
		return a.Name
	}
	return a.Name + "(" + strings.Join(words, ",") + ")"
}

// Tasks lists the tasks that have algorithms.
func Tasks() (list []string) {
	for _, a := range all() {
		if t := a.Task.String(); !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}

// IsAlgorithm reports whether a word names an algorithm or a file, and is not a
// key=value pair: it has no = before its first parenthesis.
func IsAlgorithm(word string) bool {
	head, _, _ := strings.Cut(word, "(")
	return !strings.Contains(head, "=") || isFile(word)
}

// isFile reports whether a word is the path of a schedule or program.
func isFile(word string) bool {
	if strings.Contains(word, "=") && !strings.ContainsAny(strings.SplitN(word, "=", 2)[0], "./\\") {
		return false
	}
	end := strings.ToLower(filepath.Ext(word))
	return end == ".json" || end == ".goal"
}

// algorithm reads NAME, NAME(key=value,...) or the path of a file.
func algorithm(g arguments.Grammar, task programs.Task, word string) (Algorithm, error) {
	if isFile(word) {
		return fromFile(g, word)
	}
	name, words, err := inputs.Call("algorithm", word)
	if err != nil {
		return Algorithm{}, err
	}
	a, err := find(task, name)
	if err != nil {
		return Algorithm{}, err
	}
	keys := g.NewKeys()
	set := declare(a, keys)
	if err := keys.Parse(words); err != nil {
		return Algorithm{}, fmt.Errorf("%s: %w", name, err)
	}
	written := name
	if text := keys.String(); text != "" {
		written += "(" + strings.ReplaceAll(text, " ", ",") + ")"
	}
	return Algorithm{Name: written, Bare: name, make: func(c *Comparison, bytes int64) (made, error) {
		s := programs.Settings{Ranks: c.Ranks, Bytes: bytes, Root: c.root, Reduction: c.reduction}
		set(&s)
		to, back := c.embedding(a)
		s.Root = back(s.Root)
		p, err := a.Plan(s)
		if err != nil {
			return made{}, err
		}
		if !c.packets {
			return whole(relabeled(p.Program, to)), nil
		}
		if tagged, ok := packeted(p); ok {
			return whole(relabeled(tagged, to)), nil
		}
		return combined(relabeled(p.Program, to), moved{p, back}, p.Blocks), nil
	}}, nil
}

// find returns the algorithm of a task; the error of an unknown name lists the tasks
// that have it.
func find(task programs.Task, name string) (programs.Algorithm, error) {
	var names, elsewhere []string
	for _, a := range all() {
		switch {
		case a.Task == task && a.Name == name:
			return a, nil
		case a.Task == task:
			names = append(names, a.Name)
		case a.Name == name:
			elsewhere = append(elsewhere, "task="+a.Task.String())
		}
	}
	if elsewhere != nil {
		return programs.Algorithm{}, &inputs.WordError{Word: fmt.Sprintf("algorithm %s", name),
			Want: fmt.Sprintf("there is none for task=%v; it is one for %s; task=%v has %s", task, strings.Join(elsewhere, " and "), task, strings.Join(names, ", "))}
	}
	if strings.ContainsAny(name, `./\`) {
		return programs.Algorithm{}, &inputs.WordError{Word: "unknown algorithm " + name,
			Want: fmt.Sprintf("want %s, or a file that ends in .json or .goal", strings.Join(names, ", "))}
	}
	return programs.Algorithm{}, inputs.Unknown("algorithm", name, names)
}

// declare declares the parameters of an algorithm and returns the function that sets
// them.
func declare(a programs.Algorithm, k *arguments.Keys) func(*programs.Settings) {
	var sets []func(*programs.Settings)
	for _, p := range a.Parameters {
		switch p {
		case programs.Segmented:
			segments := k.Int("segments", "number of segments of the message", 1, math.MaxInt32)
			bytes := k.Bytes("segment", "largest segment")
			k.Either("segments", "segment")
			sets = append(sets, func(s *programs.Settings) { s.Segments, s.SegmentBytes = *segments, *bytes })
		case programs.WithRadix:
			radix := k.Int("radix", "branches of the tree", 2, programs.MaxRanks)
			sets = append(sets, func(s *programs.Settings) { s.Radix = *radix })
		case programs.WithLatency:
			latency := k.Int("latency", "of a message, in units of the time between two that a rank sends", 1, 1024)
			sets = append(sets, func(s *programs.Settings) { s.Latency = *latency })
		}
	}
	return func(s *programs.Settings) {
		for _, set := range sets {
			set(s)
		}
	}
}

// embedding maps the ranks of an algorithm to nodes of the network, and back. On a
// hypercube a ring follows the Gray code, in which neighbors differ in one bit.
func (c *Comparison) embedding(a programs.Algorithm) (to, back func(int) int) {
	same := func(r int) int { return r }
	if _, cube := c.network.(topologies.Hypercube); !cube || a.Name != "ring" && a.Name != "pipeline" {
		return same, same
	}
	back = func(v int) int {
		r := 0
		for ; v > 0; v >>= 1 {
			r ^= v
		}
		return r
	}
	return func(r int) int { return r ^ r>>1 }, back
}

// relabeled moves every rank to its node.
func relabeled(p programs.Program, to func(int) int) programs.Program {
	q := programs.Program{Name: p.Name, Ranks: make([][]programs.Operation, len(p.Ranks))}
	for r, list := range p.Ranks {
		moved := slices.Clone(list)
		for i := range moved {
			if moved[i].Kind != programs.Compute && moved[i].Peer != programs.AnyRank {
				moved[i].Peer = to(moved[i].Peer)
			}
		}
		q.Ranks[to(r)] = moved
	}
	return q
}

func open(g arguments.Grammar, path string) (io.ReadCloser, error) {
	f, err := g.Open(path)
	if err != nil {
		return nil, &inputs.WordError{Word: path, Err: &arguments.FileError{Err: err}}
	}
	return f, nil
}
