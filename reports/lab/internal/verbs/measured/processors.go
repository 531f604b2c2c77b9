package measured

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// benchmarkName is the name of a benchmark of Go with what stands at its end: GOMAXPROCS, unless that is 1.
var benchmarkName = regexp.MustCompile(`^(Benchmark.*)(-[0-9]+)$`)

// bare is the own name of a source without its metric.
func (s *source) bare() string { return strings.TrimSuffix(s.own(), ":"+s.metric) }

// withoutProcessors returns names of benchmarks that are in one file only, each without the number of processors at its end: where every
// benchmark of its file has such an end, all those of one, and the name without it is one of a single sample in each of two files or
// more. The ends are those of the files, "" where there is none.
func withoutProcessors(found [][]*source) (names map[*source]string, ends []string) {
	names, ends = map[*source]string{}, make([]string, len(found))
	in := map[string]int{} // files that have a name as it stands
	of := make([]map[string][]*source, len(found))
	for i, list := range found {
		all := !slices.ContainsFunc(list, func(s *source) bool {
			return strings.HasPrefix(s.bare(), "Benchmark") && !benchmarkName.MatchString(s.bare())
		})
		short := (*source).bare
		if all {
			short = func(s *source) string { return benchmarkName.ReplaceAllString(s.bare(), "$1") }
		}
		of[i] = map[string][]*source{}
		for _, s := range list {
			in[s.bare()]++
			of[i][short(s)] = append(of[i][short(s)], s)
		}
	}
	for i := range of {
		for name, list := range of[i] {
			files := 0
			for _, other := range of {
				if len(other[name]) == 1 {
					files++
				} else if len(other[name]) > 1 {
					files = -len(of)
				}
			}
			s := list[0]
			if files < 2 || in[s.bare()] == files {
				continue
			}
			end := strings.TrimPrefix(s.bare(), name)
			if ends[i] != "" && ends[i] != end {
				return nil, nil
			}
			names[s], ends[i] = name, end
		}
	}
	if strings.Join(ends, "") == "" {
		return nil, nil
	}
	return names, ends
}

// matched says, behind what a table comes to, how its names were matched, and how many are in one of two files only.
func (s *sheet) matched(j int) (text string) {
	if s.ends != nil && s.ends[0] != s.ends[j+1] {
		var list []string
		for _, i := range []int{0, j + 1} {
			if s.ends[i] != "" {
				list = append(list, fmt.Sprintf("%s of %s", s.ends[i], s.head(i)))
			}
		}
		text = fmt.Sprintf("; names are matched without %s (GOMAXPROCS)", strings.Join(list, " and "))
	}
	for _, pair := range [][2]int{{0, j + 1}, {j + 1, 0}} {
		alone := 0
		for _, l := range s.lines {
			if l.of[pair[0]] != nil && l.of[pair[1]] == nil {
				alone++
			}
		}
		if alone > 0 {
			text += fmt.Sprintf("; %d only in %s", alone, s.head(pair[0]))
		}
	}
	return text
}
