package ipynb

import (
	"fmt"
	"strings"
)

// Tidy makes a notebook a function of its cells and their results: it numbers
// the cells, drops the metadata of the run and joins what a
// stream wrote in pieces.
func (nb *Notebook) Tidy() {
	nb.Metadata = map[string]any{
		"kernelspec":    map[string]any{"display_name": "Go (gonb)", "language": "go", "name": "gonb"},
		"language_info": map[string]any{"file_extension": ".go", "mimetype": "text/x-go", "name": "go"},
	}
	nb.FormatMinor = 5
	for i := range nb.Cells {
		c := &nb.Cells[i]
		c.ID, c.Metadata = fmt.Sprintf("cell-%02d", i), map[string]any{}
		c.Source = Text(strings.TrimRight(string(c.Source), "\n"))
		if c.Type != "code" {
			continue
		}
		outputs := []Output{}
		for _, o := range c.Outputs {
			if last := len(outputs) - 1; o.Type == "stream" && last >= 0 && outputs[last].Type == "stream" && outputs[last].Name == o.Name {
				outputs[last].Text += o.Text
				continue
			}
			o.Metadata = nil
			outputs = append(outputs, o)
		}
		c.Outputs = outputs
	}
}
