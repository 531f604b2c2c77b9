package cli

import (
	"context"
	"errors"
)

// sustain finds the largest rates.
func (c *compared) sustain(context.Context) error {
	return errors.New("--rate: not there yet")
}
