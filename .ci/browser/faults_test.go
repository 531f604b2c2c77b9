package main

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/ci/browser/drive"
)

// sound is a page in which the checks below find nothing.
const sound = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:">
<title>t</title></head><body><a class="skip" href="#m">Skip</a><nav><ul><li><a href="#m">A</a></li></ul></nav><main id="m"><p>Text.</p></main></body></html>`

// Every promise below is broken once, and the check of it must say so. A check
// that passes whatever the page does is worth nothing.
func TestChecksFindPlantedFaults(t *testing.T) {
	program := drive.Chromium()
	if program == "" {
		t.Skip("no Chromium on this machine")
	}
	ctx, stop, err := drive.Open(program)
	defer stop()
	if err != nil {
		t.Fatal(err)
	}
	w := &window{browser: ctx}
	for _, fault := range []struct {
		name, old, new string
		run            func(*tab) error
		want           string // in the error; empty for none
	}{
		{"sound", "", "", loads, ""},
		{"sound", "", "", fits, ""},
		{"sound", "", "", keyboard, ""},
		{"a picture from elsewhere", "<p>", `<img src="http://127.0.0.1:9/x.png"><p>`, loads, "Content Security Policy"},
		{"a picture from elsewhere, allowed", "default-src 'none'; img-src data:", "default-src 'none'; img-src data: http:", loads,
			"lets no text run"},
		{"a picture from elsewhere, no policy", "<p>", `<img src="http://127.0.0.1:9/x.png"><p>`, loads,
			"asks for http://127.0.0.1:9/x.png"},
		{"a style attribute", "<p>", `<p style="color:red">`, loads, "Content Security Policy"},
		{"a script that is not named", "</main>", "</main><script>1</script>", loads, "Content Security Policy"},
		{"a script that fails", "</title>", "</title><script>null.x</script>", loads, "exception"},
		{"a script that complains", "</title>", "</title><script>console.warn('x')</script>", loads, "console.warning"},
		{"another policy", "default-src 'none'", "default-src 'self'", loads, "forbids everything"},
		{"a wide box", "<p>", `<svg width="2000" height="9"></svg><p>`, fits, "1440 pixels"},
		{"a long word", "Text.", strings.Repeat("x", 80), fits, "360 pixels"},
		{"a link that the keyboard passes by", `<a href="#m">A`, `<a href="#m" tabindex="-1">A`, keyboard, "does not come to the contents"},
		{"a focus that is not seen", "</title>", "</title><style>a:focus-visible{outline:0}</style>", keyboard, "can be seen"},
	} {
		page := strings.Replace(sound, fault.old, fault.new, 1)
		if strings.HasSuffix(fault.name, "no policy") || fault.name == "a script that fails" ||
			fault.name == "a script that complains" || fault.name == "a focus that is not seen" {
			page = strings.Replace(page, "default-src 'none'; img-src data:", "", 1)
		}
		path := filepath.Join(t.TempDir(), "index.html")
		if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		w.page = (&url.URL{Scheme: "file", Path: path}).String()
		err := w.hold(check{Name: fault.name, Run: fault.run})
		if fault.want == "" && err != nil || fault.want != "" && (err == nil || !strings.Contains(err.Error(), fault.want)) {
			t.Errorf("%s: %v, want %q", fault.name, err, fault.want)
		}
	}
}
