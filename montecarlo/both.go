package montecarlo

import (
	"encoding"
	"fmt"
)

// Both is a pair of accumulators that fold the same results. A Both inside a Both makes
// three.
type Both[T any, A Accumulator[T, A], B Accumulator[T, B]] struct {
	First  A
	Second B
}

// NewBoth returns the pair of two empty accumulators.
func NewBoth[T any, A Accumulator[T, A], B Accumulator[T, B]](first A, second B) *Both[T, A, B] {
	return &Both[T, A, B]{First: first, Second: second}
}

// Add folds one result into both.
func (b *Both[T, A, B]) Add(x T) {
	b.First.Add(x)
	b.Second.Add(x)
}

// AddSlice folds the results xs into both, by AddSlice where an accumulator has it.
func (b *Both[T, A, B]) AddSlice(xs []T) {
	addSlice(b.First, xs)
	addSlice(b.Second, xs)
}

func addSlice[T any, A Accumulator[T, A]](a A, xs []T) {
	if bulk, ok := any(a).(interface{ AddSlice([]T) }); ok {
		bulk.AddSlice(xs)
		return
	}
	for _, x := range xs {
		a.Add(x)
	}
}

// Merge merges each accumulator with its counterpart in o.
func (b *Both[T, A, B]) Merge(o *Both[T, A, B]) {
	b.First.Merge(o.First)
	b.Second.Merge(o.Second)
}

// Reset empties both accumulators.
func (b *Both[T, A, B]) Reset() {
	b.First.Reset()
	b.Second.Reset()
}

// MarshalBinary saves both accumulators, which must implement encoding.BinaryMarshaler.
func (b *Both[T, A, B]) MarshalBinary() ([]byte, error) {
	first, err := marshal(b.First)
	if err != nil {
		return nil, err
	}
	second, err := marshal(b.Second)
	if err != nil {
		return nil, err
	}
	return appendBytes(appendBytes(wireHeader('B'), first), second), nil
}

// UnmarshalBinary restores what MarshalBinary saved; an error leaves b without
// a defined content.
func (b *Both[T, A, B]) UnmarshalBinary(data []byte) error {
	r := newWireReader("pair", 'B', data)
	first, second := r.bytes(), r.bytes()
	if err := r.done(); err != nil {
		return err
	}
	if err := unmarshal(b.First, first); err != nil {
		return err
	}
	return unmarshal(b.Second, second)
}

func marshal(a any) ([]byte, error) {
	m, ok := a.(encoding.BinaryMarshaler)
	if !ok {
		return nil, fmt.Errorf("%T cannot be saved", a)
	}
	return m.MarshalBinary()
}

func unmarshal(a any, data []byte) error {
	m, ok := a.(encoding.BinaryUnmarshaler)
	if !ok {
		return fmt.Errorf("%T cannot be restored", a)
	}
	return m.UnmarshalBinary(data)
}
