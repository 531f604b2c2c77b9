package trees

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A FormatError says which part of a list of trees is not what it should be.
// Tree and Edge count from 0, -1 where the fault lies above them.
type FormatError struct {
	Tree, Edge int
	Want       string
}

func (e *FormatError) Error() string {
	switch {
	case e.Tree < 0:
		return "trees: want " + e.Want
	case e.Edge < 0:
		return fmt.Sprintf("tree %d: want %s", e.Tree, e.Want)
	}
	return fmt.Sprintf("tree %d, edge %d: want %s", e.Tree, e.Edge, e.Want)
}

// Read reads a JSON list of trees, each a list of edges [u, v]: an arc from u
// to v where directions matter. FromArcs and FromEdges make trees of them.
// Anything after the list is an error. Errors: a *FormatError, or what
// encoding/json says of text that is no JSON or numbers that are no nodes.
func Read(r io.Reader) ([][]Arc, error) {
	d := json.NewDecoder(r)
	var list [][][]*topologies.Node // pointers distinguish null from 0
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("trees: %w", inputs.JSON(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, &FormatError{Tree: -1, Edge: -1, Want: "nothing after the list"}
	}
	if list == nil {
		return nil, &FormatError{Tree: -1, Edge: -1, Want: "a list of trees"}
	}
	family := make([][]Arc, len(list))
	for i, edges := range list {
		if edges == nil {
			return nil, &FormatError{Tree: i, Edge: -1, Want: "a list of edges"}
		}
		family[i] = make([]Arc, len(edges))
		for k, ends := range edges {
			if len(ends) != 2 || ends[0] == nil || ends[1] == nil {
				return nil, &FormatError{Tree: i, Edge: k, Want: "two nodes, [u, v]"}
			}
			family[i][k] = Arc{From: *ends[0], To: *ends[1]}
		}
	}
	return family, nil
}

// Write writes the arcs of the trees as Read reads them, one tree per line.
func Write(w io.Writer, family []Tree) error {
	b := bufio.NewWriter(w)
	b.WriteByte('[')
	for i, t := range family {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n [")
		for k, a := range t.Arcs() {
			if k > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(b, "[%d, %d]", a.From, a.To)
		}
		b.WriteByte(']')
	}
	if len(family) > 0 {
		b.WriteByte('\n')
	}
	b.WriteString("]\n")
	return b.Flush() // returns the first error of all writes
}
