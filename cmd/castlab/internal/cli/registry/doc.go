// Package registry is the claims as the command line has them: all of them, with
// the cases on measured lengths, those that words choose, and what a report says
// of where its verdicts come from: program, machine, papers, and how often the
// intervals were measured to cover.
package registry
