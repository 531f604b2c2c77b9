package arguments

import (
	"errors"
	"slices"
	"strings"

	"castlab/distributions/inputs"
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
			return "", inputs.Refused(name, text, k.Domain)
		}
		if writtenAsNetwork(text) {
			return set(text)
		}
		canonical, err := set("graph(file=" + text + ")")
		if inner := (*inputs.WordError)(nil); errors.As(errors.Unwrap(err), &inner) && inner.Err != nil {
			err = inputs.Caused(name, text, inner.Err) // of what is wrong with file=
		}
		return canonical, err
	}
	return v
}

// writtenAsNetwork reports whether text is meant as a network, right or wrong.
func writtenAsNetwork(text string) bool {
	name, rest, called := strings.Cut(strings.TrimSpace(text), "(")
	name = strings.TrimSpace(name) + "("
	return called && strings.HasSuffix(rest, ")") ||
		slices.ContainsFunc(topologies.Examples(), func(example string) bool { return strings.HasPrefix(example, name) })
}
