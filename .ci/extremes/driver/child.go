package main

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// Limits of a call: of processor time, and of time for one that sleeps.
const (
	mostProcessor = 15 * time.Second
	mostTime      = 5 * time.Minute
)

// numbers are left out where faults are compared.
var numbers = regexp.MustCompile(`\[[^\]]*\]|\d+`)

// callAll calls the functions from a number on.
func callAll(from, calls int, which *regexp.Regexp, dry bool) {
	all := callees()
	p := newPool(all)
	if err := p.fill(all); err != nil {
		fmt.Fprint(os.Stderr, err)
		os.Exit(2)
	}
	fmt.Println("ready")
	debug.SetMemoryLimit(2 << 30)
	var current atomic.Int64
	go watch(&current)
	for i := from; i < len(all); i++ {
		c := all[i]
		if !which.MatchString(c.name) {
			continue
		}
		seen := map[string]bool{}
		made := false
		for k := range calls {
			m := p.maker(c.name, k, []float64{0.5, 0.15, 1, 0.3}[k%4])
			m.nilMeant, m.modest = c.doc.Nil, named(asked, c.name)
			args, ok := m.arguments(c)
			if !ok {
				continue
			}
			made = true
			if dry {
				break
			}
			if !c.refuses() && !allValid(args) {
				continue // what has a Validate is valid to all that cannot refuse it
			}
			fmt.Printf("call %d %s(%s)\n", i, c.name, shown(args))
			current.Add(1)
			fault := judge(c, m, args)
			if kind := numbers.ReplaceAllString(fault, "#"); fault != "" && !seen[kind] {
				seen[kind] = true
				fmt.Printf("fault %s: %s(%s)\n", strings.ReplaceAll(fault, "\n", " "), c.name, shown(args))
			}
		}
		if !made {
			fmt.Println("unmade", c.name)
		}
	}
	fmt.Println("done")
}

// refuses tells of a function that can say that an argument is not valid: Validate, and those
// that return an error and are no method of the value itself.
func (c callee) refuses() bool {
	t := c.f.Type()
	for i := range t.NumOut() {
		if t.Out(i) == errorType {
			return !c.method || strings.HasSuffix(c.name, ".Validate")
		}
	}
	return false
}

// allValid asks all arguments, and what they are made of.
func allValid(args []reflect.Value) bool {
	for _, a := range args {
		if !validWithin(a, 0) {
			return false
		}
	}
	return true
}

// watch ends the process when a call takes too long.
func watch(current *atomic.Int64) {
	number, since, used := current.Load(), time.Now(), processor()
	for {
		time.Sleep(100 * time.Millisecond)
		if now := current.Load(); now != number {
			number, since, used = now, time.Now(), processor()
			continue
		}
		if processor()-used > mostProcessor || time.Since(since) > mostTime {
			stack := make([]byte, 1<<23)
			fmt.Fprintf(os.Stderr, "HANG %s", where(string(stack[:runtime.Stack(stack, true)])))
			os.Exit(3)
		}
	}
}

func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// judge calls a function and says what is wrong with what it did, nothing if all is well.
func judge(c callee, m *maker, args []reflect.Value) (fault string) {
	defer func() {
		if e := recover(); e != nil {
			if c.doc.Panics {
				return
			}
			kind := "PANIC"
			if text := fmt.Sprint(e); strings.Contains(text, "nil pointer") && m.null {
				kind = "NIL"
			} else if len(text) > 90 {
				e = text[:90]
			}
			fault = fmt.Sprintf("%s %v at %s", kind, e, where(string(debug.Stack())))
		}
	}()
	var results []reflect.Value
	if c.f.Type().IsVariadic() {
		results = c.f.CallSlice(args)
	} else {
		results = c.f.Call(args)
	}
	if failed(results) || m.nan || c.doc.NaN {
		return ""
	}
	for _, a := range args { // one that a function returned
		if hasNaN(a, 0) {
			return ""
		}
	}
	if !allValid(args) {
		return "" // refused by its Validate, not here
	}
	for _, v := range results {
		if hasNaN(v, 0) {
			return "NaN"
		}
	}
	return ""
}

