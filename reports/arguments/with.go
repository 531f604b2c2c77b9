package arguments

import (
	"slices"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// LawWith is [Law] with families of one's own besides those that there are, made by distributions.FamilyOf: also inside of
// others and with factors, as 2*mixture(p=0.9,first=mine(mean=1),second=exponential(mean=10)). Help, completion and the
// cases that are drawn of a claim know them, by their examples.
func LawWith(name, meaning string, families ...inputs.Family[distributions.Law]) Argument[distributions.Law] {
	return argument(func(k *Keys) *distributions.Law { return k.lawWith(name, meaning, families) })
}

// NetworkWith is [Network] with families of one's own besides those that there are, made by topologies.FamilyOf.
func NetworkWith(name, meaning string, families ...inputs.Family[topologies.Topology]) Argument[topologies.Topology] {
	return argument(func(k *Keys) *topologies.Topology { return k.networkWith(name, meaning, families) })
}

// plus is a list with more behind it; the list itself where there is nothing more.
func plus(list, more []string) []string {
	if len(more) == 0 {
		return list
	}
	return slices.Concat(list, more)
}
