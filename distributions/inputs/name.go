package inputs

import (
	"fmt"
	"reflect"
)

// NameOf returns the name of a value of an enumeration, names[v], and the type with the number,
// such as Form(9), of a value that the enumeration does not have. It is what their String
// methods return, so that whatever prints an unknown value, a refusal above all, can.
func NameOf[T ~int | ~uint8](v T, names ...string) string {
	if v < 0 || uint64(v) >= uint64(len(names)) {
		return fmt.Sprintf("%s(%d)", reflect.TypeFor[T]().Name(), int(v))
	}
	return names[v]
}
