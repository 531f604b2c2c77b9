// Package terminal writes markdown with TeX formulas as text for a terminal: E T =
// ⌈(n-1)/2⌉ Hₙ. It supports the TeX of statements, and writes the name of any other
// command; a formula never fails.
package terminal
