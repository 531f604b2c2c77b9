package topologies

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// validSides returns an *inputs.Error unless there is at least one side, each at least 1,
// and at most maxNodes nodes in all.
func validSides(sides []int) error {
	nodes := 1
	for _, s := range sides {
		if s < 1 || s > maxNodes/nodes {
			nodes = 0
			break
		}
		nodes *= s
	}
	if len(sides) == 0 || nodes == 0 {
		return &inputs.Error{
			Arg: "sides", Value: sidesText(sides),
			Domain: fmt.Sprintf("integers >= 1 joined by x, such as 3x3, of a product up to %d", maxNodes),
		}
	}
	return nil
}

// product returns the number of nodes.
func product(sides []int) int {
	n := 1
	for _, s := range sides {
		n *= s
	}
	return n
}

// sidesText joins the sides with x.
func sidesText(sides []int) string {
	var b strings.Builder
	for i, s := range sides {
		if i > 0 {
			b.WriteByte('x')
		}
		b.WriteString(strconv.Itoa(s))
	}
	return b.String()
}
