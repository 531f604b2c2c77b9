// Package terminal writes markdown with TeX formulas as text for a terminal:
// E T = ⌈(n-1)/2⌉ Hₙ. It knows the TeX that statements are written in, and for
// anything else shows the name of the command; a formula never fails.
package terminal
