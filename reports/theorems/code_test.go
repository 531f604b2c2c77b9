package theorems_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/theorems"
)

// The formula and the model of every claim are declared in the files that the report
// names.
func TestFormulaAndModelAreInTheirFiles(t *testing.T) {
	s := readSources(t)
	for _, c := range theorems.All(nil) {
		for _, f := range []any{c.Formula, c.Model} {
			d, err := reports.Declared(f)
			if err != nil {
				t.Errorf("%s: %v", c.ID, err)
				continue
			}
			decl := s.decls[d.Name]
			if decl == nil {
				t.Errorf("%s: no source declares %s", c.ID, d.Name)
			} else if decl.file != d.File {
				t.Errorf("%s: %s is in %s, not in %s", c.ID, d.Name, decl.file, d.File)
			}
		}
	}
}

// The theory or the experiment of every claim uses the formula and the model that the
// claim names.
func TestClaimsUseTheFormulaAndTheModelThatTheyName(t *testing.T) {
	s := readSources(t)
	named := 0
	for _, d := range s.claimDecls() {
		faults, n := s.unused(d)
		named += n
		for _, f := range faults {
			t.Errorf("%s: %s names %s and does not come to it", d.file, d.name, f)
		}
	}
	if claims := len(theorems.All(nil)); named < claims {
		t.Errorf("%d formulas and models found, of %d claims", named, claims)
	}
}

// Wrong references are detected, and right ones are not.
func TestAWrongReferenceIsSeen(t *testing.T) {
	all := readSources(t)
	// The claims added here are not in the cached sources.
	s := &sources{decls: maps.Clone(all.decls), methods: all.methods, uses: map[*source]*uses{}}
	s.add(t, "reports/theorems/planted/claim.go", `package planted
import (
	"`+module+`/analytic/ring"
	model "`+module+`/montecarlo/ring"
	"`+module+`/reports"
)
func right() reports.Claim {
	return reports.Claim{Formula: ring.Mean, Model: model.Async.Completion, Cases: cases(ring.Mean)}
}
func wrong() reports.Claim {
	c := reports.Claim{Formula: ring.UniformMean, Cases: cases(ring.Mean)}
	c.Model = model.Fast.Completion
	return c
}
func itself() reports.Claim {
	return reports.Claim{Formula: itself, Cases: cases(ring.Mean)}
}
func cases(theory any) reports.Cases {
	return measured(model.Async{}.Completion())
}
`)
	for name, want := range map[string][]string{
		"right":  nil,
		"itself": {"reports/theorems/planted.itself"},
		"wrong":  {"analytic/ring.UniformMean", "montecarlo/ring.Fast.Completion"},
	} {
		got, _ := s.unused(s.decls["reports/theorems/planted."+name])
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q are not used, want %q", name, got, want)
		}
	}
}

// A source is a package-level declaration, or a method, of castlab.
type source struct {
	name, file string
	node       ast.Node
	imports    map[string]string // path of a castlab package by its name in the file
}

// sources are all declarations of castlab, by names such as analytic/ring.Mean and
// montecarlo/ring.Async.Completion, and their call graph.
type sources struct {
	decls   map[string]*source
	methods map[string][]*source // by type
	uses    map[*source]*uses    // of declarations, found once
}

// module is the path of castlab's module.
var module = path.Dir(reflect.TypeFor[reports.Claim]().PkgPath())

// read caches the result of readSources.
var read *sources

func readSources(t *testing.T) *sources {
	t.Helper()
	if read != nil {
		return read
	}
	s := &sources{decls: map[string]*source{}, methods: map[string][]*source{}, uses: map[*source]*uses{}}
	for _, root := range []string{"analytic", "distributions", "montecarlo", "reports", "topologies"} {
		err := filepath.WalkDir(filepath.Join("..", "..", root), func(file string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return err
			}
			rel, err := filepath.Rel(filepath.Join("..", ".."), file)
			s.add(t, filepath.ToSlash(rel), nil)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	read = s
	return s
}

// add parses a file, or the given text instead of its content, and records its
// declarations.
func (s *sources) add(t *testing.T, file string, text any) {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", file), text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	imports := map[string]string{}
	for _, i := range syntax.Imports {
		folder, inside := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), module+"/")
		if !inside {
			continue
		}
		local := path.Base(folder)
		if i.Name != nil {
			local = i.Name.Name
		}
		imports[local] = folder
	}
	folder := path.Dir(file)
	declare := func(name string, node ast.Node) *source {
		d := &source{folder + "." + name, file, node, imports}
		s.decls[d.name] = d
		return d
	}
	for _, d := range syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				declare(d.Name.Name, d)
				continue
			}
			typ := receiver(d.Recv.List[0].Type)
			s.methods[folder+"."+typ] = append(s.methods[folder+"."+typ], declare(typ+"."+d.Name.Name, d))
		case *ast.GenDecl:
			var last *ast.ValueSpec // whose values a constant without values repeats
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					declare(spec.Name.Name, spec)
				case *ast.ValueSpec:
					if spec.Type == nil && spec.Values == nil {
						for _, n := range spec.Names {
							declare(n.Name, last)
						}
						continue
					}
					last = spec
					for _, n := range spec.Names {
						declare(n.Name, spec)
					}
				}
			}
		}
	}
}

