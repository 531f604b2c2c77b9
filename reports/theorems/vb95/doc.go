// Package vb95 holds the claims of E. A. Varvarigos and D. P. Bertsekas, Dynamic
// Broadcasting in Parallel Computing, IEEE Transactions on Parallel and
// Distributed Systems 6(2), 1995.
package vb95
