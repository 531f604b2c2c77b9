package topologies

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// ReadGraph reads the edges of a connected graph, one "u v" a line. What follows
// a # is skipped, and so are blank lines. Nodes are numbered from 0 to the
// highest number that occurs. The name is what String writes as its file.
//
// Errors name the line, where one is wrong. They wrap an *inputs.Error for two
// words that are no two different nodes below 2^30, for an edge that comes
// twice, for no edge at all, for a number left out, and for a node that no way
// leads to from node 0; or the error of r.
func ReadGraph(name string, r io.Reader) (Graph, error) {
	edges, lines, err := readEdges(r)
	if err != nil {
		return Graph{}, err
	}
	if len(edges) == 0 {
		return Graph{}, &inputs.Error{Arg: "edges", Value: 0, Domain: "one or more, a line 'u v' each"}
	}
	n := 0
	for _, e := range edges {
		n = max(n, int(e[0])+1, int(e[1])+1)
	}
	if i, err := wrongEdge(n, edges); err != nil {
		return Graph{}, fmt.Errorf("line %d: %w", lines[i], err)
	}
	if v, ok := leftOut(n, edges); ok {
		return Graph{}, &inputs.Error{Arg: "node", Value: v, Domain: fmt.Sprintf("every node from 0 to %d in some edge", n-1)}
	}
	return connected(name, n, edges)
}

// readEdges returns the edges and the line of each.
func readEdges(r io.Reader) (edges [][2]Node, lines []int, err error) {
	scanner := bufio.NewScanner(r)
	line := 0
	for scanner.Scan() {
		line++
		text := scanner.Text()
		if line == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		text, _, _ = strings.Cut(text, "#")
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		var edge [2]Node
		fits := len(words) == 2
		for j := 0; fits && j < 2; j++ {
			v, err := strconv.ParseUint(words[j], 10, 64)
			fits = err == nil && v < maxNodes
			edge[j] = Node(v)
		}
		if !fits {
			return nil, nil, fmt.Errorf("line %d: %w", line, &inputs.Error{Arg: "edge", Value: excerpt(words),
				Domain: fmt.Sprintf("two nodes from 0 to %d", maxNodes-1)})
		}
		edges, lines = append(edges, edge), append(lines, line)
	}
	if err := scanner.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			return nil, nil, fmt.Errorf("line %d: %w", line+1,
				&inputs.Error{Arg: "length", Value: fmt.Sprintf("over %d bytes", bufio.MaxScanTokenSize), Domain: "a line 'u v'"})
		}
		return nil, nil, fmt.Errorf("line %d: %w", line+1, err)
	}
	return edges, lines, nil
}

// excerpt returns the words joined to one line, quoted unless they are plain text.
func excerpt(words []string) string {
	const longest = 40
	text := strings.Join(words, " ")
	if len(text) > longest {
		text = text[:longest] + "..."
	}
	quoted := strconv.QuoteToASCII(text)
	if quoted == `"`+text+`"` {
		return text
	}
	return quoted
}

// leftOut returns the smallest node of 0..n-1 that is in no edge.
func leftOut(n int, edges [][2]Node) (least Node, found bool) {
	// Edges contain at most twice as many nodes, one of which is n-1: for larger n a
	// number below that bound is missing, and a huge n needs no memory of its size.
	bound := min(n, 2*len(edges))
	held := make([]bool, bound)
	for _, e := range edges {
		for _, v := range e {
			if int(v) < bound {
				held[v] = true
			}
		}
	}
	for v, h := range held {
		if !h {
			return Node(v), true
		}
	}
	return 0, false
}
