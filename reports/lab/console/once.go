package console

import (
	"fmt"

	"github.com/spf13/pflag"
)

// Once has flags of one value refuse a second one, which would replace the first without a word.
func Once(fs *pflag.FlagSet, names ...string) {
	for _, name := range names {
		if f := fs.Lookup(name); f != nil {
			f.Value = &once{Value: f.Value, flag: f}
		}
	}
}

// once is the value of a flag that is given once.
type once struct {
	pflag.Value
	flag *pflag.Flag
}

// Set refuses what comes after the first.
func (o *once) Set(text string) error {
	if o.flag.Changed {
		return fmt.Errorf("want it once; it was %s before", o.Value)
	}
	return o.Value.Set(text)
}
