// Package isotropic executes isotropic tasks without a plan: routing that treats
// all nodes alike and never leaves a link idle while a packet waits that could
// use it. By symmetry a slot is one of the task matrix, in which each row and
// each column moves at most once and none that could is left out.
//
// Source: VAR98, Section 3.1.
//
// VAR98 is listed in package [castlab/analytic].
package isotropic
