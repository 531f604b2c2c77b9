package collectives

import "castlab/topologies/programs"

// all lists the algorithms under the names of the command line: those of package
// programs, and one under a second name.
func all() []programs.Algorithm {
	return append(programs.All(), crs())
}

// crs is the multinode broadcast under its name in the papers.
func crs() programs.Algorithm {
	for _, a := range programs.All() {
		if a.Name == "cube-multinode" && a.Task == programs.Allgather {
			a.Name, a.Meaning = "crs", "another name of cube-multinode, from cyclic rotations"
			return a
		}
	}
	panic("collectives: package programs has no cube-multinode")
}
