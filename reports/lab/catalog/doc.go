// Package catalog declares what a laboratory offers by name besides claims: closed
// forms, experiments and schedules.
//
//	Quantity   a closed form or bound: castlab theory
//	Model      an experiment with intervals: castlab simulate, and the cells of a study
//	Algorithm  an explicit schedule with its validation: castlab schedule
//
// Each declares its parameters once, as an Argument of package arguments, from which
// come the parser, the help page, the error messages, shell completion and the cells
// of a study file. Package lab has shorter ways to make a Model and a Quantity.
package catalog
