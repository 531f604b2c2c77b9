package quantities_test

import (
	"fmt"
	"slices"

	"castlab/reports/arguments"
	"castlab/reports/broadcast/quantities"
	"castlab/reports/lab/catalog"
)

// The mean completion time of a ring by its name: T_s H_n = 2 (1 + 1/2 + 1/3 + 1/4) = 25/6.
func ExampleAll() {
	all := quantities.All()
	mean := all[slices.IndexFunc(all, func(q catalog.Quantity) bool { return q.Name == "ring.mean" })]
	keys := arguments.Grammar{}.NewKeys()
	values := mean.Bind.Declare(keys)
	if err := keys.Parse([]string{"n=4", "law=exponential(mean=1)"}); err != nil {
		fmt.Println(err)
		return
	}
	list, err := values()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s %v: %.4f (%s)\n", mean.Name, keys, list[0].Number, mean.Source)
	// Output: ring.mean n=4 law=exponential(mean=1): 4.1667 (VB93, Section II-A, eq. (1))
}
