package study

import (
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/checkpoint"
	"castlab/reports/lab/internal/studies"
)

const arithmeticMark = "computed by arithmetic "

// arithmeticOf is the arithmetic of the segments of a checkpoint; "" if it has none.
func arithmeticOf(store *checkpoint.File) string {
	for _, k := range store.Keys() {
		if a, ok := strings.CutPrefix(k.Run.Label, arithmeticMark); ok && k == arithmeticKey(a) {
			return a
		}
	}
	return ""
}

func arithmeticKey(a string) shards.Key {
	return shards.Key{Run: montecarlo.RunID{Label: arithmeticMark + a}}
}

// computedHere records that this machine computes segments, and refuses if a machine
// of another arithmetic computed some.
func computedHere(path string, store *checkpoint.File) error {
	here := studies.Arithmetic()
	if there := arithmeticOf(store); there != "" && there != here {
		return console.Usagef("%s: its segments were computed by arithmetic %s, and this machine has %s, whose last digits differ; go on where it was begun, or have workers of that kind compute (--listen)", path, there, here)
	}
	return store.Put(arithmeticKey(here), []byte{})
}
