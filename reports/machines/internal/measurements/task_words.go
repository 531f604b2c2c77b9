package measurements

import "slices"

// taskWords are the names of collectives in nccl-tests, and the other words for them, of castlab compare and of MPI.
var taskWords = [][]string{
	{"all_reduce", "allreduce"}, {"all_gather", "allgather"}, {"reduce_scatter", "reduce-scatter"}, {"alltoall", "all-to-all"},
	{"broadcast", "bcast"}, {"reduce"}, {"sendrecv"},
}

// TaskWords are the words for a collective that a table may not name, those of nccl-tests first.
func TaskWords() (words []string) {
	for _, w := range taskWords {
		words = append(words, w[0])
	}
	for _, w := range taskWords {
		words = append(words, w[1:]...)
	}
	return words
}

// Benchmark returns the name in nccl-tests of a word of TaskWords, "" of none.
func Benchmark(word string) string {
	for _, w := range taskWords {
		if slices.Contains(w, word) {
			return w[0]
		}
	}
	return ""
}
