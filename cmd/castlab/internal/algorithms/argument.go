package algorithms

import (
	"castlab/cmd/castlab/internal/grammar"
	"castlab/topologies/schedules"
)

var seed = grammar.Int("seed", "seed of all that is random", 0, maxSeed).Default("seed", "1")

const maxSeed = 1<<53 - 1 // every reader of JSON takes it as it is

func service(meaning string) grammar.Argument[schedules.Service] {
	return grammar.Choice("service", meaning, schedules.FIFO, schedules.LIFO, schedules.Shuffled).Default("service", schedules.FIFO.String())
}
