package algorithms

import (
	"castlab/reports/arguments"
	"castlab/topologies/schedules"
)

var seed = arguments.Int("seed", "seed of all that is random", 0, maxSeed).Default("seed", "1")

const maxSeed = 1<<53 - 1 // exact in every reader of JSON

func service(meaning string) arguments.Argument[schedules.Service] {
	return arguments.Choice("service", meaning, schedules.FIFO, schedules.LIFO, schedules.Shuffled).
		Default("service", schedules.FIFO.String())
}
