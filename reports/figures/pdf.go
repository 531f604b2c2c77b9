package figures

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"

	"castlab/reports"
)

// PDF draws a figure as a page of its size, for LaTeX and for print: the same bytes for the same
// figure. Text is drawn as outlines, so that no viewer needs the font, and cannot be selected.
//
// Errors: those of [Validate].
func PDF(f reports.Figure) ([]byte, error) {
	if err := Validate(f); err != nil {
		return nil, err
	}
	p := layout(f)
	canvas := &pdfCanvas{}
	p.draw(canvas)

	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	// A buffer does not fail.
	_, _ = w.Write(canvas.out.Bytes())
	_ = w.Close()
	var states strings.Builder
	for _, alpha := range canvas.alphas {
		fmt.Fprintf(&states, "/%s <</ca %s /CA %[2]s>> ", stateOf(alpha), short(float64(alpha)/255))
	}
	title := f.Title
	if title == "" {
		title = f.ID
	}
	objects := []string{
		"<</Type /Catalog /Pages 2 0 R>>",
		"<</Type /Pages /Kids [3 0 R] /Count 1>>",
		fmt.Sprintf("<</Type /Page /Parent 2 0 R /MediaBox [0 0 %d %s] /Contents 4 0 R /Resources <</ExtGState <<%s>>>>>>",
			width, short(float64(p.h)), states.String()),
		fmt.Sprintf("<</Length %d /Filter /FlateDecode>>\nstream\n%s\nendstream", packed.Len(), packed.Bytes()),
		fmt.Sprintf("<</Title %s /Subject %s>>", textString(strings.ReplaceAll(title, "\n", ": ")), textString(describe(p))),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	var places []int
	for i, o := range objects {
		places = append(places, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d /Root 1 0 R /Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, len(objects), start)
	return out.Bytes(), nil
}

// textString is a text of the document's information: UTF-16 in hexadecimal.
func textString(text string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, u := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	b.WriteByte('>')
	return b.String()
}

func stateOf(alpha uint8) string { return fmt.Sprintf("a%d", alpha) }

// state returns the name of an opacity, which it adds to those of the page.
func (c *pdfCanvas) state(alpha uint8) string {
	if !slices.Contains(c.alphas, alpha) {
		c.alphas = append(c.alphas, alpha)
	}
	return stateOf(alpha)
}
