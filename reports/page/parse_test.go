package page

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

// A tag of a parsed page.
type tag struct {
	name  string
	attrs map[string]string
	path  string // names of the elements around it
}

// rawText matches the elements that HTML does not parse: scripts and style sheets.
var rawText = regexp.MustCompile(`(?s)(<(script|style)[^>]*>).*?(</(?:script|style)>)`)

// parse reads a page with the standard library's lenient parser.
func parse(t *testing.T, page string) []tag {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(rawText.ReplaceAllString(page, "$1$3")))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var tags []tag
	var open []string
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return tags
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := tok.(type) {
		case xml.StartElement:
			a := map[string]string{}
			for _, attr := range e.Attr {
				a[attr.Name.Local] = attr.Value
			}
			tags = append(tags, tag{e.Name.Local, a, strings.Join(open, " ")})
			open = append(open, e.Name.Local)
		case xml.EndElement:
			if len(open) == 0 || open[len(open)-1] != e.Name.Local {
				t.Fatalf("</%s> closes %v", e.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
}

func count(tags []tag, name string) (n int) {
	for _, t := range tags {
		if t.name == name {
			n++
		}
	}
	return n
}

// body returns the content of <main> in a page.
func body(t *testing.T, markdown string) string {
	t.Helper()
	out, err := HTML("t", []byte(markdown), nil, nil)
	if err != nil {
		t.Fatalf("%s: %v", markdown, err)
	}
	_, rest, _ := strings.Cut(string(out), "<h1>t</h1>\n")
	rest, _, _ = strings.Cut(rest, "</main>")
	return rest
}
