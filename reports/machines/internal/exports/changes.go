package exports

import (
	"strconv"
	"strings"
)

// Changes are the sizes of a task from which on a call among so many ranks meets another rule, or another algorithm, the
// first of which is 0: castlab's bytes, rising.
//
// Errors: those of Meets.
func (s *Selection) Changes(task string, ranks int) (list []int64, err error) {
	before := ""
	for _, size := range s.limits(task, ranks) {
		met, err := s.Meets(task, ranks, size)
		if err != nil {
			return nil, err
		}
		if now := written(met); len(list) == 0 || now != before {
			list, before = append(list, size), now
		}
	}
	return list, nil
}

// written tells what calls meet apart.
func written(list []Met) string {
	var b strings.Builder
	for _, m := range list {
		use := ""
		if m.Use != nil {
			use = m.Use.Written
		}
		b.WriteString(strings.Join([]string{m.Collective, strconv.Itoa(m.Line), m.Rule, m.Name, use, m.Why}, "|") + "\n")
	}
	return b.String()
}

// limits are sizes at which something may change: numbers of the file, of its bytes in a whole vector, a part and all vectors.
func (s *Selection) limits(task string, ranks int) []int64 {
	return limitsOf(s.numbers(task, ranks), ranks)
}

// openMPINumbersOf are the bytes of all rules, and those at which what Open MPI decides by itself for a task changes.
func openMPINumbersOf(all map[int64][]openMPIRanks, task string, ranks int) (list []int64) {
	for _, sets := range all {
		for _, set := range sets {
			for _, rule := range set.rules {
				list = append(list, rule.bytes)
			}
		}
	}
	for _, name := range []string{task, task + "-block"} {
		for _, d := range decisions(name, ranks) {
			list = append(list, d.from)
		}
	}
	return list
}

// mpichNumbers are the limits of sizes in a selection.
func mpichNumbers(tree []mpichNode) (list []int64) {
	for _, n := range tree {
		if c, problem := conditionOf(n.key); problem == "" && strings.HasSuffix(c.name, "msg_size") {
			list = append(list, c.limit)
		}
		list = append(list, mpichNumbers(n.below)...)
	}
	return list
}
