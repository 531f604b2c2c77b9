package exports

import "strings"

// CalledElsewhere returns the first algorithm of a task that a library calls by a word,
// and the library; nothing if none does. MPIR_Bcast_intra_binomial and
// segmented-ring for segmented_ring are words of theirs, too.
func CalledElsewhere(task, word string) (algorithm, library string) {
	spelled := func(name string) string {
		if _, after, found := strings.Cut(name, "_intra_"); found {
			name = after
		}
		return strings.ReplaceAll(strings.ToLower(name), "-", "_")
	}
	for _, l := range Libraries() {
		for _, theirs := range []struct{ library, name string }{{"Open MPI", l.OpenMPIName}, {"MPICH", l.MPICH}, {"NCCL", l.NCCL}} {
			if l.Task == task && theirs.name != "" && spelled(theirs.name) == spelled(word) {
				return l.Algorithm, theirs.library
			}
		}
	}
	return "", ""
}
