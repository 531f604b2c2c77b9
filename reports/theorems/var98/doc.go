// Package var98 holds the claims of E. A. Varvarigos, A library of static and
// dynamic communication algorithms for parallel computation, 1998.
package var98
