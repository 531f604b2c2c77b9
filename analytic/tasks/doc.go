// Package tasks holds what formulas say of static communication tasks: the
// distances of the networks they run on.
//
// # Notation
//
//	N     nodes
//	d     dimensions of a cube
//	s_i   nodes along a side of a torus or mesh
//	p, q  half the rows and half the columns of a Manhattan Street network
//
// The bibliography is in package analytic.
//
// # Domain
//
// Networks have up to 2^30 nodes, so that every sum of distances from one
// node is an exact integer.
package tasks
