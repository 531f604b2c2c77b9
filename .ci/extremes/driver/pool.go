package main

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"time"
)

// most bounds the valid values that are kept of a type.
const most = 12

// A pool has valid values of types: laws and networks read from the examples of their
// grammars, what functions return for usual arguments, and structs that their Validate accepts.
type pool struct {
	values map[reflect.Type][]reflect.Value
	cached map[reflect.Type][]reflect.Type
}

func newPool() *pool {
	return &pool{values: map[reflect.Type][]reflect.Value{}, cached: map[reflect.Type][]reflect.Type{}}
}

// implementations returns the exported types that implement an interface.
func (p *pool) implementations(t reflect.Type) []reflect.Type {
	if of, ok := p.cached[t]; ok {
		return of
	}
	var of []reflect.Type
	for _, k := range kinds {
		if k.Kind() == reflect.Interface {
			continue
		}
		if k.Implements(t) {
			of = append(of, k)
		} else if reflect.PointerTo(k).Implements(t) {
			of = append(of, reflect.PointerTo(k))
		}
	}
	p.cached[t] = of
	return of
}

// maker returns a maker of values that depend on a name and a number.
func (p *pool) maker(name string, number int, hostile float64) *maker {
	h := uint64(14695981039346656037)
	for _, b := range []byte(name) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return &maker{r: rand.New(rand.NewPCG(h, uint64(number))), hostile: hostile, pool: p.values, impls: p.implementations}
}

// fill puts values into the pool.
func (p *pool) fill(all []callee) {
	texts := examples(all)
	for _, c := range all { // parsers
		t := c.f.Type()
		if c.method || t.NumIn() == 0 || t.In(0).Kind() != reflect.String || t.NumIn() > 1 {
			continue
		}
		for _, text := range texts {
			p.keep(call(c.f, []reflect.Value{reflect.ValueOf(text).Convert(t.In(0))}))
		}
	}
	for round := range 3 {
		for _, k := range kinds {
			if k.Kind() == reflect.Struct && k.Implements(validatorType) {
				for i := range 30 {
					p.add(p.maker(k.String(), 1000*round+i, 0).value(k, 0))
				}
			}
		}
		for _, c := range all {
			if c.method || !returnsKinds(c.f.Type()) || strings.HasSuffix(c.name, "theorems.All") {
				continue
			}
			for i := range 2 {
				m := p.maker(c.name, 1000*round+i, 0)
				if args, ok := m.arguments(c.f.Type()); ok {
					p.keep(call(c.f, args))
				}
			}
		}
	}
}

// examples returns all texts that functions named Examples return.
func examples(all []callee) []string {
	var texts []string
	for _, c := range all {
		if t := c.f.Type(); strings.HasSuffix(c.name, ".Examples") && t.NumIn() == 0 && t.NumOut() == 1 {
			if of, ok := c.f.Call(nil)[0].Interface().([]string); ok {
				texts = append(texts, of...)
			}
		}
	}
	return texts
}

// returnsKinds tells of functions that return a value which others take: a type of the module.
func returnsKinds(t reflect.Type) bool {
	for i := range t.NumOut() {
		of := t.Out(i)
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if of.PkgPath() != "" && of != errorType && (of.Kind() == reflect.Struct || of.Kind() == reflect.Interface || of.Kind() == reflect.Func) {
			return true
		}
	}
	return false
}

// call calls a function and returns nothing if it panics, takes a second, or returns an error.
func call(f reflect.Value, args []reflect.Value) []reflect.Value {
	done := make(chan []reflect.Value, 1)
	go func() {
		defer func() {
			if recover() != nil {
				done <- nil
			}
		}()
		if f.Type().IsVariadic() {
			done <- f.CallSlice(args)
		} else {
			done <- f.Call(args)
		}
	}()
	select {
	case results := <-done:
		if failed(results) {
			return nil
		}
		return results
	case <-time.After(5 * time.Second):
		return nil
	}
}

// failed tells of an error, or false, among results.
func failed(results []reflect.Value) bool {
	for _, v := range results {
		if v.Type() == errorType && !v.IsNil() || v.Kind() == reflect.Bool && !v.Bool() {
			return true
		}
	}
	return false
}

func (p *pool) keep(results []reflect.Value) {
	for _, v := range results {
		p.add(v)
		if v.Kind() == reflect.Slice && v.Type() != reflect.TypeFor[[]float64]() {
			for i := range min(v.Len(), 2) {
				p.add(v.Index(i))
			}
		}
	}
}

// add keeps a value of a type of the module, if it is valid.
func (p *pool) add(v reflect.Value) {
	if v.Kind() == reflect.Interface {
		if v.IsNil() || v.Type() == errorType {
			return
		}
		p.put(v.Type(), v)
		v = v.Elem()
	}
	if k := v.Type(); k.PkgPath() == "" && !(k.Kind() == reflect.Pointer && k.Elem().PkgPath() != "") || k.Kind() == reflect.Pointer && v.IsNil() {
		return
	}
	switch v.Kind() {
	case reflect.Struct, reflect.Pointer, reflect.Slice, reflect.Map, reflect.Func:
		p.put(v.Type(), v)
	}
}

func (p *pool) put(t reflect.Type, v reflect.Value) {
	if len(p.values[t]) < most && valid(v) {
		p.values[t] = append(p.values[t], v)
	}
}

// valid asks a value that has Validate.
func valid(v reflect.Value) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	if !v.CanInterface() {
		return true
	}
	of, validates := v.Interface().(interface{ Validate() error })
	return !validates || of.Validate() == nil
}
