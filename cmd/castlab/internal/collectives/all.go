package collectives

import "castlab/topologies/programs"

// all lists the algorithms under the names of the command line: those of package
// programs, and some that have another name too.
func all() []programs.Algorithm {
	return append([]programs.Algorithm{ringBroadcast(), crs()}, programs.All()...)
}

// ringBroadcast is the pipeline of one segment.
func ringBroadcast() programs.Algorithm {
	a := programs.Pipeline()
	make := a.Make
	a.Name, a.Meaning, a.Parameters = "ring", "the whole message goes around the ring, one way: a pipeline of one segment", nil
	a.Make = func(s programs.Settings) (programs.Plan, error) {
		s.Segments = 1
		return make(s)
	}
	return a
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
