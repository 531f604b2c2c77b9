package verbs

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"

	"castlab/notebooks/ipynb"
)

// readNotebook shows a notebook: prose, cells, and what they print and show. Its picture is the first that it shows.
func (d *siteText) readNotebook(data []byte) error {
	nb, err := ipynb.Read(data)
	if err != nil {
		return err
	}
	d.example = true
	var b bytes.Buffer
	for i, c := range nb.Cells {
		if c.Type == "markdown" {
			fmt.Fprintf(&b, "%s\n\n", c.Source)
			continue
		}
		b.WriteString(fenced("go", string(c.Source)))
		for k, o := range c.Outputs {
			if err := d.shown(&b, fmt.Sprintf("cell-%d-%d", i, k), o); err != nil {
				return fmt.Errorf("cell %d: %w", i, err)
			}
		}
	}
	d.markdown = b.Bytes()
	return nil
}

// shown writes what a cell printed or showed; a picture has that name.
func (d *siteText) shown(b *bytes.Buffer, name string, o ipynb.Output) error {
	if o.Text != "" {
		b.WriteString(fenced("", string(o.Text)))
	}
	var picture []byte
	switch png, svg := o.Data["image/png"], o.Data["image/svg+xml"]; {
	case svg != "":
		picture, name = []byte(svg), name+".svg"
	case png != "":
		var err error
		if picture, err = base64.StdEncoding.DecodeString(strings.Join(strings.Fields(string(png)), "")); err != nil {
			return fmt.Errorf("image/png: %w", err)
		}
		name += ".png"
	default:
		if text := o.Data["text/markdown"]; text != "" {
			fmt.Fprintf(b, "%s\n\n", text)
		} else if text := o.Data["text/plain"]; text != "" {
			b.WriteString(fenced("", string(text)))
		}
		return nil
	}
	d.assets[name] = picture
	if d.picture == nil {
		d.picture, d.pictured = picture, name
	}
	fmt.Fprintf(b, "![Figure %d](%s)\n\n", len(d.assets), name)
	return nil
}
