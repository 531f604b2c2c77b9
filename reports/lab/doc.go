// Package lab makes a laboratory of one's own: a command line over claims, models and
// formulas that any Go program supplies.
package lab
