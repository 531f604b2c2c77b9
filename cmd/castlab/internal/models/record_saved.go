package models

import (
	"encoding/binary"
	"fmt"
)

// MarshalBinary saves the numbers of a record; samples are not part of it.
//
// Errors: those of the accumulators.
func (r *record) MarshalBinary() ([]byte, error) {
	b := []byte{'r', 1}
	add := func(saved []byte, err error) error {
		b = append(binary.LittleEndian.AppendUint64(b, uint64(len(saved))), saved...)
		return err
	}
	for _, m := range r.moments {
		if err := add(m.MarshalBinary()); err != nil {
			return nil, err
		}
	}
	if r.order != nil {
		if err := add(r.order.MarshalBinary()); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved into a record of the same
// columns; an error leaves it without a defined content.
func (r *record) UnmarshalBinary(data []byte) error {
	if len(data) < 2 || data[0] != 'r' || data[1] != 1 {
		return errRecord
	}
	data = data[2:]
	take := func(into func([]byte) error) error {
		if len(data) < 8 {
			return errRecord
		}
		n := binary.LittleEndian.Uint64(data)
		if data = data[8:]; n > uint64(len(data)) {
			return errRecord
		}
		part := data[:n]
		data = data[n:]
		return into(part)
	}
	for _, m := range r.moments {
		if err := take(m.UnmarshalBinary); err != nil {
			return err
		}
	}
	if r.order != nil {
		if err := take(r.order.UnmarshalBinary); err != nil {
			return err
		}
	}
	if len(data) > 0 {
		return errRecord
	}
	return nil
}

var errRecord = fmt.Errorf("saved numbers of replications: truncated, damaged or of other columns")
