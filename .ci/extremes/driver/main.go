// Command driver calls every exported function and method of the library packages with
// extreme arguments: no panic, no call without end, no NaN without an error. .ci/extremes/run
// builds it with the list of functions and runs it.
//
// The parent starts itself again with -child, which calls the functions in their order; one
// that hangs or ends the process is noted, and the next child goes on behind it. Arguments depend on
// the name of the function and the number of the call only, so that -only NAME shows the same
// calls again.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// A function is an exported function of a package.
type function struct {
	Package, Name string
	Func          any
	Doc           doc
}

// A doc is what the documentation of a function, method or type names.
type doc struct{ NaN, Nil, Panics, Zero bool }

// What the generated file fills in.
var (
	functions []function
	kinds     []reflect.Type
	docs      map[string]doc // of types and methods, as PACKAGE.TYPE.METHOD
	unmade    []string       // generic functions for which no type arguments were found
)

func main() {
	calls := flag.Int("calls", 60, "calls of each function")
	only := flag.String("only", "", "a regular expression: call these functions only")
	verbose := flag.Bool("v", false, "print each call")
	dry := flag.Bool("dry", false, "make arguments, call nothing")
	child := flag.Int("child", -1, "call the functions from this number on; for the parent")
	flag.Parse()
	which, err := regexp.Compile(*only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "driver:", err)
		os.Exit(2)
	}
	if *child >= 0 {
		callAll(*child, *calls, which, *dry)
		return
	}
	if !parent(*verbose) {
		os.Exit(1)
	}
}

// parent runs children until all functions were called, and prints what they found. It reports
func parent(verbose bool) bool {
	from, faults, total := 0, 0, 0
	var notMade []string
	for {
		args := append([]string{"-child", strconv.Itoa(from)}, os.Args[1:]...)
		cmd := exec.Command(os.Args[0], args...)
		var said strings.Builder
		cmd.Stderr = &said
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "driver:", err)
			return false
		}
		last, done, ready := "", false, false
		for lines := bufio.NewScanner(out); lines.Scan(); {
			word, rest, _ := strings.Cut(lines.Text(), " ")
			switch word {
			case "call":
				number, call, _ := strings.Cut(rest, " ")
				from, _ = strconv.Atoi(number)
				last = call
				total++
				if verbose {
					fmt.Println(call)
				}
			case "fault":
				faults++
				fmt.Println(rest)
			case "unmade":
				notMade = append(notMade, rest)
			case "ready":
				ready = true
			case "done":
				done = true
			}
		}
		err = cmd.Wait()
		if done && err == nil {
			break
		}
		if !ready {
			fmt.Fprintf(os.Stderr, "driver: %v while making values: %s\n", err, said.String())
			return false
		}
		from++
		if err != nil && !strings.Contains(said.String(), "HANG") {
			faults++
			first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
			fmt.Printf("ENDS THE PROCESS (%v; %s at %s): %s\n", err, first, where(said.String()), last)
		} else if err != nil {
			faults++
			fmt.Printf("%s: %s\n", strings.TrimSpace(said.String()), last)
		}
	}
	for _, name := range unmade {
		fmt.Println("no type arguments:", name)
	}
	missing := 0
	for _, name := range notMade {
		if named(spared, name) {
			fmt.Println("spared:", name)
			continue
		}
		missing++
		fmt.Println("not made:", name)
	}
	fmt.Printf("%d calls, %d faults, %d functions and methods whose arguments were not made\n", total, faults, missing)
	return faults+missing == 0
}
