// Package claims is the form of a claim: what is stated about a value of its parameters, and how
// theory and experiment find the two numbers that the statement relates. The papers and every
// laboratory declare their claims with it.
//
//	claims.Claim[queue]{
//		ID: "MG1-PK", Title: "Mean wait", Statement: `$\mathrm{E}\,W = \lambda\,\mathrm{E}\,S^2/(2(1-\rho))$.`,
//		Measured: `\mathrm{E}\,W`, Unit: "time", Within: claims.Relative(0.1),
//		Parameters: queues, Over: []string{"lambda=0.3,0.5,0.7 law=exponential(mean=1),erlang(shape=3,mean=1)"},
//		Given:  claims.Given("load below 1", queue.stable),
//		Theory: queue.pollaczek, Measure: claims.LongRun(queue.waits),
//	}
//
// Everything else is derived: the parser and the help of its keys, the cases of a report, those
// that a user asks for or that a hunt draws, their hypotheses and the labels of their random streams.
package claims
