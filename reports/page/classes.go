package page

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A shortening is the classes that KaTeX's style sheet speaks of, under names of
// two letters, and the sheet with these names. KaTeX puts several more on every
// element, at length; what no rule speaks of changes nothing.
type shortening struct {
	sheet string
	name  map[string]string
}

var (
	fontRule  = regexp.MustCompile(`@font-face\{[^}]*\}`)
	cssClass  = regexp.MustCompile(`\.([A-Za-z][\w-]*)`)
	classText = regexp.MustCompile(` class="([^"]*)"`)
)

// kept are the classes that keep their names, for the page's own style sheet.
var kept = map[string]bool{"katex": true, "katex-display": true, "katex-html": true}

var shortened = sync.OnceValue(func() shortening {
	data, err := vendored.ReadFile("katex/katex.min.css")
	if err != nil {
		panic(err) // embedded
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

// styled are the classes among these that a rule speaks of.
func styled(classes []string) []string {
	var some []string
	for _, c := range classes {
		if shortened().name[c] != "" {
			some = append(some, c)
		}
	}
	return some
}

// shorten gives the classes of a formula their short names. Those of styles, and
// whatever else the sheet does not know, stay.
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
