package main

import (
	"fmt"
	"go/format"
	"go/types"
	"io"
	"maps"
	"slices"
	"strings"
)

// A generator collects the lines of the source.
type generator struct {
	aliases          map[string]string // of an import path
	concrete         []types.Type      // what type parameters are tried with
	functions, kinds []string
	docs             []string // what the documentation of methods and types says
	unmade           []string // what no type arguments were found for
}

// collect keeps the types of a package that may stand for type parameters.
func (g *generator) collect(p *types.Package) {
	for _, name := range p.Scope().Names() {
		t, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || !t.Exported() || t.IsAlias() || types.IsInterface(t.Type()) {
			continue
		}
		if named, ok := t.Type().(*types.Named); ok && named.TypeParams() == nil {
			g.concrete = append(g.concrete, named, types.NewPointer(named))
		}
	}
}

// write adds all that a package exports.
func (g *generator) write(p *types.Package, docs map[string]spoken) {
	for _, name := range p.Scope().Names() {
		o := p.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		switch o := o.(type) {
		case *types.Func:
			if call, ok := g.instance(o.Type(), o.Signature().TypeParams(), g.qualify(p)+"."+name); ok {
				g.functions = append(g.functions, fmt.Sprintf("{Package: %q, Name: %q, Func: %s, Doc: doc%s},", p.Path(), name,
					call, docs[name]))
			} else {
				g.unmade = append(g.unmade, p.Path()+"."+name)
			}
		case *types.TypeName:
			g.writeType(p, o, docs)
		}
	}
}

// writeType adds a type, from whose methods the driver takes those to call.
func (g *generator) writeType(p *types.Package, o *types.TypeName, docs map[string]spoken) {
	var parameters *types.TypeParamList
	switch t := o.Type().(type) {
	case *types.Named:
		parameters = t.TypeParams()
	case *types.Alias:
		parameters = t.TypeParams()
	}
	if i, ok := o.Type().Underlying().(*types.Interface); ok && !i.IsMethodSet() {
		return // a constraint
	}
	text, ok := g.instance(o.Type(), parameters, g.qualify(p)+"."+o.Name())
	if !ok {
		g.unmade = append(g.unmade, p.Path()+"."+o.Name())
		return
	}
	g.kinds = append(g.kinds, fmt.Sprintf("reflect.TypeFor[%s](),", text))
	for _, name := range slices.Sorted(maps.Keys(docs)) {
		if (name == o.Name() || strings.HasPrefix(name, o.Name()+".")) && docs[name] != (spoken{}) {
			g.docs = append(g.docs, fmt.Sprintf("%q: %s,", p.Path()+"."+name, docs[name]))
		}
	}
}

// instance returns the text of a function or type with arguments for its type parameters, false
// if none were found.
func (g *generator) instance(t types.Type, parameters *types.TypeParamList, text string) (string, bool) {
	if parameters.Len() == 0 {
		return text, true
	}
	basic := []types.Type{types.Typ[types.Float64], types.Typ[types.Int], types.Typ[types.String],
		types.NewSlice(types.Typ[types.Float64])}
	chosen := make([]types.Type, parameters.Len())
	var try func(i int, candidates []types.Type) bool
	try = func(i int, candidates []types.Type) bool {
		if i == len(chosen) {
			_, err := types.Instantiate(types.NewContext(), t, chosen, true)
			return err == nil
		}
		for _, c := range candidates {
			chosen[i] = c
			if try(i+1, candidates) {
				return true
			}
		}
		return false
	}
	if !try(0, basic) && (len(chosen) > 2 || !try(0, slices.Concat(basic, g.concrete))) {
		return "", false
	}
	var of []string
	for _, c := range chosen {
		of = append(of, types.TypeString(c, g.qualify))
	}
	return text + "[" + strings.Join(of, ", ") + "]", true
}

// qualify returns the name under which the source imports a package.
func (g *generator) qualify(p *types.Package) string {
	if g.aliases[p.Path()] == "" {
		g.aliases[p.Path()] = fmt.Sprintf("p%d", len(g.aliases))
	}
	return g.aliases[p.Path()]
}

// print writes the source.
func (g *generator) print(w io.Writer) error {
	var imports []string
	for _, path := range slices.Sorted(maps.Keys(g.aliases)) {
		imports = append(imports, fmt.Sprintf("%s %q", g.aliases[path], path))
	}
	unmade := ""
	for _, name := range g.unmade {
		unmade += fmt.Sprintf("%q,\n", name)
	}
	source := "package main\n\nimport (\n\"reflect\"\n" + strings.Join(imports, "\n") + "\n)\n\nfunc init() {\n" +
		"functions = []function{\n" + strings.Join(g.functions, "\n") + "\n}\n" +
		"kinds = []reflect.Type{\n" + strings.Join(g.kinds, "\n") + "\n}\n" +
		"docs = map[string]doc{\n" + strings.Join(g.docs, "\n") + "\n}\n" +
		"unmade = []string{\n" + unmade + "}\n}\n"
	formatted, err := format.Source([]byte(source))
	if err != nil {
		return err
	}
	_, err = w.Write(formatted)
	return err
}
