package arguments

import (
	"errors"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// NetworkOrFile declares a network, or the path of a file of edges as a short form of
// graph(file=PATH). Text that ends in parentheses, and the name of a network without
// them, is parsed as a network.
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
			err = inputs.Caused(name, text, inner.Err) // the error about file=
		}
		return canonical, err
	}
	return v
}

// writtenAsNetwork reports whether text has the form of a network, valid or not.
func writtenAsNetwork(text string) bool {
	name, rest, called := strings.Cut(strings.TrimSpace(text), "(")
	name = strings.TrimSpace(name) + "("
	return called && strings.HasSuffix(rest, ")") ||
		slices.ContainsFunc(topologies.Examples(), func(example string) bool { return strings.HasPrefix(example, name) })
}
