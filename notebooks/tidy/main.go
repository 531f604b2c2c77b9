// Command tidy takes a notebook that was just executed, drops what differs from
// run to run, refuses one that failed in any cell, and puts it in the place of
// the committed one; with -check it compares the two instead.
//
//	tidy [-check] EXECUTED COMMITTED
//
// It is what notebooks/run ends with. Exit status 1 is a refused notebook, or
// one that differs; 2 is wrong usage or an unreadable file.
package main

import (
	"flag"
	"fmt"
	"os"

	"castlab/notebooks/ipynb"
	"castlab/reports/output"
)

func main() {
	check := flag.Bool("check", false, "compare with the committed notebook, change nothing")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: tidy [-check] EXECUTED COMMITTED")
		os.Exit(2)
	}
	executed, committed := flag.Arg(0), flag.Arg(1)
	nb, err := read(executed)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tidy:", err)
		os.Exit(2)
	}
	nb.Tidy()
	if faults := nb.Faults(); len(faults) > 0 {
		refuse(committed, faults)
	}
	if *check {
		saved, err := read(committed)
		if err != nil {
			fmt.Fprintln(os.Stderr, "tidy:", err)
			os.Exit(2)
		}
		if changes := ipynb.Changes(saved, nb); len(changes) > 0 {
			refuse(committed, changes)
		}
		return
	}
	data, err := nb.JSON()
	if err == nil {
		err = output.WriteFile(committed, data)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tidy:", err)
		os.Exit(2)
	}
}

func read(file string) (*ipynb.Notebook, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	nb, err := ipynb.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return nb, nil
}

// refuse prints the reasons and exits with status 1.
func refuse[T any](file string, reasons []T) {
	for _, r := range reasons {
		fmt.Fprintf(os.Stderr, "%s: %v\n", file, r)
	}
	os.Exit(1)
}
