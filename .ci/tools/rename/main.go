// Command rename moves the module of a source tree to another path. .ci/rename-module
// builds and calls it.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "rename-module: want one argument, the path of the module, such as example.org/NAME/castlab")
		os.Exit(2)
	}
	done, err := rename(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintf(os.Stderr, "rename-module: %v\n", err)
		os.Exit(1)
	}
	fmt.Printf("%d places in %d of %d files: %s is %s\n", done.places, done.changed, done.files, done.from, os.Args[2])
}
