package arguments

import (
	"strings"

	"castlab/distributions/inputs"
)

// Values splits the text of a key into the values that it lists: 8,77 and 4..10 for
// integers, 0.1..0.5+0.1, 1..64*2, 0.01..0.2:20 and 0.001..1:7log for numbers, and laws or networks
// separated by commas that are not between brackets or double quotes. A range may have up to most values.
//
// Errors: *inputs.WordError for an empty value and for an invalid range.
func Values(key, text string, most int) (values []string, err error) {
	return listed(key, text, false, most)
}

// listed is [Values]; those of a range are rounded if the key takes integers alone.
func listed(key, text string, whole bool, most int) (values []string, err error) {
	depth, start, quoted := 0, 0, false
	add := func(part string) error {
		part = strings.TrimSpace(part)
		if part == "" {
			return inputs.Refused(key, text, "values separated by single commas")
		}
		several, found, err := ranged(key, part, whole, most)
		if !found {
			several = []string{part}
		}
		values = append(values, several...)
		return err
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
