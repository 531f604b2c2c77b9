package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"time"
)

// Extreme and usual values of the basic kinds.
var (
	extremeFloats = []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), -1, math.MaxFloat64, -math.MaxFloat64,
		1e308, 5e-324, 1e-300, 1e300, 1e17, 1 - 0x1p-53, 1 + 0x1p-52, 1e-17}
	usualFloats   = []float64{0.5, 1, 2, 3, 0.25, 0.1, 0.9, 10}
	extremeInts   = []int64{0, -1, math.MaxInt64, math.MinInt64, 1 << 31, 1<<31 - 1, 62, 63, 64, 65, 1 << 40, 1000003, -2}
	usualInts     = []int64{1, 2, 3, 4, 5, 6, 8, 9}
	extremeTexts  = []string{"", "\x00", strings.Repeat("(", 5000), "NaN", "-1", "é\x1b[2J", strings.Repeat("9", 400), "ring(n=0)", "=,="}
	usualTexts    = []string{"x", "a=1", "0.5", "3", "exponential(mean=1)", "ring(n=3)", "n=3"}
	inCallback    = 100 // depths from here on are those of what a callback returns
	tooDeep       = 6
	contextType   = reflect.TypeFor[context.Context]()
	errorType     = reflect.TypeFor[error]()
	randType      = reflect.TypeFor[*rand.Rand]()
	sourceType    = reflect.TypeFor[rand.Source]()
	readerType    = reflect.TypeFor[io.Reader]()
	readerAtType  = reflect.TypeFor[io.ReaderAt]()
	writerType    = reflect.TypeFor[io.Writer]()
	fileType      = reflect.TypeFor[*os.File]()
	timeType      = reflect.TypeFor[time.Time]()
	durationType  = reflect.TypeFor[time.Duration]()
	validatorType = reflect.TypeFor[interface{ Validate() error }]()
)

// A maker makes values of any type.
type maker struct {
	r        *rand.Rand
	hostile  float64 // probability that a value of a basic kind is extreme
	pool     *pool
	nilMeant bool // nil may be an argument, by the documentation
	modest   bool // no extreme integer is above 65

	nan  bool // a NaN was made
	null bool // a nil interface, function or pointer was made, where a value may be wanted
	fail bool // a type that cannot be made was met
}

func (m *maker) extreme() bool { return m.r.Float64() < m.hostile }

func pick[T any](m *maker, extreme, usual []T) T {
	if m.extreme() {
		return extreme[m.r.IntN(len(extreme))]
	}
	return usual[m.r.IntN(len(usual))]
}

// value makes a value of a type.
func (m *maker) value(t reflect.Type, depth int) reflect.Value {
	if v, ok := m.known(t); ok {
		return v
	}
	made := m.pool.onlyMade(t)
	if pool := m.pool.values[t]; len(pool) > 0 && (made || m.r.Float64() > m.hostile/2) {
		return pool[m.r.IntN(len(pool))]
	}
	m.fail = m.fail || made
	v := reflect.New(t).Elem()
	if depth%inCallback > tooDeep {
		m.null = true
		return v
	}
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(m.r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(m.integer())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(m.integer()))
	case reflect.Float32, reflect.Float64:
		x := pick(m, extremeFloats, usualFloats)
		m.nan = m.nan || math.IsNaN(x)
		v.SetFloat(x)
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(pick(m, extremeFloats, usualFloats), pick(m, extremeFloats, usualFloats)))
		m.nan = m.nan || v.Complex() != v.Complex()
	case reflect.String:
		v.SetString(pick(m, extremeTexts, usualTexts))
	case reflect.Slice:
		m.slice(v, depth)
	case reflect.Array:
		for i := range v.Len() {
			v.Index(i).Set(m.value(t.Elem(), depth+1))
		}
	case reflect.Map:
		if m.extreme() {
			break
		}
		v.Set(reflect.MakeMap(t))
		for range m.r.IntN(3) {
			if key := m.value(t.Key(), depth+1); key.Comparable() {
				v.SetMapIndex(key, m.value(t.Elem(), depth+1))
			}
		}
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				v.Field(i).Set(m.value(t.Field(i).Type, depth+1))
			}
		}
	case reflect.Pointer:
		if m.mayBeNil(depth) && m.r.Float64() < m.hostile/4 {
			m.null = true
			break
		}
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(m.value(t.Elem(), depth+1))
	case reflect.Interface:
		m.implementation(v, depth)
	case reflect.Func: // never nil: a nil function panics by the rules of Go
		v.Set(reflect.MakeFunc(t, m.callback(t)))
	default:
		m.fail = true
	}
	return v
}

// mayBeNil tells of fields and elements, which their user may have forgotten. An argument is nil
// only where the documentation speaks of it, what a callback returns never.
func (m *maker) mayBeNil(depth int) bool {
	return depth > 0 && depth < inCallback || m.nilMeant && depth == 0
}

