package arguments

import (
	"errors"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// edgeLists are the files of these tests: PATH is a triangle with a tail.
func edgeLists() Grammar {
	return files(map[string]string{
		"PATH": "0 1\n1 2\n2 0\n2 3\n", "a,b (1).txt": "0 1\n", "loop": "# a comment\n0 1\n\n1 1\n",
		"twice": "0 1\n1 0\n", "gap": "0 1\n1 3\n", "parts": "0 1\n2 3\n3 4\n4 2\n", "empty": "# nothing\n", "word": "0 1\n0 b\n",
		"three": "0 1 7\n",
	})
}

func TestNetworksAreReadAndWritten(t *testing.T) {
	for _, text := range topologies.Examples() {
		n, err := edgeLists().Network(" " + strings.ReplaceAll(text, "=", " = ") + " ")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if n.String() != text {
			t.Errorf("%s is written as %v", text, n)
		}
	}
	for text, nodes := range map[string]int{
		"ring(n=9)": 9, "hypercube(d=0)": 1, "hypercube(d=5)": 32, "hypercube(d=30)": 1 << 30,
		"torus(sides=3x3)": 9, "torus(sides=7)": 7, "torus(sides=1x2x3x4)": 24, "mesh(sides=4x5)": 20, "mesh(sides=32768x32768)": 1 << 30,
		"folded-cube(d=4)": 16, "manhattan(rows=4,columns=6)": 24, "complete(n=5)": 5, "star(n=7)": 7, "path(n=1)": 1,
		"graph(file=PATH)": 4, "graph(file=a,b (1).txt)": 2,
	} {
		n, err := edgeLists().Network(text)
		if err != nil || n.Order() != nodes || n.String() != text {
			t.Errorf("%s is %v, want %d nodes (%v)", text, n, nodes, err)
		}
	}
	for text, canonical := range map[string]string{
		"torus(sides= 3 x 03)": "torus(sides=3x3)", "manhattan(columns=2, rows=+4)": "manhattan(rows=4,columns=2)",
	} {
		if n, err := noFiles().Network(text); err != nil || n.String() != canonical {
			t.Errorf("%s is %v, want %s (%v)", text, n, canonical, err)
		}
	}
}

func TestWrongNetworksAreAnsweredInOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"": "hypercube(d=4)", "hypercube": "want hypercube(d=4)", "hypercube(d=31)": "d=31: want an integer from 0 to 30",
		"hypercube(d=-1)": "d=-1: want an integer", "hypercube(n=4)": "unknown key n", "hypercub(d=3)": "did you mean hypercube?",
		"ring": "ring(n=9)", "ring(n=0)": "n=0", "ring()": "missing key n", "rng(n=3)": "did you mean ring?",
		"ring(m=3)": "unknown key m", "ring(n=3": "ring(n=9)", "ring(n=1073741825)": "n=1073741825: want an integer from 1 to 1073741824",
		"torus(sides=)": "sides=\"\": want integers >= 1 joined by x", "torus(sides=3x)": "sides=3x: want integers >= 1 joined by x",
		"torus(sides=3x0)": "sides=3x0: want",
		"torus(sides=3,3)": "want key=value", "torus(sides=3x-1)": "sides=3x-1", "torus(n=3)": "unknown key n",
		"mesh(sides=32768x32769)": "sides=32768x32769: want integers >= 1 joined by x, such as 3x3, of a product up " +
			"to 1073741824",
		"mesh(sides=9223372036854775807x2)": "of a product up to", "folded-cube(d=31)": "d=31: want an integer from 0 to 30",
		"folded(d=3)":                 "did you mean folded-cube?",
		"manhattan(rows=3,columns=4)": "rows=3: want an even integer", "manhattan(rows=4,columns=5)": "columns=5: want an even integer",
		"manhattan(rows=4)":           "missing key columns",
		"manhattan(rows=0,columns=4)": "rows=0: want", "manhattan(rows=32768,columns=32770)": "rows=32768: want at most 1073741824 nodes",
		"complete(n=0)": "n=0: want an integer >= 1", "star(n=0)": "n=0: want an integer >= 1", "path(n=x)": "n=x: want an integer >= 1",
		"graph(file=)": "file=\"\": want the path of a file", "graph()": "want key=value with a key of: file",
		"graph(file=none)":  "file=none: open none: file does not exist; give the path of a readable file",
		"graph(file=loop)":  "file=loop: line 4: edge=1 1: want two different nodes",
		"graph(file=twice)": "line 2: edge=1 0: want every two nodes at most once",
		"graph(file=gap)":   "node=2: want every node from 0 to 3 in some edge",
		"graph(file=parts)": "node=2: want a node that a way leads to from node 0",
		"graph(file=empty)": "edges=0: want one or more", "graph(file=word)": "line 2: edge=0 b: want two nodes",
		"graph(file=three)": "line 1: edge=0 1 7: want two nodes",
	} {
		n, err := edgeLists().Network(text)
		if err == nil {
			t.Errorf("%q is read as %v", text, n)
			continue
		}
		if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %q does not say %q in one line", text, err, want)
		}
	}
	_, err := edgeLists().Network("graph(file=loop)")
	if d := (*inputs.Error)(nil); !errors.As(err, &d) || d.Arg != "edge" {
		t.Errorf("%v is no *inputs.Error", err)
	}
}
