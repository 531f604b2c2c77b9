package arguments

import (
	"errors"
	"slices"

	"castlab/topologies"
)

// NetworkOrFile declares a network, or the path of a file of edges that stands
// for graph(file=PATH). Text that ends in parentheses, and the name of a network
// without them, is read as a network.
func (ks *Keys) NetworkOrFile(name, meaning string) *topologies.Topology {
	v := ks.Network(name, meaning)
	k := ks.key(name)
	k.Domain += ", or the path of a file of edges, a line 'u v' each"
	set := k.set
	k.set = func(text string) (string, error) {
		if text == "" {
			return "", wrong(name, text, k.Domain)
		}
		if writtenAsNetwork(text) {
			return set(text)
		}
		canonical, err := set("graph(file=" + text + ")")
		if inner := (*Error)(nil); errors.As(errors.Unwrap(err), &inner) && inner.Err != nil {
			err = caused(name, text, inner.Err) // of what is wrong with file=
		}
		return canonical, err
	}
	return v
}

// writtenAsNetwork reports whether text is meant as a network, right or wrong.
func writtenAsNetwork(text string) bool {
	name, _, err := call(text)
	return err == nil || slices.ContainsFunc(networks(), func(f family[topologies.Topology]) bool {
		return f.name == name
	})
}