func (m *maker) integer() int64 {
	n := pick(m, extremeInts, usualInts)
	for m.modest && n > 65 {
		n = pick(m, extremeInts, usualInts)
	}
	return n
}

// known makes values of types that are not of the module.
func (m *maker) known(t reflect.Type) (reflect.Value, bool) {
	switch t {
	case contextType:
		ctx, stop := context.WithTimeout(context.Background(), 200*time.Millisecond)
		time.AfterFunc(time.Second, stop)
		return reflect.ValueOf(&ctx).Elem(), true
	case randType:
		return reflect.ValueOf(rand.New(rand.NewPCG(m.r.Uint64(), 1))), true
	case sourceType:
		var s rand.Source = rand.NewPCG(m.r.Uint64(), 1)
		return reflect.ValueOf(&s).Elem(), true
	case readerType:
		var r io.Reader = strings.NewReader(pick(m, extremeTexts, usualTexts))
		return reflect.ValueOf(&r).Elem(), true
	case readerAtType:
		var r io.ReaderAt = strings.NewReader(pick(m, extremeTexts, usualTexts))
		return reflect.ValueOf(&r).Elem(), true
	case writerType:
		var w io.Writer = new(bytes.Buffer)
		return reflect.ValueOf(&w).Elem(), true
	case fileType: // without a name
		f, err := os.CreateTemp(".", "file")
		if err != nil {
			return reflect.Value{}, false
		}
		_ = os.Remove(f.Name())
		return reflect.ValueOf(f), true
	case errorType:
		err := errors.New("made")
		return reflect.ValueOf(&err).Elem(), true
	case timeType:
		return reflect.ValueOf(time.Unix(int64(m.r.IntN(1<<30)), 0)), true
	case durationType:
		return reflect.ValueOf(time.Duration(pick(m, []int64{0, -1, math.MaxInt64, math.MinInt64}, []int64{1, 1e6, 1e8}))), true
	}
	return reflect.Value{}, false
}

func (m *maker) slice(v reflect.Value, depth int) {
	n := 1 + m.r.IntN(4)
	if m.r.Float64() < m.hostile/4 {
		if m.r.IntN(2) == 0 {
			return
		}
		n = 0
	}
	v.Set(reflect.MakeSlice(v.Type(), n, n))
	for i := range n {
		v.Index(i).Set(m.value(v.Type().Elem(), depth+1))
	}
}

// implementation makes a value of one of the types that implement an interface.
func (m *maker) implementation(v reflect.Value, depth int) {
	if m.mayBeNil(depth) && m.r.Float64() < m.hostile/8 {
		m.null = true
		return
	}
	if v.NumMethod() == 0 {
		any := []reflect.Type{reflect.TypeFor[float64](), reflect.TypeFor[int](), reflect.TypeFor[string](), reflect.TypeFor[[]float64]()}
		v.Set(m.value(any[m.r.IntN(len(any))], depth+1))
		return
	}
	of := m.pool.implementations(v.Type())
	if len(of) == 0 {
		m.fail = true
		return
	}
	kind := of[m.r.IntN(len(of))]
	for range 20 { // a nil pointer in it is a nil receiver
		if made := m.value(kind, depth); made.Kind() != reflect.Pointer || !made.IsNil() {
			v.Set(made)
			return
		}
	}
}

// callback makes a function: it calls the functions that it is given twice, as an iterator
// does, and returns new values.
func (m *maker) callback(t reflect.Type) func(args []reflect.Value) []reflect.Value {
	inner := &maker{r: rand.New(rand.NewPCG(m.r.Uint64(), 2)), hostile: m.hostile, pool: m.pool, modest: m.modest}
	noNaN := m.r.IntN(2) == 0
	return func(args []reflect.Value) []reflect.Value {
		var results []reflect.Value
		for i := range t.NumIn() {
			if f := t.In(i); f.Kind() == reflect.Func && f.NumOut() == 1 && f.Out(0).Kind() == reflect.Bool && f.NumIn() <= 2 &&
				!args[i].IsNil() {
				for range 2 {
					var of []reflect.Value
					for j := range f.NumIn() {
						of = append(of, inner.value(f.In(j), inCallback))
					}
					if !args[i].Call(of)[0].Bool() {
						break
					}
				}
			}
		}
		for i := range t.NumOut() {
			if t.Out(i) == errorType && inner.r.Float64() > inner.hostile/2 {
				results = append(results, reflect.Zero(errorType))
				continue
			}
			v := inner.value(t.Out(i), inCallback)
			for t.Out(i).Kind() == reflect.Float64 && math.IsNaN(v.Float()) && noNaN {
				v = inner.value(t.Out(i), inCallback)
			}
			results = append(results, v)
		}
		m.nan = m.nan || inner.nan && !noNaN
		m.null = m.null || inner.null
		return results
	}
}
