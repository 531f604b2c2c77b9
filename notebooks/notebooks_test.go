// Package notebooks holds the notebooks to their promises, without Jupyter: they
// are executed and tidy, their cells fit the packages of today, and they have no
// logic of their own. That executing them gives the same again is what
// notebooks/run --check finds.
package notebooks

import (
	"bytes"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"castlab/notebooks/ipynb"
)

// module is the path of this module.
var module = path.Dir(path.Dir(reflect.TypeFor[ipynb.Notebook]().PkgPath()))

// mostBytes keeps a notebook quick to open and to review.
const mostBytes = 300 << 10

// kernel is what cells may use of the kernel's package. It is no dependency of
// this module; notebooks/run compiles against the real one.
const (
	kernelPath = "github.com/janpfeifer/gonb/gonbui"
	kernel     = `package gonbui
func DisplayMarkdown(markdown string) {}
func DisplayPng(png []byte) {}
func Sync() {}
`
)

// mayImport reports whether a cell may use a package: the library, what shows its
// results, and the few packages of the standard library for text and numbers.
func mayImport(path string) bool {
	inside, ours := strings.CutPrefix(path, module+"/")
	if !ours {
		return slices.Contains([]string{"context", "fmt", "math", "math/rand/v2", kernelPath}, path)
	}
	return !strings.HasPrefix(inside, "cmd/") && (!strings.HasPrefix(inside, "notebooks/") || inside == "notebooks/show")
}

func TestNotebooksAreExecutedAndTidy(t *testing.T) {
	for name, nb := range notebooks(t) {
		for _, fault := range nb.Faults() {
			t.Errorf("%s: %v", name, fault)
		}
		written, err := nb.JSON()
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, written) {
			t.Errorf("%s: not as notebooks/run writes it", name)
		}
		if len(data) > mostBytes {
			t.Errorf("%s: %d bytes: want at most %d", name, len(data), mostBytes)
		}
	}
}

func TestNotebooksHaveNoLogicOfTheirOwn(t *testing.T) {
	for name, nb := range notebooks(t) {
		for _, broken := range nb.Rules(mayImport) {
			t.Errorf("%s: %v", name, broken)
		}
	}
}

func TestNumbersInProseArePrinted(t *testing.T) {
	for name, nb := range notebooks(t) {
		for _, unprinted := range nb.Unprinted() {
			t.Errorf("%s: %v", name, unprinted)
		}
	}
}

// A change of a package that a cell does not follow fails here.
func TestCellsFitThePackages(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the packages that the notebooks import")
	}
	all := map[string][]ipynb.Program{}
	paths := map[string]bool{}
	for name, nb := range notebooks(t) {
		programs, err := nb.Programs()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = programs
		for _, p := range programs {
			maps.Copy(paths, imported(t, p))
		}
	}
	packages := load(t, slices.Collect(maps.Keys(paths)))
	for name, programs := range all {
		for _, p := range programs {
			for _, err := range packages.check(p) {
				t.Errorf("%s, cell %d: %v", name, p.Cell, err)
			}
		}
	}
}

// The test before would pass as well if it checked nothing.
func TestCellsThatDoNotFitAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	packages := load(t, []string{module + "/distributions", "fmt"})
	for source, want := range map[string]string{
		"package main\nimport \"" + module + "/distributions\"\nfunc main() { _ = distributions.Exponential{Mu: 1} }": "",
		"package main\nimport \"" + module + "/distributions\"\nfunc main() { _ = " +
			"distributions.Exponential{Rate: 1} }": "unknown field Rate",
		"package main\nimport \"" + module + "/distributions\"\nfunc main() { _ = " +
			"distributions.NoSuchLaw{} }": "undefined: distributions.NoSuchLaw",
		"package main\nimport \"" + module + "/distributions\"\nfunc main() { x := " +
			"distributions.Exponential{Mu: 1} }": "declared and not used",
		"package main\nimport \"" + kernelPath + "\"\nfunc main() { gonbui.DisplayMarkdown(1) }": "cannot use 1",
		"package main\nimport \"" + kernelPath + "\"\nfunc main() { gonbui.DisplaySvg(\"\") }":   "undefined: gonbui.DisplaySvg",
		"package main\nimport \"" + module + "/distributions\"\nfunc main() { var l distributions.Law = 1.5; " +
			"l.String() }": "does not implement",
		"package main\nimport (\n\"fmt\"\n\"" + module + "/distributions\"\n)\nfunc main() { " +
			"fmt.Println(distributions.Cramer()) }": "not enough arguments",
	} {
		found := packages.check(ipynb.Program{Source: []byte(source)})
		if want == "" && len(found) > 0 || want != "" && !strings.Contains(errors.Join(found...).Error(), want) {
			t.Errorf("%s\n%v, want %q", source, found, want)
		}
	}
}

// The README lists every notebook, and every link of a notebook leads somewhere.
func TestTheReadmeListsTheNotebooks(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for name := range notebooks(t) {
		if !bytes.Contains(readme, []byte("]("+name+")")) {
			t.Errorf("README.md does not link %s", name)
		}
	}
}

// notebooks reads all notebooks.
func notebooks(t *testing.T) map[string]*ipynb.Notebook {
	t.Helper()
	files, err := filepath.Glob("*.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 7 {
		t.Fatalf("%d notebooks: want one for each of five papers, and two more", len(files))
	}
	list := map[string]*ipynb.Notebook{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if list[file], err = ipynb.Read(data); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	return list
}

// imported returns the packages that a program imports, the kernel's apart.
func imported(t *testing.T, p ipynb.Program) map[string]bool {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", p.Source, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	paths := map[string]bool{}
	for _, i := range file.Imports {
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if path != kernelPath {
			paths[path] = true
		}
	}
	return paths
}

// packages imports the packages that programs are checked against: the export data of
// compiled packages, by import path.
type packages struct {
	set      *token.FileSet
	importer types.Importer
	kernel   *types.Package
}

// load compiles packages, if the build cache does not have them, and finds their
// export data.
func load(t *testing.T, paths []string) *packages {
	t.Helper()
	list := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}, paths...)...)
	list.Stderr = new(bytes.Buffer)
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, list.Stderr)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		exports[path] = file
	}
	p := &packages{set: token.NewFileSet()}
	p.importer = importer.ForCompiler(p.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	file, err := parser.ParseFile(p.set, "gonbui.go", kernel, 0)
	if err != nil {
		t.Fatal(err)
	}
	if p.kernel, err = new(types.Config).Check(kernelPath, p.set, []*ast.File{file}, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// Import implements types.Importer.
func (p *packages) Import(path string) (*types.Package, error) {
	if path == kernelPath {
		return p.kernel, nil
	}
	return p.importer.Import(path)
}

// check returns the errors that the compiler would report for a program.
func (p *packages) check(program ipynb.Program) (found []error) {
	file, err := parser.ParseFile(p.set, "cell.go", program.Source, parser.SkipObjectResolution)
	if err != nil {
		return []error{err}
	}
	config := types.Config{Importer: p, Error: func(err error) { found = append(found, err) }}
	if _, err := config.Check("main", p.set, []*ast.File{file}, nil); err != nil && len(found) == 0 {
		found = append(found, err)
	}
	return found
}
