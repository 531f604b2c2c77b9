// Command list writes Go source that names every exported function, method and type of the
// library packages of a module, for the driver beside it to call: go run ./.ci/extremes/list
// in the root of the module. Internal packages, which only the others call, are left out, and
// so are commands.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	if err := list(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "list:", err)
		os.Exit(1)
	}
}

// A listed is what go list says of a package.
type listed struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	DepOnly                       bool
}

func list(w io.Writer) error {
	packages, err := load()
	if err != nil {
		return err
	}
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	from := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	g := &generator{aliases: map[string]string{}}
	var read []*types.Package
	var docs []map[string]spoken
	for _, p := range packages {
		if p.DepOnly || p.Export == "" || p.Name == "main" || notLibrary(p.ImportPath) {
			continue
		}
		of, err := from.Import(p.ImportPath)
		if err != nil {
			return err
		}
		spoken, err := readDocs(p)
		if err != nil {
			return err
		}
		read, docs = append(read, of), append(docs, spoken)
	}
	for _, p := range read {
		g.collect(p)
	}
	for i, p := range read {
		g.write(p, docs[i])
	}
	return g.print(w)
}

// load asks for all packages of the module and their export data.
func load() ([]listed, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Name,Dir,Export,GoFiles,DepOnly", "./...")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var found []listed
	for d := json.NewDecoder(out); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		found = append(found, p)
	}
	return found, cmd.Wait()
}

// notLibrary tells of packages that nobody outside of the module imports: internal ones, and
// those of notebooks, whose Must is made to panic.
func notLibrary(path string) bool {
	parts := strings.Split(path, "/")
	return slices.Contains(parts, "internal") || slices.Contains(parts, "notebooks")
}
