// Package registry holds what a laboratory consists of: its claims, those that words
// select, its papers, models, formulas and schedules, and the provenance of its
// reports: program, machine, papers, and the measured coverage of the intervals.
package registry
