package console

import "github.com/spf13/pflag"

// empty returns an error for a flag of text that was given without one, as a variable of a script that is not set makes it: it would
// be taken for a flag that was left out.
func empty(flag *pflag.Flag) error {
	if !flag.Changed {
		return nil
	}
	switch list, is := flag.Value.(pflag.SliceValue); {
	case is && len(list.GetSlice()) > 0, !is && (flag.Value.Type() != "string" || flag.Value.String() != ""):
		return nil
	}
	if _, path := flag.Value.(*pathFlag); path { // which says itself what it wants
		return nil
	}
	return Usagef("--%s=\"\": want a text; leave the flag out for none", flag.Name)
}
