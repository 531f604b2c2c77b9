// Package arguments declares the parameters of claims, formulas, models and schedules,
// and reads them from words: command-line tokens of the form key=value. Laws and
// networks are parsed by distributions.Parse and topologies.Parse; measured traces and
// lists of edges are opened only through the [Grammar] that the caller supplies.
//
// A quantity or model declares each key once, with its meaning and domain:
//
//	n := keys.Int("n", "nodes of the ring", 2, 1<<20)
//	law := keys.Law("law", "law of packet lengths")
//
// The declaration feeds the parser, the help page, the error messages and the shell
// completion. Every error is one line that names the key, the value and the domain.
package arguments
