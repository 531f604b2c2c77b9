package collectives

import "castlab/topologies/programs"

// all lists the algorithms under the names of the command line: those of package
// programs, and one that has another name too.
func all() []programs.Algorithm {
	return append(programs.All(), crs())
}

// crs is the name that the multinode broadcast has in the papers.
func crs() programs.Algorithm {
	for _, a := range programs.All() {
		if a.Name == "cube-multinode" && a.Task == programs.Allgather {
			a.Name, a.Meaning = "crs", "another name of cube-multinode, from cyclic rotations"
			return a
		}
	}
	panic("collectives: package programs has no cube-multinode")
}
