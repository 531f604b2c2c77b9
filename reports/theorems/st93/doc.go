// Package st93 holds the claims of G. D. Stamoulis and J. N. Tsitsiklis, An
// Efficient Algorithm for Multiple Simultaneous Broadcasts in the Hypercube,
// Information Processing Letters 46, 1993.
package st93
