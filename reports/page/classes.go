package page

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A shortening maps the classes in KaTeX's style sheet to names of two letters, and has
// the sheet with these names. KaTeX puts further long class names on every element;
// those without a rule have no effect.
type shortening struct {
	sheet string
	name  map[string]string
}

var (
	fontRule  = regexp.MustCompile(`@font-face\{[^}]*\}`)
	cssClass  = regexp.MustCompile(`\.([A-Za-z][\w-]*)`)
	classText = regexp.MustCompile(` class="([^"]*)"`)
)

// kept are the classes whose names stay, for the page's own style sheet.
var kept = map[string]bool{"katex": true, "katex-display": true, "katex-html": true}

var shortened = sync.OnceValue(func() shortening {
	data, err := vendored.ReadFile("katex/katex.min.css")
	if err != nil {
		panic(err) // of an embedded file
	}
	s := shortening{name: map[string]string{}}
	s.sheet = cssClass.ReplaceAllStringFunc(string(fontRule.ReplaceAll(data, nil)), func(class string) string {
		class = class[1:]
		if kept[class] {
			s.name[class] = class
		} else if s.name[class] == "" {
			s.name[class] = "K" + strconv.FormatInt(int64(len(s.name)), 36)
		}
		return "." + s.name[class]
	})
	return s
})

// styled returns the classes among these that have a rule.
func styled(classes []string) []string {
	var some []string
	for _, c := range classes {
		if shortened().name[c] != "" {
			some = append(some, c)
		}
	}
	return some
}

// shorten replaces the classes of a formula by their short names. Those of styles, and
// others that the sheet does not contain, stay.
func shorten(html string) string {
	return classText.ReplaceAllStringFunc(html, func(attribute string) string {
		classes := strings.Fields(attribute[len(` class="`) : len(attribute)-1])
		for i, c := range classes {
			if short := shortened().name[c]; short != "" {
				classes[i] = short
			}
		}
		return ` class="` + strings.Join(classes, " ") + `"`
	})
}
