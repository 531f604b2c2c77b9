// Package arguments turns text into values, in one place: key=value words, laws
// of packet lengths, networks and measured traces. It opens files only through
// the [Grammar] that its caller supplies.
//
// A quantity, model, law or network declares each key once, with its meaning
// and domain:
//
//	n := keys.Int("n", "nodes of the ring", 2, 1<<20)
//	law := keys.Law("law", "law of packet lengths")
//
// The declaration feeds the parser, the help page, the error messages and the
// shell completion. Every error is one line that names the key, the value and
// the domain.
package arguments
