package drive

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Command is what a program that holds pages to checks was asked.
type Command struct {
	Path    string // what it looks at, absolute
	Axe     string // source text of axe-core; "" without it
	Only    string // part of the names of the checks to make
	Shots   string // directory for pictures; "" for none
	Browser string // program
}

// Main reads the command line of a program, with flags of its own that are declared before, and runs it.
//
// Exit status: 0 all well, or no Chromium here; 1 a check failed; 2 usage.
func Main(name string, run func(Command) error) {
	var c Command
	axe := flag.String("axe", "", "axe-core's axe.min.js; without it that check is left out")
	flag.StringVar(&c.Only, "only", "", "run only checks whose name holds this `text`")
	flag.StringVar(&c.Shots, "shots", "", "`directory` for pictures to look at")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	fail := func(err error, status int) {
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
			os.Exit(status)
		}
	}
	var err error
	c.Path, err = filepath.Abs(flag.Arg(0))
	if err == nil {
		_, err = os.Stat(c.Path)
	}
	fail(err, 2)
	if *axe != "" {
		source, err := os.ReadFile(*axe)
		fail(err, 2)
		c.Axe = string(source)
	}
	if c.Browser = Chromium(); c.Browser == "" {
		fmt.Println(Missing)
		return
	}
	fail(run(c), 1)
}

// Chosen returns the checks that a command asks for.
func Chosen[T any](c Command, checks ...Check[T]) []Check[T] {
	return slices.DeleteFunc(slices.Clone(checks), func(x Check[T]) bool { return !strings.Contains(x.Name, c.Only) })
}
