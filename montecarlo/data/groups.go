package data

import (
	"slices"

	"castlab/distributions/columns"
	"castlab/distributions/inputs"
)

// A Group is the sample of the rows that have one text in a column.
type Group struct {
	Key    string
	Sample *Sample
	Metric string // what is measured, where a file has several of each sample; "" of the first
	Alike  bool   // the groups of the file are other ways to do one thing, such as commands that are compared
}

// mostGroups bounds the number of groups, each of which has batches and a sketch of its
// own.
const mostGroups = 1000

// Groups are samples by key.
type Groups struct {
	name  string
	list  []Group
	index map[string]int
	last  int // of the key that came last, which often comes again
}

// NewGroups returns no groups; name is that of their samples.
func NewGroups(name string) *Groups { return &Groups{name: name, index: map[string]int{}} }

// Add appends a value to the sample of its key; NaN is a missing value.
//
// Errors: *inputs.Error for an infinite value, and for the key of a 1001st group.
func (g *Groups) Add(key []byte, x float64) error {
	s, err := g.at(key)
	if err != nil {
		return err
	}
	return s.Add(x)
}

// at returns the sample of a key, an empty one of a new key.
func (g *Groups) at(key []byte) (*Sample, error) {
	if len(g.list) > 0 && g.list[g.last].Key == string(key) {
		return g.list[g.last].Sample, nil
	}
	i, ok := g.index[string(key)]
	if !ok {
		if i = len(g.list); i == mostGroups {
			return nil, tooMany(string(key))
		}
		g.index[string(key)] = i
		g.list = append(g.list, Group{Key: string(key), Sample: newColumn(g.name)})
	}
	g.last = i
	return g.list[i].Sample, nil
}

// tooMany is the error of a column that has another text in every row, as one of measured values has.
func tooMany(key string) error {
	if _, launch, is := columns.CutKey(key); is {
		return inputs.Errorf("launch", launch, "the name of a launch, of at most %d: the column of --launch says of which launch, "+
			"host or day a value is", mostGroups)
	}
	return inputs.Errorf("by", key, "the name of a group, of at most %d: the column of --by has few different texts", mostGroups)
}

// newColumn returns an empty sample of a column, with the unit that its name states.
func newColumn(name string) *Sample {
	s := NewSample(name)
	s.Unit = UnitOf(name)
	return s
}

// List returns the groups in the order in which they began.
func (g *Groups) List() []Group { return slices.Clone(g.list) }
