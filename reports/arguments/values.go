package arguments

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// Values splits the text of a key into the values that it lists: 8,77 and 4..10 for
// integers, and laws or networks separated by commas that are not between brackets or
// double quotes. A range may have up to most values.
//
// Errors: *inputs.WordError for an empty value and for an invalid range.
func Values(key, text string, most int) (values []string, err error) {
	depth, start, quoted := 0, 0, false
	add := func(part string) error {
		part = strings.TrimSpace(part)
		if part == "" {
			return inputs.Refused(key, text, "values separated by single commas")
		}
		from, to, found := strings.Cut(part, "..")
		lo, err1 := strconv.Atoi(from)
		hi, err2 := strconv.Atoi(to)
		switch {
		case !found || err1 != nil && err2 != nil:
			values = append(values, part)
		case err1 != nil || err2 != nil || hi < lo:
			return inputs.Refused(key, text, "a range of integers such as 4..10, its lower end first")
		case hi-lo >= most || hi-lo < 0:
			return inputs.Refused(key, text, fmt.Sprintf("a range of at most %d integers", most))
		default:
			for i := lo; i <= hi; i++ {
				values = append(values, strconv.Itoa(i))
			}
		}
		return nil
	}
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			depth--
		case r == ',' && depth <= 0:
			if err := add(text[start:i]); err != nil {
				return nil, err
			}
			start = i + 1
		}
	}
	if err := add(text[start:]); err != nil {
		return nil, err
	}
	return values, nil
}
