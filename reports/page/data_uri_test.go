package page

import (
	"html"
	"net/url"
	"strings"
	"testing"
)

// A browser that reads the attribute gets the image, with spaces for line ends and
// tabs.
func TestSVGComesBackFromItsAddress(t *testing.T) {
	for _, svg := range []string{
		`<svg width="1" height="2"><path d="M0 0" style="fill:#FFF"/></svg>`,
		"<svg>\n<text>100 % of 'it' &amp; \"that\" <tspan>λ ≤ 1</tspan></text>\r\n\t</svg>",
		`<svg><text>%41 &#x27; \ ^ { } | ` + "`" + `</text></svg>`,
	} {
		uri, err := dataURI("a.svg", []byte(svg))
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(uri, "'<#\n\r\t") {
			t.Errorf("the attribute ends early: %s", uri)
		}
		body, ok := strings.CutPrefix(html.UnescapeString(uri), "data:image/svg+xml,")
		back, err := url.PathUnescape(body)
		want := strings.NewReplacer("\r\n", " ", "\n", " ", "\t", " ").Replace(svg)
		if !ok || err != nil || back != want {
			t.Errorf("%q came back as %q (%v)", svg, back, err)
		}
	}
}

func TestImagesSayTheirSize(t *testing.T) {
	for svg, want := range map[string]string{
		`<svg xmlns="x" width="640" height="400" viewBox="0 0 480 300">`: ` width="640" height="400"`,
		`<svg height="4px" width="6px">`:                                 ` height="4" width="6"`,
		`<svg width="100%" height="400">`:                                "",
		`<svg viewBox="0 0 480 300"><rect width="1" height="2"/></svg>`:  "",
		`<svg data-width="640" width="1" stroke-width="2">`:              "",
		"": "",
	} {
		if got := size([]byte(svg)); got != want {
			t.Errorf("%s: %q, want %q", svg, got, want)
		}
	}
}
