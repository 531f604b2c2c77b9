package checkpoint

import (
	"fmt"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

const arithmeticMark = "computed by arithmetic "

// Arithmetic is the arithmetic of the segments of a checkpoint; "" if it has none.
func (c *File) Arithmetic() string {
	for _, k := range c.Keys() {
		if a, ok := strings.CutPrefix(k.Run.Label, arithmeticMark); ok && k == arithmeticKey(a) {
			return a
		}
	}
	return ""
}

func arithmeticKey(a string) shards.Key {
	return shards.Key{Run: montecarlo.RunID{Label: arithmeticMark + a}}
}

// RecordArithmetic records that segments are of this arithmetic.
//
// Errors: those of Put.
func (c *File) RecordArithmetic(a string) error { return c.Put(arithmeticKey(a), []byte{}) }

// Admit records that segments of this machine, with its arithmetic, will come.
//
// Errors: *ArithmeticError if there are segments of another; those of Put.
func (c *File) Admit(here string) error {
	if there := c.Arithmetic(); there != "" && there != here {
		return &ArithmeticError{c.path, there, here}
	}
	return c.RecordArithmetic(here)
}

// An ArithmeticError reports a checkpoint that was computed by machines whose last
// digits differ.
type ArithmeticError struct{ Path, There, Here string }

func (e *ArithmeticError) Error() string {
	return fmt.Sprintf("%s: its segments were computed by arithmetic %s, and this machine has %s, whose last digits differ; go on where "+
		"it was begun, or have workers of that kind compute (--listen)", e.Path, e.There, e.Here)
}

// Input reports true: another file can be named.
func (e *ArithmeticError) Input() bool { return true }
