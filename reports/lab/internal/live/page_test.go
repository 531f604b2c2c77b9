package live

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// The policy runs no text of an element or attribute: the page has none, and loads what this server sends.
func TestThePageHasNothingInline(t *testing.T) {
	bad := regexp.MustCompile(
		`(?i)<script(?:[^>]*)>[^<]|<style|\sstyle=|\son[a-z]+=|javascript:|(?:src|href)="(?:https?:)?//|\beval\(|` +
			`innerHTML|outerHTML|insertAdjacentHTML|document\.write|new Function|https?://(?:[^w]|w[^w])`,
	)
	files := 0
	err := fs.WalkDir(pageFiles, "page", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		text, err := pageFiles.ReadFile(path)
		if found := bad.FindString(string(text)); found != "" {
			t.Errorf("%s: %q", path, found)
		}
		return err
	})
	if err != nil || files < 10 {
		t.Errorf("%d files: %v", files, err)
	}
}

// Every module that is imported is there, and so is what the page names.
func TestThePageIsWhole(t *testing.T) {
	named := regexp.MustCompile(`(?:from "\./|"assets/)([a-z]+\.(?:js|css))"`)
	err := fs.WalkDir(pageFiles, "page", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := pageFiles.ReadFile(path)
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			if _, err := fs.Stat(pageFiles, "page/"+m[1]); err != nil && m[1] != "report.css" {
				t.Errorf("%s names %s: %v", path, m[1], err)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	s := server(t, toy{})
	sheet := requested(s, "GET", "/assets/report.css", "", nil).Body.String()
	for _, want := range []string{"@font-face", "math {", ":root"} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the sheet lacks %s", want)
		}
	}
}

// The slider of a key and the curve over it have one range: that of span alone, in which no other factor enlarges it.
func TestSliderAndCurveHaveOneRange(t *testing.T) {
	read := func(name string) string {
		text, err := pageFiles.ReadFile("page/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if s := read("fields.js"); !strings.Contains(s, "const [from, to] = span(n, text)") {
		t.Error("the slider does not ask span")
	}
	if s := read("theory.js"); !strings.Contains(s, "span(key.numbers,") || strings.Contains(s, "* 1.25") {
		t.Error("the curve does not ask span alone")
	}
}
