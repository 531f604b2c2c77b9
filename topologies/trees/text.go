package trees

import (
	"strconv"
	"strings"

	"castlab/topologies"
)

// String returns the root followed by its subtrees in parentheses, lowest root
// first: 1(0 3(2)) has the arcs 1 -> 0, 1 -> 3 and 3 -> 2. Where arcs lead to
// the root it begins with "into": into 1(0 3(2)) has 0 -> 1, 3 -> 1 and 2 -> 3.
func (t Tree) String() string {
	if !t.holds(t.Root) {
		return "no tree"
	}
	var text strings.Builder
	if t.In {
		text.WriteString("into ")
	}
	children := t.Children()
	text.WriteString(strconv.Itoa(int(t.Root)))
	// A stack of unfinished subtrees, outermost first, with the children left to write:
	// recursion could be as deep as there are nodes.
	left := [][]topologies.Node{children[t.Root]}
	first := true // nothing of the innermost subtree is written
	for len(left) > 0 {
		innermost := &left[len(left)-1]
		if len(*innermost) == 0 {
			if !first {
				text.WriteByte(')')
			}
			first = false
			left = left[:len(left)-1]
			continue
		}
		v := (*innermost)[0]
		*innermost = (*innermost)[1:]
		if first {
			text.WriteByte('(')
		} else {
			text.WriteByte(' ')
		}
		text.WriteString(strconv.Itoa(int(v)))
		left = append(left, children[v])
		first = true
	}
	return text.String()
}
