package page

import (
	"strconv"
	"strings"
)

// A styles assigns a class to every set of declarations that formulas put on elements,
// so that the page needs no style attribute: fewer bytes, and the content security
// policy can forbid all of them.
type styles struct {
	class map[string]string
	order []string
}

// mark is the placeholder of the class of a set of declarations until place replaces
// it: the order of formulas in the page names the classes, not the order of
// typesetting.
func mark(declarations string) string { return "\x00" + declarations + "\x00" }

// place replaces the marks by the classes.
func (s *styles) place(html string) string {
	parts := strings.Split(html, "\x00")
	for i := 1; i < len(parts); i += 2 {
		parts[i] = s.of(parts[i])
	}
	return strings.Join(parts, "")
}

func (s *styles) of(declarations string) string {
	if c, ok := s.class[declarations]; ok {
		return c
	}
	if s.class == nil {
		s.class = map[string]string{}
	}
	c := "k" + strconv.FormatInt(int64(len(s.order)), 36)
	s.class[declarations] = c
	s.order = append(s.order, declarations)
	return c
}

// sheet returns the rules of all classes. They replace style attributes, so they
// override any other rule.
func (s *styles) sheet() string {
	var b strings.Builder
	for _, d := range s.order {
		b.WriteString("." + s.class[d] + "{" + strings.ReplaceAll(d, ";", "!important;") + "!important}\n")
	}
	return b.String()
}

// hyphenated returns the CSS name of a property of a style object.
func hyphenated(key string) string {
	var b strings.Builder
	for _, c := range key {
		if 'A' <= c && c <= 'Z' {
			b.WriteByte('-')
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}
