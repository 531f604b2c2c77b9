// Package walsh looks for the maximum of xor convolutions.
//
// The Walsh-Hadamard transform of v, over the numbers of k bits, is
//
//	W v(z) = sum over u of (-1)^(number of ones of u and z) v(u)
//
// It is its own inverse but for a factor 2^k, and turns xor convolutions into
// products. Transform does it in place and in full. A Kernel does it for a
// product, in single precision, and stops three or four bits short of the end:
// where the squares of the eight or sixteen values that would be combined are too
// small to reach a threshold, the combinations need not be made.
package walsh
