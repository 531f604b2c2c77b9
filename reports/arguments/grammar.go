package arguments

import (
	"fmt"
	"io"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A Grammar parses text.
type Grammar struct {
	// Open opens the files that a text may name.
	Open func(path string) (io.ReadCloser, error)

	// Remark takes what is to be said of measured values in a file, as that a row was left out which sums the
	// others up: KEY=FILE and a sentence. Where it is nil, a file with such a row is refused.
	Remark func(text string)
}

// open opens a file that a text names.
func (g Grammar) open(path string) (io.ReadCloser, error) {
	if g.Open == nil {
		return nil, fmt.Errorf("open %s: no files can be named here", path)
	}
	return g.Open(path)
}

// NewKeys returns an empty declaration.
func (g Grammar) NewKeys() *Keys { return &Keys{grammar: g} }

// Law parses a law of packet lengths, as [distributions.Parse] does, or that of
// measured lengths: empirical(file=PATH) or empirical(file=PATH#COLUMN).
func (g Grammar) Law(text string) (distributions.Law, error) {
	return g.lawOf(text, nil)
}

// lawOf parses a law that may be of families of one's own, too.
func (g Grammar) lawOf(text string, families []inputs.Family[distributions.Law]) (distributions.Law, error) {
	return distributions.Parser{Families: families, Measured: g.measured}.Parse(text)
}

// Joint parses a joint law of packet lengths, as [distributions.ParseJoint] does.
func (g Grammar) Joint(text string) (distributions.Joint, error) {
	return distributions.ParseJoint(text, g.measured)
}

// measured is the law of the measured lengths of a file.
func (g Grammar) measured(file string) (distributions.Law, error) {
	values, gap, err := g.numbers("file", file)
	if err != nil {
		return nil, err
	}
	law, err := distributions.NewEmpirical(file, values)
	if err != nil {
		return nil, inputs.Caused("file", file, err)
	}
	if gap > 0 {
		law = law.WithGap(fmt.Sprintf("line %d", gap))
	}
	return law, nil
}

// Network parses a network, as [topologies.Parse] does, or that of a list of edges:
// graph(file=PATH).
func (g Grammar) Network(text string) (topologies.Topology, error) { return g.networkOf(text, nil) }

// networkOf parses a network that may be of families of one's own, too.
func (g Grammar) networkOf(text string, families []inputs.Family[topologies.Topology]) (topologies.Topology, error) {
	return topologies.Parser{Families: families, Graph: func(file string) (topologies.Topology, error) {
		f, err := g.open(file)
		if err != nil {
			return nil, inputs.Caused("file", file, &FileError{err})
		}
		defer f.Close()
		graph, err := topologies.ReadGraph(file, f)
		if err != nil {
			return nil, inputs.Caused("file", file, err)
		}
		return graph, nil
	}}.Parse(text)
}
