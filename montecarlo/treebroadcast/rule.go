package treebroadcast

import (
	"fmt"

	"castlab/distributions/inputs"
)

// A Rule is which way a half-duplex link is used where packets wait at both ends.
type Rule int

const (
	Random    Rule = iota // each waiting packet goes first with the same chance
	Longer                // from the end where more wait; of equal ones, towards the root
	Shorter               // from the end where fewer wait; of equal ones, towards the root
	Inward                // towards the root of the tree
	Outward               // away from it
	Alternate             // the other way than last time
)

var rules = [...]string{"random", "longer", "shorter", "inward", "outward", "alternate"}

func (x Rule) String() string {
	if x < 0 || int(x) >= len(rules) {
		return "rule?"
	}
	return rules[x]
}

// Rules returns all of them.
func Rules() []Rule { return []Rule{Random, Longer, Shorter, Inward, Outward, Alternate} }

func (x Rule) check() error {
	if x < 0 || int(x) >= len(rules) {
		return &inputs.Error{Arg: "rule", Value: int(x), Domain: fmt.Sprintf("a rule, 0 to %d", len(rules)-1)}
	}
	return nil
}
