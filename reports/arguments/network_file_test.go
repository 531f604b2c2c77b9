package arguments

import (
	"errors"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

// A path and the network of its file have the same printed form.
func TestAPathStandsForAGraph(t *testing.T) {
	for text, want := range map[string]string{
		"ring( n=9 )": "graph=ring(n=9)", "PATH": "graph=graph(file=PATH)", "graph(file=PATH)": "graph=graph(file=PATH)",
		"graph(file=a,b (1).txt)": "graph=graph(file=a,b (1).txt)",
	} {
		k := edgeLists().NewKeys()
		net := k.NetworkOrFile("graph", "network")
		if err := k.Parse([]string{"graph=" + text}); err != nil || k.String() != want || "graph="+(*net).String() != want {
			t.Errorf("%s: %v, %v", text, k, err)
		}
	}
}

func TestNeitherNetworkNorPath(t *testing.T) {
	for text, want := range map[string]string{
		"": `graph="": want a network such as hypercube(d=4), or the path of a file of edges`, "ring": "want ring(n=9)",
		"rng(n=3)": "did you mean ring?",
		"nowhere":  "graph=nowhere: open nowhere: file does not exist; give the path of a readable file",
		"a b (1)":  "unknown network a b", "loop": "want two different nodes", "empty": "want", "parts": "want",
	} {
		k := edgeLists().NewKeys()
		k.NetworkOrFile("graph", "network")
		err := k.Parse([]string{"graph=" + text})
		var place *inputs.WordError
		if !errors.As(err, &place) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
