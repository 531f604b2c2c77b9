package reports

import (
	"cmp"
	"fmt"
	"path"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
)

// A Declaration is the name and the file of a function or method of Go source.
type Declaration struct {
	Name string // package and name, such as analytic/ring.Mean or montecarlo/ring.Async.Outcomes
	File string // from the root of the module, such as analytic/ring/mean.go
}

// Declared finds the declaration of f: a function such as ring.Mean, an instance of a
// generic one, or a method expression such as ring.Async.Outcomes.
//
// Errors: f is no function, or has no name of its own, as a function literal, a method
// of a value and a method of an interface.
func Declared(f any) (Declaration, error) {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func || v.IsNil() {
		return Declaration{}, fmt.Errorf("%T: want a function or a method expression such as ring.Mean", f)
	}
	entry := runtime.FuncForPC(v.Pointer())
	symbol := strings.ReplaceAll(entry.Name(), "[...]", "") // of a generic function
	file, _ := entry.FileLine(entry.Entry())
	if may := strings.Contains(symbol, ".func") || strings.Contains(symbol, ".gowrap"); may && literal.MatchString(symbol) ||
		strings.HasSuffix(symbol, "-fm") || strings.HasPrefix(file, "<") {
		return Declaration{}, fmt.Errorf("%s: want the name of a function or method, such as ring.Mean: a function literal has none; "+
			"give it one with func NAME", symbol)
	}
	slash := strings.LastIndexByte(symbol, '/') + 1
	last, name, _ := strings.Cut(symbol[slash:], ".")
	last = strings.ReplaceAll(last, "%2e", ".") // the linker escapes a dot
	pkg := symbol[:slash] + last
	folder := inModule(pkg)
	if pkg == "main" { // so the linker calls the package of the command, wherever it is
		folder = inModule(mainPackage())
	}
	return Declaration{
		Name: cmp.Or(folder, path.Base(pkg)) + "." + strings.NewReplacer("(*", "", ")", "").Replace(name),
		File: path.Join(folder, path.Base(strings.ReplaceAll(file, `\`, "/"))),
	}, nil
}

// literal matches the linker's name of a function literal.
var literal = regexp.MustCompile(`\.(func|gowrap)\d+(\.|$)`)

// inModule returns the path of a package relative to its module; "" for the package in
// the root.
func inModule(pkg string) string {
	best := ""
	for _, m := range modules() {
		if (pkg == m || strings.HasPrefix(pkg, m+"/")) && len(m) > len(best) {
			best = m
		}
	}
	return strings.TrimPrefix(strings.TrimPrefix(pkg, best), "/")
}

// mainPackage returns the path of the package of the command that runs, "" if it was built from
// a list of files.
func mainPackage() string {
	b, ok := debug.ReadBuildInfo()
	if !ok || b.Path == "command-line-arguments" {
		return ""
	}
	return b.Path
}

// modules returns the modules of the program: castlab, which contains this package, and
// those that the build names.
var modules = sync.OnceValue(func() []string {
	list := []string{path.Dir(reflect.TypeFor[Claim]().PkgPath())}
	if b, ok := debug.ReadBuildInfo(); ok {
		list = append(list, b.Main.Path)
		for _, d := range b.Deps {
			list = append(list, d.Path)
		}
	}
	return list
})

// code returns the declarations of the formula and the model of c, without a name where
// it has none.
func (c Claim) code() (formula, model Declaration) {
	formula, _ = Declared(c.Formula)
	model, _ = Declared(c.Model)
	return formula, model
}