// validWithin asks a value and what it is made of.
func validWithin(v reflect.Value, depth int) bool {
	if depth > tooDeep || !v.IsValid() {
		return true
	}
	if !valid(v) {
		return false
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		return v.IsNil() || validWithin(v.Elem(), depth+1)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && !validWithin(v.Field(i), depth+1) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range min(v.Len(), 100) {
			if !validWithin(v.Index(i), depth+1) {
				return false
			}
		}
	}
	return true
}

// refused tells of a result that says itself what is wrong with its numbers.
func refused(v reflect.Value) bool {
	for i := range v.NumField() {
		switch f := v.Type().Field(i); {
		case !f.IsExported() || v.Field(i).IsZero():
		case f.Type == errorType, f.Type == reflect.TypeFor[[]error](), f.Name == "Warnings", f.Name == "Refused", f.Name == "Reason":
			return true
		}
	}
	return false
}

// hasNaN looks for a NaN that nothing beside it explains.
func hasNaN(v reflect.Value, depth int) bool {
	if depth > tooDeep {
		return false
	}
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.IsNaN(v.Float())
	case reflect.Complex64, reflect.Complex128:
		return v.Complex() != v.Complex()
	case reflect.Interface, reflect.Pointer:
		return !v.IsNil() && hasNaN(v.Elem(), depth+1)
	case reflect.Struct:
		if refused(v) {
			return false
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && hasNaN(v.Field(i), depth+1) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		if k := v.Type().Elem().Kind(); k == reflect.Bool || k >= reflect.Int && k <= reflect.Uintptr || k == reflect.String {
			return false
		}
		for i := range v.Len() {
			if hasNaN(v.Index(i), depth+1) {
				return true
			}
		}
	}
	return false
}

// arguments makes the arguments of a function, false if one cannot be made.
func (m *maker) arguments(c callee) ([]reflect.Value, bool) {
	var args []reflect.Value
	meant := m.nilMeant
	for i := range c.f.Type().NumIn() {
		m.nilMeant = meant && !(c.method && i == 0)
		args = append(args, m.value(c.f.Type().In(i), 0))
	}
	return args, !m.fail
}

// where returns the first place of the module in a stack, where lines of functions and of their
// places alternate.
func where(stack string) string {
	module, _, _ := strings.Cut(reflect.TypeFor[callee]().PkgPath(), "/")
	if len(kinds) > 0 {
		module, _, _ = strings.Cut(kinds[0].PkgPath(), "/")
	}
	inside := false
	for line := range strings.Lines(stack) {
		line = strings.TrimSpace(line)
		if inside && strings.Contains(line, ".go:") && !strings.Contains(line, "/.ci/") {
			place, _, _ := strings.Cut(line, " +")
			parts := strings.Split(place, "/")
			return strings.Join(parts[max(0, len(parts)-3):], "/")
		}
		inside = strings.HasPrefix(line, module+"/")
	}
	return "nowhere"
}

// shown returns arguments as text.
func shown(args []reflect.Value) string {
	var out []string
	for _, a := range args {
		text := "?"
		if a.CanInterface() {
			text = fmt.Sprintf("%+v", safe{a}.text())
		}
		text = strings.ToValidUTF8(strings.Map(func(r rune) rune {
			if r < ' ' {
				return '.'
			}
			return r
		}, text), ".")
		if len(text) > 100 {
			text = text[:100] + "..."
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// safe prints a value without its methods, which may panic for what is not valid.
type safe struct{ v reflect.Value }

func (s safe) text() string {
	v := s.v
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return "nil " + v.Type().String()
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		text := v.Type().String() + "{"
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				text += v.Type().Field(i).Name + ":" + safe{v.Field(i)}.text() + " "
			}
			if len(text) > 300 {
				break
			}
		}
		return text + "}"
	case reflect.Slice, reflect.Array:
		text := "["
		for i := range min(v.Len(), 8) {
			text += safe{v.Index(i)}.text() + " "
		}
		return text + "]"
	case reflect.Float64, reflect.Float32:
		return fmt.Sprint(v.Float())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return fmt.Sprint(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return fmt.Sprint(v.Uint())
	case reflect.String:
		return fmt.Sprintf("%q", v.String()[:min(40, v.Len())])
	case reflect.Bool:
		return fmt.Sprint(v.Bool())
	}
	return v.Type().String()
}