// receiver returns the type name of a receiver.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.ParenExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// claimDecls returns what sets the Formula or the Model of a claim: claims in the form of package claims, one by one,
// and other declarations.
func (s *sources) claimDecls() (list []*source) {
	for _, d := range s.decls {
		if !strings.HasPrefix(d.file, "reports/theorems/") {
			continue
		}
		literals := d.literals()
		list = append(list, literals...)
		if len(literals) == 0 && len(d.references()) > 0 {
			list = append(list, d)
		}
	}
	return list
}

// literals returns the claims of a declaration in the form of package claims that name a formula or a model.
func (d *source) literals() (list []*source) {
	ast.Inspect(d.node, func(n ast.Node) bool {
		if c, ok := n.(*ast.CompositeLit); ok && d.mention(c.Type) == "reports/claims.Claim" {
			claim := &source{d.name, d.file, c, d.imports}
			if len(claim.references()) > 0 {
				list = append(list, claim)
			}
		}
		return true
	})
	return list
}

// references returns the expressions that a declaration assigns to Formula and Model.
func (d *source) references() (list []ast.Expr) {
	ast.Inspect(d.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if name := d.mention(n.Type); name == "reports.Claim" || name == "reports/claims.Claim" {
				for _, e := range n.Elts {
					if kv, ok := e.(*ast.KeyValueExpr); ok && isReference(kv.Key) {
						list = append(list, kv.Value)
					}
				}
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if sel, ok := left.(*ast.SelectorExpr); ok && isReference(sel.Sel) && len(n.Lhs) == len(n.Rhs) {
					list = append(list, n.Rhs[i])
				}
			}
		}
		return true
	})
	return list
}

func isReference(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && (id.Name == "Formula" || id.Name == "Model")
}

// mention returns the name of the declaration to which an expression refers; "" for
// none.
func (d *source) mention(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return d.mention(e.X)
	case *ast.StarExpr:
		return d.mention(e.X)
	case *ast.IndexExpr:
		return d.mention(e.X)
	case *ast.Ident:
		return path.Dir(d.file) + "." + e.Name
	case *ast.SelectorExpr:
		if id, ok := e.X.(*ast.Ident); ok {
			if folder := d.imports[id.Name]; folder != "" {
				return folder + "." + e.Sel.Name
			}
		}
		if typ := d.mention(e.X); typ != "" {
			return typ + "." + e.Sel.Name
		}
	}
	return ""
}

// stated is named where the number is in the statement, and there is no formula to come to.
const stated = "reports/theorems/internal/kit.Stated"

// unused returns the names that d assigns to Formula or Model and does not use
// otherwise, and the number of names.
func (s *sources) unused(d *source) (faults []string, named int) {
	references := d.references()
	used := s.reached(d, references)
	for _, e := range references {
		if name := d.mention(e); s.decls[name] == nil {
			faults = append(faults, "something that is not declared: "+name)
		} else if name != stated && !used[name] || name == d.name {
			faults = append(faults, name)
		}
		named++
	}
	return faults, named
}

// reached returns the declarations that d uses directly or through others, except for its
// figures and the expressions in without: functions, variables and types by name, and a
// method if its type is reached and a selector of its name is. Scopes are ignored: a local
// variable counts as a use of the declaration of its package that has the same name.
func (s *sources) reached(d *source, without []ast.Expr) map[string]bool {
	seen, selected := map[string]bool{}, map[string]bool{}
	var types []string
	queue := []*source{d}
	reach := func(name string) {
		if next := s.decls[name]; next != nil && !seen[name] {
			seen[name] = true
			queue = append(queue, next)
			if len(s.methods[name]) > 0 {
				types = append(types, name)
			}
		}
	}
	for {
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			u := s.uses[at]
			if at.name == d.name { // it has the expressions that do not count
				u = at.uses(without)
			} else if u == nil {
				u = at.uses(nil)
				slices.Sort(u.names)
				u.names = slices.DeleteFunc(slices.Compact(u.names), func(name string) bool { return s.decls[name] == nil })
				s.uses[at] = u
			}
			for _, name := range u.names {
				reach(name)
			}
			for _, name := range u.selected {
				selected[name] = true
			}
		}
		for _, t := range types {
			for _, m := range s.methods[t] {
				if selected[m.name[len(t)+1:]] {
					reach(m.name)
				}
			}
		}
		if len(queue) == 0 {
			return seen
		}
	}
}

// uses are the names that a declaration mentions, some of them declared, and those that it selects.
type uses struct{ names, selected []string }

// uses returns those of a declaration, except for its figures and the expressions in without.
func (d *source) uses(without []ast.Expr) *uses {
	u := &uses{}
	ast.Inspect(d.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Figures" {
				return false
			}
		case *ast.Ident:
			u.names = append(u.names, path.Dir(d.file)+"."+n.Name)
		case *ast.SelectorExpr:
			if slices.Contains(without, ast.Expr(n)) {
				return false
			}
			u.selected = append(u.selected, n.Sel.Name)
			if id, ok := n.X.(*ast.Ident); ok && d.imports[id.Name] != "" {
				u.names = append(u.names, d.imports[id.Name]+"."+n.Sel.Name)
				return false
			}
		}
		e, ok := n.(ast.Expr)
		return !ok || !slices.Contains(without, e)
	})
	return u
}
