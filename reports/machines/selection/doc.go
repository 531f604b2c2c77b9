// Package selection asks which algorithm of a collective operation is the best on a
// machine that varies, at which sizes another one is, and how often a collective can be
// repeated. A Problem joins algorithms of package programs and a machine of package
// collectives to the questions of package comparison, which decides. The verb compare
// reads a Problem from words.
//
//	Problem             algorithms, a machine, and what varies on it
//	Problem.Question    which candidate is the best at one size?
//	Problem.Compare     the question at several sizes, whose verdicts hold together
//	Problem.Crossover   at which sizes is another of two candidates the better one?
//	Problem.Search      which value of a candidate's parameters is the best?
//	Problem.Fitted      on a machine whose parameters are measured and not known
//	Rate                how often can the collective be started?
//	Figure              the answers, against the size
package selection
