// Package sv93 holds the claims of R. Subramonian and N. Venkatasubramanian,
// Optimal broadcast in a distributed memory model of parallel computation, 1993.
package sv93
