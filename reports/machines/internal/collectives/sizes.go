package collectives

import (
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/topologies/programs"
)

// sizes are the sizes that are asked for.
type sizes struct {
	one     *int64
	several *[]int64
}

// sizesOrOne declares size and sizes.
func sizesOrOne() arguments.Argument[sizes] {
	return arguments.Of2(func(one *int64, several *[]int64) (sizes, error) { return sizes{one, several}, nil },
		arguments.Optional("size", arguments.Bytes("size", "bytes of the message; of an allgather, gather or reduce-scatter of all parts "+
			"together, of a scatter or all-to-all of what one rank has for all")),
		arguments.Optional("sizes", arguments.Sizes("sizes", "several sizes")))
}

// list returns the sizes of a task; uniform says that they change nothing, and may be left out.
func (s sizes) list(task programs.Task, uniform bool) ([]int64, error) {
	switch {
	case s.one != nil && s.several != nil:
		return nil, &inputs.WordError{Word: "size and sizes", Want: "the keys exclude each other; give one"}
	case s.several != nil:
		return *s.several, nil
	case s.one != nil:
		return []int64{*s.one}, nil
	case task == programs.Barrier, uniform:
		return []int64{-1}, nil
	}
	return nil, &inputs.WordError{Word: "missing key size or sizes", Want: "give size=64KiB or the like, or sizes=1KiB..1MiB"}
}
