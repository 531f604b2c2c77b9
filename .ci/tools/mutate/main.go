// Command mutate changes the numbers of packages one at a time and lists those that no
// test of their package holds.
//
//	go -C .ci/tools run ./mutate ./montecarlo ./montecarlo/steady
//	go -C .ci/tools run ./mutate -files 'interval_*.go' -run 'Mean|Variance' ./montecarlo
//
// Each literal number of a package, but for 0, 1, 2 and what is no quantity (lengths, indices,
// hexadecimal ones), is made 30 % larger, and then smaller, in an overlay, which leaves the
// tree alone; then the tests of the package run. A number that survives is a threshold that was
// calibrated and that nothing holds, or one that does not matter: its comment should say which.
// The status is 0 whether or not any survives.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
)

func main() {
	var m mutation
	flag.Float64Var(&m.by, "by", 0.3, "the part by which numbers change")
	flag.StringVar(&m.root, "root", "../..", "the folder of the module")
	flag.StringVar(&m.files, "files", "*.go", "names of the files to change")
	flag.StringVar(&m.tests, "run", "", "names of the tests to run")
	flag.DurationVar(&m.timeout, "timeout", 2*time.Minute, "how long the tests of a package may take")
	flag.BoolVar(&m.short, "short", true, "run short tests")
	flag.BoolVar(&m.list, "list", false, "list the numbers and run nothing")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "mutate: want packages, such as ./montecarlo/steady")
		os.Exit(2)
	}
	for _, folder := range flag.Args() {
		if err := m.change(os.Stdout, folder); err != nil {
			fmt.Fprintf(os.Stderr, "mutate: %s: %v\n", folder, err)
			os.Exit(1)
		}
	}
}
