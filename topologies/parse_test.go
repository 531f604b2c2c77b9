package topologies

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"castlab/distributions/inputs"
)

// The reader and the writer of a network are inverse, for every kind and whatever its
// parameters.
func TestReadingWhatANetworkWritesGivesTheNetwork(t *testing.T) {
	n := rapid.IntRange(1, maxNodes)
	d := rapid.IntRange(0, maxDimensions)
	even := rapid.Map(rapid.IntRange(1, 1<<14), func(half int) int { return 2 * half })
	sides := rapid.SliceOfN(rapid.IntRange(1, 1<<7), 1, 4)
	networks := map[string]func(t *rapid.T) Topology{
		"hypercube":   func(t *rapid.T) Topology { return Hypercube{D: d.Draw(t, "d")} },
		"ring":        func(t *rapid.T) Topology { return Ring{N: n.Draw(t, "n")} },
		"torus":       func(t *rapid.T) Topology { return Torus{Sides: sides.Draw(t, "sides")} },
		"mesh":        func(t *rapid.T) Topology { return Mesh{Sides: sides.Draw(t, "sides")} },
		"folded-cube": func(t *rapid.T) Topology { return FoldedCube{D: d.Draw(t, "d")} },
		"manhattan": func(t *rapid.T) Topology {
			return Manhattan{Rows: even.Draw(t, "rows"), Columns: even.Draw(t, "columns")}
		},
		"complete": func(t *rapid.T) Topology { return Complete{N: n.Draw(t, "n")} },
		"star":     func(t *rapid.T) Topology { return Star{N: n.Draw(t, "n")} },
		"path":     func(t *rapid.T) Topology { return Path{N: n.Draw(t, "n")} },
	}
	for _, example := range Examples() {
		name, _, _ := strings.Cut(example, "(")
		if name == "graph" {
			continue // it is named by a file: TestGraphsOfFilesAreTheirCallers
		}
		make, ok := networks[name]
		if !ok {
			t.Errorf("no generator for %s", name)
			continue
		}
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			net := make(t)
			if err := net.Validate(); err != nil {
				t.Fatalf("the generator made %v: %v", net, err)
			}
			got, err := Parse(net.String())
			if err != nil || !reflect.DeepEqual(got, net) {
				t.Fatalf("%#v is read back as %#v (%v)", net, got, err)
			}
		}))
	}
}

// A graph is what the caller makes of the name of its file, and without a caller who
// has files it is an error of its word.
func TestGraphsOfFilesAreTheirCallers(t *testing.T) {
	const text = "graph(file=a,b (1).txt)"
	net, err := ParseFiles(text, func(file string) (Topology, error) { return NewGraph(file, 2, [][2]Node{{0, 1}}) })
	if err != nil || net.String() != text || net.Order() != 2 {
		t.Errorf("%s is read as %v (%v)", text, net, err)
	}
	var wrong *inputs.WordError
	if net, err := Parse(text); !errors.As(err, &wrong) || wrong.Key != "file" {
		t.Errorf("%s is read as %v without files (%v)", text, net, err)
	}
	missing := errors.New("no such file")
	if net, err := ParseFiles(text, func(string) (Topology, error) { return nil, missing }); net != nil || !errors.Is(err, missing) {
		t.Errorf("%s is read as %v (%v), want %v", text, net, err, missing)
	}
}

// Whatever is read as a network is valid and is read again, from the text that
// it is written as, as a network that is written so.
func FuzzParse(f *testing.F) {
	for _, text := range Examples() {
		f.Add(text)
	}
	f.Add("torus(sides=0x9x999999999999999999999)")
	f.Add("graph(file=a,b (1).txt)")
	f.Fuzz(func(t *testing.T, text string) {
		n, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: %q", text, err)
			}
			return
		}
		if err := n.Validate(); err != nil {
			t.Fatalf("%q is %v: %v", text, n, err)
		}
		again, err := Parse(n.String())
		if err != nil || again.String() != n.String() || again.Order() != n.Order() {
			t.Fatalf("%q is %v, then %v (%v)", text, n, again, err)
		}
	})
}
