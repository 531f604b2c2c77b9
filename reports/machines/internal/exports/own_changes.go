package exports

import (
	"slices"
	"strings"
)

// OwnUntil is the largest size from one on, up to another, with whose own choice the library's is one throughout: castlab's bytes.
func (f Format) OwnUntil(task string, ranks int, from, to int64) int64 {
	first, known := f.Own(task, ranks, from)
	for _, size := range f.ownLimits(task, ranks) {
		if size <= from || size > to {
			continue
		}
		if use, also := f.Own(task, ranks, size); use != first || also != known {
			return size - 1
		}
	}
	return to
}

// ownLimits are sizes at which what the library uses by itself may change, rising.
func (f Format) ownLimits(task string, ranks int) []int64 {
	if f.Library == openMPIName {
		return limitsOf(openMPINumbersOf(nil, task, ranks), ranks)
	}
	var numbers []int64
	for _, c := range mpichCollectives(task) {
		numbers = append(numbers, branchNumbers(below(mpichDefault(), "collective="+c.key))...)
	}
	return limitsOf(numbers, ranks)
}

// branchNumbers are the limits of sizes in a selection of castlab's.
func branchNumbers(tree []branch) (list []int64) {
	for _, b := range tree {
		if name, limit, found := strings.Cut(b.Key, "<"); found && strings.HasSuffix(name, "msg_size") {
			list = append(list, whole(strings.TrimPrefix(limit, "=")))
		}
		list = append(list, branchNumbers(b.Below)...)
	}
	return list
}

// limitsOf are sizes at which something may change that goes by numbers of bytes: of a whole vector, of a part and of all vectors.
func limitsOf(numbers []int64, ranks int) []int64 {
	list := []int64{0}
	n := int64(ranks)
	for _, x := range numbers {
		for _, from := range []int64{x, x + 1} {
			list = append(list, from, from*n, (from+n-1)/n)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return list[slices.Index(list, 0):] // what was too large is negative
}
