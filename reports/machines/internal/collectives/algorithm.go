package collectives

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// A Line is a line of the help page.
type Line struct{ Task, Name, Meaning string }

// Lines lists all algorithms by task.
func Lines() (list []Line) {
	for _, task := range Tasks() {
		for _, a := range all() {
			if a.Task.String() == task {
				meaning := a.Meaning
				if a.Takes(programs.Segmentable) {
					meaning += "; segments=K may be given"
				}
				list = append(list, Line{task, usage(a), meaning})
			}
		}
	}
	return list
}

// usage returns NAME, or NAME(key=...) with the keys that it needs.
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
		case programs.WithWindow:
			words = append(words, "window=K")
		case programs.Segmentable: // not needed
		}
	}
	if words == nil {
		return a.Name
	}
	return a.Name + "(" + strings.Join(words, ",") + ")"
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

// candidate reads NAME or NAME(key=value,...), an algorithm of a task on a network, nil among ranks, some of which may share nodes.
func candidate(g arguments.Grammar, task programs.Task, network topologies.Topology, nodes *programs.Nodes, word string) (
	selection.Candidate, error) {
	name, words, err := inputs.Call("algorithm", word)
	if err != nil {
		return selection.Candidate{}, err
	}
	a, err := onLevels(task, nodes, name)
	if err != nil {
		return selection.Candidate{}, err
	}
	keys := g.NewKeys()
	set := declare(a, keys)
	given, segment, radix := searched(words)
	if err := keys.Parse(given); err != nil {
		return selection.Candidate{}, fmt.Errorf("%s: %w", name, err)
	}
	candidate := selection.Candidate{Algorithm: embedded(a, network)}
	candidate.Algorithm.Make = remembered(candidate.Algorithm.Make)
	set(&candidate)
	if segment {
		candidate.SearchSegment, candidate.SegmentBytes = true, 0
	}
	if radix {
		candidate.SearchRadix, candidate.Radix = true, 0
	}
	return candidate, nil
}

// searched replaces segment=? and radix=?, whose best values are searched, by values.
func searched(words []string) (given []string, segment, radix bool) {
	for _, w := range words {
		switch strings.ReplaceAll(w, " ", "") {
		case "segment=?":
			w, segment = "segment=1", true
		case "radix=?":
			w, radix = "radix=2", true
		}
		given = append(given, w)
	}
	return given, segment, radix
}

// remembered is a function of settings that keeps its last plan, which the draws of a
// machine share.
func remembered(f func(programs.Settings) (programs.Plan, error)) func(programs.Settings) (programs.Plan, error) {
	var last programs.Settings
	var plan programs.Plan
	return func(s programs.Settings) (programs.Plan, error) {
		if s == last {
			return plan, nil
		}
		made, err := f(s)
		if err == nil {
			last, plan = s, made
		}
		return made, err
	}
}

// find returns the algorithm of a task; the error of an unknown name says what castlab
// calls an algorithm that a library has under it, or lists the tasks that have it.
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
	if ours, library := exports.CalledElsewhere(task.String(), name); ours != "" {
		return programs.Algorithm{}, &inputs.WordError{Word: "unknown algorithm " + name,
			Want: fmt.Sprintf("%s has the name for what castlab calls %s; give %[2]s", library, ours)}
	}
	if elsewhere != nil {
		return programs.Algorithm{}, &inputs.WordError{Word: fmt.Sprintf("algorithm %s", name),
			Want: fmt.Sprintf("there is none for task=%v; it is one for %s; task=%v has %s", task, strings.Join(elsewhere, " and "),
				task, strings.Join(names, ", "))}
	}
	if strings.ContainsAny(name, `./\`) {
		return programs.Algorithm{}, &inputs.WordError{Word: "unknown algorithm " + name,
			Want: fmt.Sprintf("want %s, or a file that ends in .json or .goal", strings.Join(names, ", "))}
	}
	return programs.Algorithm{}, inputs.Unknown("algorithm", name, names)
}

// declare declares the parameters of an algorithm and returns the function that sets
// them.
func declare(a programs.Algorithm, k *arguments.Keys) func(*selection.Candidate) {
	var sets []func(*selection.Candidate)
	for _, p := range a.Parameters {
		switch p {
		case programs.Segmented, programs.Segmentable:
			segments := k.Int("segments", "number of segments of the message", 1, math.MaxInt32)
			bytes := k.Bytes("segment", "largest segment")
			if p == programs.Segmented {
				k.Either("segments", "segment")
			} else {
				k.Optional("segments")
				k.Optional("segment")
			}
			sets = append(sets, func(c *selection.Candidate) { c.Segments, c.SegmentBytes = *segments, *bytes })
		case programs.WithRadix:
			radix := k.Int("radix", "branches of the tree, or of a round, or chains", 2, programs.MaxRanks)
			sets = append(sets, func(c *selection.Candidate) { c.Radix = *radix })
		case programs.WithWindow:
			window := k.Int("window", "messages that a rank sends, and that it asks for, at one time", 1, programs.MaxRanks)
			sets = append(sets, func(c *selection.Candidate) { c.Window = *window })
		case programs.WithLatency:
			latency := k.Int("latency", "of a message, in units of the time between two that a rank sends", 1, 1024)
			sets = append(sets, func(c *selection.Candidate) { c.Latency = *latency })
		}
	}
	return func(c *selection.Candidate) {
		for _, set := range sets {
			set(c)
		}
	}
}

func open(g arguments.Grammar, path string) (io.ReadCloser, error) {
	f, err := g.Open(path)
	if err != nil {
		return nil, &inputs.WordError{Word: path, Err: &arguments.FileError{Err: err}}
	}
	return f, nil
}
