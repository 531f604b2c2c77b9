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
	makers map[reflect.Type]bool // what a function, or a method of another type, returns
}

func newPool(all []callee) *pool {
	p := &pool{values: map[reflect.Type][]reflect.Value{}, cached: map[reflect.Type][]reflect.Type{}, makers: map[reflect.Type]bool{}}
	for _, c := range all {
		for i := range c.f.Type().NumOut() {
			of := base(c.f.Type().Out(i))
			if !c.method || base(c.f.Type().In(0)) != of {
				p.makers[of] = true
			}
		}
	}
	return p
}

// base returns what a pointer or slice is of.
func base(t reflect.Type) reflect.Type {
	for t.Name() == "" && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice) {
		t = t.Elem()
	}
	return t
}

// onlyMade tells of structs, and pointers to them, that are never made by hand, since
// the functions of their package make them: those without a Validate, of which nothing
// says whether they are valid, and those without an exported field, unless the documentation of the type
// names its zero value.
func (p *pool) onlyMade(t reflect.Type) bool {
	of := t
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct || of.PkgPath() == "" || !p.makers[of] {
		return false
	}
	opaque := of.NumField() > 0
	for i := range of.NumField() {
		opaque = opaque && !of.Field(i).IsExported()
	}
	validates := t.Implements(validatorType) || reflect.PointerTo(of).Implements(validatorType)
	return (opaque || !validates && !flat(of)) && !docs[nameOf(of)].Zero
}

// flat tells of exported fields alone, of basic kinds: there is nothing in them that could not fit
// together but numbers and texts.
func flat(t reflect.Type) bool {
	for i := range t.NumField() {
		f := t.Field(i)
		switch k := f.Type.Kind(); {
		case !f.IsExported():
			return false
		case k == reflect.Struct:
			if !flat(f.Type) {
				return false
			}
		case k > reflect.Complex128 && k != reflect.String:
			return false
		}
	}
	return true
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
	return &maker{r: rand.New(rand.NewPCG(h, uint64(number))), hostile: hostile, pool: p}
}

// fill puts values into the pool.
func (p *pool) fill(all []callee) error {
	if err := p.work(); err != nil {
		return err
	}
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
				p.try(c, 1000*round+i)
			}
		}
	}
	for round := range 3 { // what is missing still
		for _, c := range all {
			for i := range 10 {
				if !p.lacks(c.f.Type()) || strings.HasSuffix(c.name, "theorems.All") {
					break
				}
				p.try(c, 100000*(round+1)+i)
			}
		}
	}
	return nil
}

// try keeps what a function returns for usual arguments.
func (p *pool) try(c callee, number int) {
	m := p.maker(c.name, number, 0)
	if args, ok := m.arguments(c); ok {
		p.keep(call(c.f, args))
	}
}

// lacks tells of a function that returns a type that only functions make, and of which there is
// no value.
func (p *pool) lacks(t reflect.Type) bool {
	for i := range t.NumOut() {
		of := base(t.Out(i))
		if len(p.values[of]) == 0 && p.onlyMade(of) {
			return true
		}
	}
	return false
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
		if of.PkgPath() != "" && of != errorType && (of.Kind() == reflect.Struct || of.Kind() == reflect.Interface ||
			of.Kind() == reflect.Func) {
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
	if k := v.Type(); k.PkgPath() == "" && !(k.Kind() == reflect.Pointer && k.Elem().PkgPath() != "") ||
		k.Kind() == reflect.Pointer && v.IsNil() {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		p.put(v.Type(), v)
		pointer := reflect.New(v.Type())
		pointer.Elem().Set(v)
		p.put(pointer.Type(), pointer)
	case reflect.Pointer:
		p.put(v.Type(), v)
		p.put(v.Type().Elem(), v.Elem())
	case reflect.Slice, reflect.Map, reflect.Func:
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
