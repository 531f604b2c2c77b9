package arguments

import "strings"

// Call cuts NAME or NAME(key=value,...) into the name and its words, none where
// there are no parentheses. kind is what the text names, for messages.
func Call(kind, text string) (name string, words []string, err error) {
	text = strings.TrimSpace(text)
	if text != "" && !strings.ContainsAny(text, "()") {
		return text, nil, nil
	}
	name, arguments, err := call(text)
	if name == "" || err != nil {
		return "", nil, &Error{Word: kind + " " + printable(text), Want: "want NAME or NAME(key=value,...)"}
	}
	return name, split(arguments), nil
}
