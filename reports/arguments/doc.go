// Package arguments declares the parameters of claims, formulas, models and schedules,
// and reads them from words: command-line tokens of the form key=value. Laws and
// networks are parsed by distributions.Parse and topologies.Parse; measured traces and
// lists of edges are opened only through the [Grammar] that the caller supplies.
//
// A claim, quantity or model declares each key once, with its meaning and domain, as an
// [Argument], a value that can be handed on and composed:
//
//	n := arguments.Int("n", "nodes of the ring", 2, 1<<20)
//	law := arguments.Law("law", "law of packet lengths")
//	ring := arguments.Of2(newRing, n, law) // newRing(n int, law distributions.Law) (Ring, error)
//
// A verb of a command line, whose keys depend on each other, may declare them on [Keys]
// directly, which [Grammar.NewKeys] makes. The declaration feeds the parser, the help page, the error messages and the shell
// completion. Every error is one line that names the key, the value and the domain.
package arguments
