package inputs

import (
	"cmp"
	"slices"
	"strings"
)

// longest bounds the names that are compared: the distance costs the product of the lengths.
const longest = 64

// Nearest returns the known name that a typing error most likely meant, or ""
// when none is near: at most a third of the letters may be wrong, or one name
// starts with the other.
func Nearest(name string, known []string) string {
	name = strings.ToLower(name)
	if name == "" || len(name) > longest {
		return ""
	}
	best, least := "", 1+(len(name)+1)/3
	for _, k := range known {
		d := distance(name, strings.ToLower(k))
		if l := strings.ToLower(k); strings.HasPrefix(l, name) || strings.HasPrefix(name, l) {
			d = min(d, 1)
		}
		if d < least {
			best, least = k, d
		}
	}
	return best
}

// leastPart is the shortest text that is looked for inside of names.
const leastPart = 3

// alike returns the known names that contain name, or else those that share the longest beginning
// with it, upper and lower case being the same.
func alike(name string, known []string) (list []string) {
	if len(name) >= leastPart {
		for _, k := range known {
			if strings.Contains(strings.ToLower(k), strings.ToLower(name)) {
				list = append(list, k)
			}
		}
	}
	if list != nil {
		return list
	}
	most := 0
	for _, k := range known {
		common := 0
		for common < min(len(name), len(k)) && strings.EqualFold(name[:common+1], k[:common+1]) {
			common++
		}
		if common > most {
			most, list = common, nil
		}
		if common == most {
			list = append(list, k)
		}
	}
	return list
}

// closest returns the known names, at most so many, with the least distance from name, in their order.
func closest(name string, known []string, most int) (list []string) {
	if len(known) <= most {
		return known
	}
	name = strings.ToLower(name[:min(len(name), longest)])
	rank := make([]int, len(known))
	for i := range rank {
		rank[i] = i
	}
	slices.SortStableFunc(rank, func(i, j int) int {
		return cmp.Compare(distance(name, strings.ToLower(known[i])), distance(name, strings.ToLower(known[j])))
	})
	rank = rank[:most]
	slices.Sort(rank)
	for _, i := range rank {
		list = append(list, known[i])
	}
	return list
}

// distance counts the insertions, deletions, substitutions and exchanges of
// neighbors that turn a into b, no byte touched twice.
func distance(a, b string) int {
	above, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next[j+1] = min(row[j]+cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], above[j-1]+1)
			}
		}
		above, row = row, next
	}
	return row[len(b)]
}
