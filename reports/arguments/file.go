package arguments

import (
	"io"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// File declares the path of a file that read parses, with holds as the description of
// its content, and returns the path as given, "" if the key was not.
func (ks *Keys) File(name, meaning, holds string, read func(io.Reader) error) *string {
	v := new(string)
	domain := "the path of a file, " + holds
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, path: true, set: func(text string) (string, error) {
		if text == "" {
			return "", inputs.Refused(name, text, domain)
		}
		f, err := ks.grammar.open(text)
		if err != nil {
			return "", inputs.Caused(name, text, &FileError{err})
		}
		defer f.Close()
		if err := read(f); err != nil {
			return "", inputs.Caused(name, text, err)
		}
		*v = text
		return text, nil
	}})
	return v
}

// Network declares a network.
func (ks *Keys) Network(name, meaning string) *topologies.Topology {
	return ks.networkWith(name, meaning, nil)
}

// networkWith declares a network that may be of families of one's own, too.
func (ks *Keys) networkWith(name, meaning string, families []inputs.Family[topologies.Topology]) *topologies.Topology {
	v, own := new(topologies.Topology), inputs.Examples(families)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: "a network such as hypercube(d=4)",
		Choices: plus(topologies.Examples(), own),
		draw:    drawnText(plus(SmallNetworks, own)), wide: wideText(slices.Concat(SmallNetworks, smallestNetworks, own)),
		set: func(text string) (string, error) {
			net, err := ks.grammar.networkOf(text, families)
			if err != nil {
				return "", inputs.Caused(name, text, err)
			}
			*v = net
			return net.String(), nil
		}})
	return v
}
