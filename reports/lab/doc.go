// Package lab makes a laboratory of one's own: claims, models and formulas of any Go
// program get the verbs, reports, studies and workers that castlab has for its own.
//
//	func main() { os.Exit(lab.Main(lab.Lab{Name: "queues", Claims: []reports.Claim{waits.Declare()}})) }
//
// What do you have, and what makes it part of a laboratory?
//
//	a theorem: a formula, and a way to measure          Claim
//	  the mean of independent replications               Mean, of a model or of Draw
//	  a probability, a quantile, a variance              Probability, Quantile, Variance
//	  the steady-state mean of one long run              LongRun
//	  a number that is computed, not drawn               Computed
//	  any other experiment of package montecarlo         By
//	an experiment without a theorem                      Model
//	  one mean, or several and quantiles, of a long run  LongModel
//	estimators or tests, to be judged                    Estimator
//	a formula to be evaluated by name                    Quantity
//	castlab's own models, formulas and schedules         packages reports/broadcast/...
//
// Parameters are declared once, with package arguments: from the declaration come the
// parser, the help page, the cases of a grid, the cells of a study, and the labels of
// the random streams.
//
// And what does a program or notebook do with it?
//
//	the whole command line         Main; list, doc, theory, simulate, check, report,
//	                               verify, run, resume, status, merge; worker with
//	                               package workers
//	verdicts                       Check, then Write, or Table of the report
//	estimates                      Simulate
//	values of a formula            Theory
//	a study, with a checkpoint     Run: at a Place, Local, Folder, or workers.NATS
//
// Two laboratories are in the folder examples: the M/G/1 queue, and the coupon collector
// with the largest load.
//
// A checkpoint, a part of a study and a worker belong to the bytes of the executable: a
// changed model never goes on with the numbers of the old one.
package lab
