package treedynamic

import (
	"fmt"

	"castlab/distributions/inputs"
)

// An Order says which of the copies that wait for a link it carries next.
type Order int

const (
	FIFO   Order = iota // the copy that joined the queue first
	LIFO                // the copy that joined it last
	Random              // each of those waiting with the same probability
	// the one with the most transmissions before it along its tree, this one included; first come, first served among equals
	Priority
)

var orders = [...]string{FIFO: "fifo", LIFO: "lifo", Random: "random", Priority: "priority"}

// Orders returns all orders.
func Orders() []Order { return []Order{FIFO, LIFO, Random, Priority} }

func (o Order) String() string {
	if o < 0 || int(o) >= len(orders) {
		return fmt.Sprintf("Order(%d)", int(o))
	}
	return orders[o]
}

// check returns an *inputs.Error for an unknown order.
func (o Order) check() error {
	if o < 0 || int(o) >= len(orders) {
		return &inputs.Error{Arg: "order", Value: int(o), Domain: "FIFO, LIFO, Random or Priority"}
	}
	return nil
}
