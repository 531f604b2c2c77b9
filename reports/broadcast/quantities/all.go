// Package quantities lists the closed forms and bounds that castlab theory evaluates:
// each quantity is one value that declares its keys and calls one function of the
// libraries. A program that knows which one it wants calls that function itself, in the
// packages below castlab/analytic; one that is given a name evaluates it as in the example.
package quantities

import "castlab/reports/lab/catalog"

// All returns every quantity, family by family.
func All() []catalog.Quantity {
	var list []catalog.Quantity
	list = append(list, lawQuantities()...)
	list = append(list, sumQuantities()...)
	list = append(list, ringQuantities()...)
	list = append(list, harmonicQuantities()...)
	list = append(list, cubeQuantities()...)
	list = append(list, kbroadcastQuantities()...)
	list = append(list, maxloadQuantities()...)
	list = append(list, reservationQuantities()...)
	list = append(list, dynamicQuantities()...)
	list = append(list, gatedQuantities()...)
	list = append(list, indirectQuantities()...)
	list = append(list, pmnbQuantities()...)
	list = append(list, hypercubeQuantities()...)
	list = append(list, isotropicQuantities()...)
	list = append(list, permutationQuantities()...)
	list = append(list, graphQuantities()...)
	list = append(list, directQuantities()...)
	list = append(list, scatteringQuantities()...)
	list = append(list, treeBroadcastQuantities()...)
	list = append(list, logpQuantities()...)
	list = append(list, logpContinuous())
	list = append(list, logpItemQuantities()...)
	return list
}
