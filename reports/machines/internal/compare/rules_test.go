package compare

import (
	"fmt"
	"testing"

	"github.com/spf13/pflag"
)

// Each rule accepts what it should, and names the violation otherwise.
func TestFlagRules(t *testing.T) {
	for _, c := range []struct {
		args []string
		rule func(r flagRules) error
		want string
	}{
		{nil, func(r flagRules) error { return r.needs("level", "fast") }, ""},
		{[]string{"--level=2", "--fast"}, func(r flagRules) error { return r.needs("level", "fast") }, ""},
		{[]string{"--level=2"}, func(r flagRules) error { return r.needs("level", "fast") }, "--level=2: it belongs to --fast"},
		{[]string{"--level=2", "--fast=false"}, func(r flagRules) error { return r.needs("level", "fast") },
			"--level=2: it belongs to --fast"},
		{[]string{"--level=2", "--export="}, func(r flagRules) error { return r.needs("level", "export") },
			"--level=2: it belongs to --export"},
		{[]string{"--level=2", "--export=csv"}, func(r flagRules) error { return r.needs("level", "export csv") }, ""},
		{[]string{"--level=2", "--export=txt"}, func(r flagRules) error { return r.needs("level", "export csv") },
			"--level=2: it belongs to --export csv"},
		{[]string{"--fast"}, func(r flagRules) error { return r.exclude("fast", "export", "") }, ""},
		{[]string{"--fast", "--export=csv"}, func(r flagRules) error { return r.exclude("fast", "export", "") },
			"--fast and --export exclude each other; give one"},
		{[]string{"--fast", "--export=csv"}, func(r flagRules) error { return r.exclude("fast", "export", "no time") },
			"--fast and --export exclude each other: no time; give one"},
		{nil, func(r flagRules) error { return r.path("out") }, ""},
		{[]string{"--out=x"}, func(r flagRules) error { return r.path("out") }, ""},
		{[]string{"--out="}, func(r flagRules) error { return r.path("out") }, `--out="": want the path of a file to write`},
		{nil, func(r flagRules) error { return r.wants("fast level", false, "more") }, ""},
		{[]string{"--fast"}, func(r flagRules) error { return r.wants("fast", true, "more") }, ""},
		{[]string{"--fast"}, func(r flagRules) error { return r.wants("fast", false, "more") }, "--fast: more"},
		{[]string{"--level=3"}, func(r flagRules) error { return r.wants("fast level", false, "more") }, "--fast and --level=3: more"},
		{[]string{"--out=x"}, func(r flagRules) error { return r.alone("out", "fast", "level", "export") }, ""},
		{[]string{"--level=1"}, func(r flagRules) error { return r.alone("out", "fast", "level", "export") }, ""},
		{[]string{"--out=x", "--level=1"}, func(r flagRules) error { return r.alone("out", "fast", "level", "export") },
			"--out runs nothing; leave --fast, --level and --export out"},
	} {
		fs := pflag.NewFlagSet("x", pflag.ContinueOnError)
		fs.Bool("fast", false, "")
		fs.Int("level", 1, "")
		fs.String("export", "", "")
		fs.String("out", "", "")
		if err := fs.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := c.rule(flagRules{fs}); err != nil {
			got = fmt.Sprint(err)
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.args, got, c.want)
		}
	}
}
