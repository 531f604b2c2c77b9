package loggp

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
)

// leastCopied is the number of different times of one size from which on a series that has
// each of them equally often, and more than once, is taken for copies of one: a coarse clock shows few.
const leastCopied = 8

// withoutCopies returns the series without rows that are there again, and a line for each kind
// that had some. The same times again are no new measurement: they say nothing of a drift, of scatter,
// or of launches.
//
// A sweep (see sweeps), or a whole series, of at least three different rows counts once if an earlier one of its kind has
// the same sizes with the same times, in any order; and so do all rows of a kind, if each is
// there equally often.
func withoutCopies(series []Series) (list []Series, notes []string) {
	dropped := map[Kind]int{}
	once := slices.Clone(series)
	for i, s := range series {
		if at := slices.IndexFunc(series, s.alike); at == i {
			dropped[s.Kind] += onceEach(once, s)
		}
	}
	seen := map[string]bool{}
	for i, s := range once {
		if len(series[i].Points) == 0 || s.Validate() != nil {
			list = append(list, s)
			continue
		}
		whole := identity(s, s.Points)
		if whole != "" && seen[whole] {
			dropped[s.Kind] += len(s.Points)
			continue
		}
		var kept []Point
		for _, sweep := range sweeps(s.Points) {
			if key := identity(s, sweep); key != "" {
				if seen[key] {
					dropped[s.Kind] += len(sweep)
					continue
				}
				seen[key] = true
			}
			kept = append(kept, sweep...)
		}
		seen[whole] = true
		if s.Points = kept; len(kept) > 0 {
			list = append(list, s)
		}
	}
	for kind := range Kind(len(kindNames)) {
		if n := dropped[kind]; n > 0 {
			verb := "rows are copies of other ones, to the last digit, and count"
			if n == 1 {
				verb = "row is a copy of another one, to the last digit, and counts"
			}
			notes = append(notes, fmt.Sprintf("%s: %d %s once: the same times again are no new measurement", kind, n, verb))
		}
	}
	return list, notes
}

// sweeps parts points where a size comes back that others followed.
func sweeps(points []Point) (list [][]Point) {
	from, last := 0, map[float64]bool{}
	for i, p := range points {
		if last[p.Bytes] && points[i-1].Bytes != p.Bytes {
			list = append(list, points[from:i:i])
			from, last = i, map[float64]bool{}
		}
		last[p.Bytes] = true
	}
	if from < len(points) {
		list = append(list, points[from:])
	}
	return list
}

// identity is a text that points of a test have in common if they are the same rows in any order; "" if these are too
// few to be told from others that happen to be the same.
func identity(s Series, points []Point) string {
	rows := make([]string, len(points))
	for i, p := range points {
		rows[i] = rowText(p)
	}
	slices.Sort(rows)
	text := strings.Join(rows, "")
	if len(slices.Compact(rows)) < 3 {
		return ""
	}
	return fmt.Sprintln(s.Kind, s.Window, s.Task, s.Ranks) + text
}

// rowText is the same of rows of which every number is.
func rowText(p Point) string {
	b := make([]byte, 0, 32)
	for _, list := range [][]float64{{p.Bytes, p.Deviation, p.Behind}, p.Times} {
		for _, x := range list {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
		}
	}
	return string(b)
}

// alike reports whether two series are of one test.
func (s Series) alike(o Series) bool {
	return s.Kind == o.Kind && s.Window == o.Window && s.Task == o.Task && s.Ranks == o.Ranks
}

// onceEach leaves the first of each row of a test if all are there equally often, and returns how many it took away.
func onceEach(list []Series, of Series) (dropped int) {
	count, sizes := map[string]int{}, map[float64]bool{}
	for _, s := range list {
		if !s.alike(of) {
			continue
		}
		for _, p := range s.Points {
			count[rowText(p)]++
			sizes[p.Bytes] = true
		}
	}
	times := 0
	for _, n := range count {
		if times != 0 && n != times {
			return 0
		}
		times = n
	}
	if times < 2 || len(count) < leastSizes || len(sizes) < leastSizes && len(count) < leastCopied {
		return 0
	}
	had := map[string]bool{}
	for i, s := range list {
		if !s.alike(of) {
			continue
		}
		list[i].Points = nil
		for _, p := range s.Points {
			if text := rowText(p); !had[text] {
				had[text] = true
				list[i].Points = append(list[i].Points, p)
				continue
			}
			dropped++
		}
	}
	return dropped
}
