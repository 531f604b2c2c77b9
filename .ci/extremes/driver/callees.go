package main

import (
	"reflect"
	"slices"
	"strings"
)

// A callee is a function, or a method whose receiver is its first argument.
type callee struct {
	name        string
	f           reflect.Value
	method      bool
	speaksOfNaN bool
}

// left are functions that are not called, with the reason.
var left = map[string]string{
	"reports/lab.Main": "it ends the process",
}

// callees lists all functions and methods, in the order of their packages.
func callees() []callee {
	var all []callee
	for _, f := range functions {
		all = append(all, callee{name: f.Package + "." + f.Name, f: reflect.ValueOf(f.Func), speaksOfNaN: f.SpeaksOfNaN})
	}
	for _, t := range kinds {
		if t.Kind() == reflect.Interface {
			continue
		}
		values := map[string]bool{}
		for _, of := range []reflect.Type{t, reflect.PointerTo(t)} {
			for i := range of.NumMethod() {
				m := of.Method(i)
				if values[m.Name] {
					continue
				}
				values[m.Name] = true
				if of.Kind() == reflect.Pointer && (m.Name == "Error" || m.Name == "Unwrap") {
					continue // of an error, which is made by who returns it
				}
				name := t.PkgPath() + "." + t.Name() + "." + m.Name
				bare, _, generic := strings.Cut(t.Name(), "[")
				speaks := speaking[t.PkgPath()+"."+bare+"."+m.Name]
				_ = generic
				all = append(all, callee{name: name, f: m.Func, method: true, speaksOfNaN: speaks})
			}
		}
	}
	all = slices.DeleteFunc(all, func(c callee) bool {
		for name := range left {
			if strings.HasSuffix(c.name, name) {
				return true
			}
		}
		return false
	})
	return all
}
