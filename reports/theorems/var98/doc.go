// Package var98 holds the claims of E. A. Varvarigos, A library of static and
// dynamic communication algorithms for parallel computation, Telecommunication
// Systems 13(1), 2000.
package var98
