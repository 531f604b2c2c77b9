package figures

import (
	"bytes"
	"testing"
)

// A file has the format that its name says; another ending is refused.
func TestFilesHaveTheFormatOfTheirName(t *testing.T) {
	for name, begins := range map[string]string{"a.svg": "<svg ", "b.png": "\x89PNG\r\n", "c.pdf": "%PDF-1.4", "d.gif": "", "e": ""} {
		data, err := File(name, line([]float64{1, 2}, []float64{1, 2}))
		if (err == nil) != (begins != "") || !bytes.HasPrefix(data, []byte(begins)) {
			t.Errorf("%s: %.10q, %v", name, data, err)
		}
	}
}
