package console

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/distributions/inputs"
)

// FlagError is the error of a flag that the command line gives wrongly, in the form of all others: the flag with its
// value, and what would be right.
func FlagError(cmd *cobra.Command, err error) error {
	page := fmt.Sprintf("; see '%s --help'", cmd.CommandPath())
	var (
		value   *pflag.InvalidValueError
		missing *pflag.ValueRequiredError
		unknown *pflag.NotExistError
	)
	switch {
	case errors.As(err, &value):
		return Usagef("--%s: %w%s", inputs.Word(value.GetFlag().Name, value.GetValue()), wanted(value.GetFlag(), value.Unwrap()), page)
	case errors.As(err, &missing):
		name := missing.GetFlag().Name
		kind, _ := pflag.UnquoteUsage(missing.GetFlag())
		return Usagef("--%s: its value is missing, want --%s=%s%s", name, name, kind, page)
	case errors.As(err, &unknown):
		if letters := unknown.GetSpecifiedShortnames(); letters != "" {
			return Usagef("unknown flag %s%s", inputs.Printable("-"+letters), page)
		}
		name, meant := unknown.GetSpecifiedName(), ""
		if near := inputs.Nearest(name, flagNames(cmd)); near != "" {
			meant = ": did you mean --" + near + "?"
		}
		return Usagef("unknown flag --%s%s%s", inputs.Printable(name), meant, page)
	}
	return Usagef("%w%s", err, page)
}

// wanted is what a flag wants, for types that say it in the words of their parser.
func wanted(flag *pflag.Flag, err error) error {
	switch flag.Value.Type() {
	case "bool":
		if flag.Name != helpName {
			return errors.New("want true or false, or the flag alone")
		}
	case "stringSlice":
		return errors.New(`want texts separated by commas, and "in quotation marks" one that holds a comma or such a mark`)
	}
	if word := new(inputs.WordError); errors.As(err, &word) && word.Err == nil {
		return errors.New(word.Want) // the flag and its value are said
	}
	return err
}

// flagNames are the flags of a command.
func flagNames(cmd *cobra.Command) (names []string) {
	for _, set := range []*pflag.FlagSet{cmd.LocalFlags(), cmd.InheritedFlags()} {
		set.VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		})
	}
	return names
}
