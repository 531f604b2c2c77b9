package table

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// errCut is the end of bytes in the middle of a value.
var errCut = errors.New("it ends in the middle of a value")

// A thriftWalk walks over values of Thrift's compact protocol, in which the footer and the page
// headers of a Parquet file are written, and compares each length with the bytes that are left
// before anything of that length is made: the package that decodes them believes it.
//
// Source: Apache Thrift, doc/specs/thrift-compact-protocol.md.
type thriftWalk struct {
	b      []byte
	at     int
	things int // structures and elements of lists so far
}

const (
	mostThings = 1 << 20 // parts of a footer: columns times row groups, and their statistics
	mostDepth  = 32
)

// The types of the protocol.
const (
	thriftTrue = iota + 1
	thriftFalse
	thriftByte
	thriftI16
	thriftI32
	thriftI64
	thriftDouble
	thriftBinary
	thriftList
	thriftSet
	thriftMap
	thriftStruct
	thriftUUID
)

// structure walks over a structure.
func (w *thriftWalk) structure(depth int) error {
	for {
		head, err := w.byte()
		if err != nil || head == 0 {
			return err
		}
		if head>>4 == 0 { // the field's number is written out
			if _, err := w.number(); err != nil {
				return err
			}
		}
		if kind := head & 15; kind != thriftTrue && kind != thriftFalse {
			if err := w.value(kind, depth); err != nil {
				return err
			}
		}
	}
}

// value walks over a value outside of a field's head.
func (w *thriftWalk) value(kind byte, depth int) error {
	if w.things++; w.things > mostThings {
		return fmt.Errorf("more than %d parts", mostThings)
	}
	if depth > mostDepth {
		return fmt.Errorf("more than %d structures in each other", mostDepth)
	}
	switch kind {
	case thriftTrue, thriftFalse, thriftByte:
		return w.skip(1)
	case thriftI16, thriftI32, thriftI64:
		_, err := w.number()
		return err
	case thriftDouble:
		return w.skip(8)
	case thriftUUID:
		return w.skip(16)
	case thriftBinary:
		n, err := w.number()
		if err != nil {
			return err
		}
		return w.skip(n)
	case thriftList, thriftSet:
		head, err := w.byte()
		if err != nil {
			return err
		}
		n := uint64(head >> 4)
		if n == 15 {
			if n, err = w.number(); err != nil {
				return err
			}
		}
		return w.elements(n, depth, head&15)
	case thriftMap:
		n, err := w.number()
		if err != nil || n == 0 {
			return err
		}
		kinds, err := w.byte()
		if err != nil {
			return err
		}
		return w.elements(n, depth, kinds>>4, kinds&15)
	case thriftStruct:
		return w.structure(depth + 1)
	}
	return fmt.Errorf("a value of the unknown type %d", kind)
}

// elements walks over n elements of these kinds, each of which takes a byte at least.
func (w *thriftWalk) elements(n uint64, depth int, kinds ...byte) error {
	if left := uint64(len(w.b) - w.at); n > left {
		return fmt.Errorf("%w: a list of %d in %d bytes", errCut, n, left)
	}
	for range n {
		for _, kind := range kinds {
			if err := w.value(kind, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *thriftWalk) byte() (byte, error) {
	if w.at >= len(w.b) {
		return 0, errCut
	}
	w.at++
	return w.b[w.at-1], nil
}

func (w *thriftWalk) number() (uint64, error) {
	x, n := binary.Uvarint(w.b[w.at:])
	switch {
	case n == 0:
		return 0, errCut
	case n < 0:
		return 0, errors.New("a number of more than 64 bits")
	}
	w.at += n
	return x, nil
}

func (w *thriftWalk) skip(n uint64) error {
	if left := uint64(len(w.b) - w.at); n > left {
		return fmt.Errorf("%w: %d bytes of %d", errCut, left, n)
	}
	w.at += int(n)
	return nil
}
