package main

import (
	"reflect"
	"slices"
	"strings"
)

// A callee is a function, or a method whose receiver is its first argument.
type callee struct {
	name   string
	f      reflect.Value
	method bool
	doc    doc
}

// left are functions that are not called, with the reason.
var left = map[string]string{
	"reports/lab.Main": "it ends the process",
}

// asked are functions whose work or memory is what an integer asks for, and that have no error
// to refuse it with; they are called with none above 65.
var asked = map[string]string{
	"montecarlo/logp.Program.Adversary":       "it tries as often as asked",
	"montecarlo/logp.OptimalExcess":           "it examines as many schedules as asked",
	"montecarlo/logp.OrderedExcess":           "it examines as many schedules as asked",
	"montecarlo/logp.RobustExcess":            "it examines as many schedules as asked",
	"montecarlo/treebroadcast.Model.Search":   "it starts as often as asked",
	"montecarlo/treebroadcast.Execution.Tree": "it executes as many packets as asked",
	"montecarlo/scattering.Run.Advance":       "it executes as many slots as asked",
	"montecarlo/treedynamic.Run.Advance":      "it executes as many slots as asked",
	"montecarlo/steady.Filling":               "it warms up for as long as asked",
	"montecarlo/steady.Runs.Halves":           "it goes on for as long as asked",
	"topologies/programs.FromPeriodic":        "it calls a function for each of as many items as asked",
	"topologies/isotropic.Commutes":           "it crosses every pair of links of a node",
}

// spared are functions whose arguments cannot be made, with the reason.
var spared = map[string]string{}

// named tells of a function in such a table, whose names have no type arguments.
func named(table map[string]string, name string) bool {
	if before, rest, is := strings.Cut(name, "["); is {
		name = before + rest[strings.LastIndex(rest, "]")+1:]
	}
	for of := range table {
		if strings.HasSuffix(name, "/"+of) {
			return true
		}
	}
	return false
}

// callees lists all functions and methods, in the order of their packages.
func callees() []callee {
	var all []callee
	for _, f := range functions {
		all = append(all, callee{f.Package + "." + f.Name, reflect.ValueOf(f.Func), false, f.Doc})
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
				all = append(all, callee{name, m.Func, true, docOf(t, m.Name)})
			}
		}
	}
	return slices.DeleteFunc(all, func(c callee) bool { return named(left, c.name) })
}

// nameOf returns PACKAGE.TYPE without type arguments.
func nameOf(t reflect.Type) string {
	bare, _, _ := strings.Cut(t.Name(), "[")
	return t.PkgPath() + "." + bare
}

// docOf returns what the documentation of a method names, also of one that an embedded field has.
func docOf(t reflect.Type, method string) doc {
	if d, ok := docs[nameOf(t)+"."+method]; ok || t.Kind() != reflect.Struct {
		return d
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			if of := base(f.Type); of.Kind() == reflect.Struct {
				if d := docOf(of, method); d != (doc{}) {
					return d
				}
			}
		}
	}
	return doc{}
}
