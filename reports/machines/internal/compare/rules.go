package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// flagRules states rules between the flags of a verb, each as the error of a command
// line that violates it. The first violation is [cmp.Or] of all rules.
type flagRules struct{ *pflag.FlagSet }

// given reports whether a command line has the flag; a switch that is off and an
// empty format count as absent.
func (r flagRules) given(flag string) bool {
	f := r.Lookup(flag)
	off := f.Value.String() == "false" || flag == "export" && f.Value.String() == ""
	return f.Changed && !off
}

// text is the flag at the beginning of a message: a switch without its value.
func (r flagRules) text(flag string) string {
	f := r.Lookup(flag)
	if f.Value.Type() == "bool" {
		return "--" + flag
	}
	return fmt.Sprintf("--%s=%s", flag, f.Value)
}

// needs requires another flag, or one value of it, for a flag: "export csv".
func (r flagRules) needs(flag, other string) error {
	name, value, one := strings.Cut(other, " ")
	if !r.given(flag) || r.given(name) && (!one || r.Lookup(name).Value.String() == value) {
		return nil
	}
	return fmt.Errorf("%s: it belongs to --%s", r.text(flag), other)
}

// exclude allows only one of two flags, and says why where that is not obvious.
func (r flagRules) exclude(flag, other, why string) error {
	if !r.given(flag) || !r.given(other) {
		return nil
	}
	if why != "" {
		why = ": " + why
	}
	return fmt.Errorf("--%s and --%s exclude each other%s; give one", flag, other, why)
}

// path requires that a flag is the path of a file to write.
func (r flagRules) path(flag string) error {
	if !r.given(flag) || r.Lookup(flag).Value.String() != "" {
		return nil
	}
	return fmt.Errorf("--%s=\"\": want the path of a file to write", flag)
}

// wants requires a condition for a flag, or for each of "crossover rate".
func (r flagRules) wants(flags string, there bool, what string) error {
	names := strings.Fields(flags)
	if there || !slices.ContainsFunc(names, r.given) {
		return nil
	}
	for i, name := range names {
		names[i] = r.text(name)
	}
	return fmt.Errorf("%s: %s", strings.Join(names, " and "), what)
}

// alone requires that a flag that runs nothing is without the others.
func (r flagRules) alone(flag string, others ...string) error {
	if !r.given(flag) || !slices.ContainsFunc(others, r.given) {
		return nil
	}
	last := len(others) - 1
	return fmt.Errorf("--%s runs nothing; leave --%s and --%s out", flag, strings.Join(others[:last], ", --"), others[last])
}
