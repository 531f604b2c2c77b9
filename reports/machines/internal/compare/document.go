package compare

import "castlab/reports/lab/console"

// A document is answers as they are given: text (text.go), JSON (json.go), or a table or configuration for other programs
// (export.go), and beside that files.
type document struct {
	*answers
	to *console.Session
}

// write writes it to standard output, or an export to a file.
func (d *document) write() error {
	if *d.flags.export != "" {
		return d.exportComparison()
	}
	return d.to.Answer(*d.flags.asJSON, func() any { return d.document() }, d.printComparison, d.figures)
}

// files writes samples and figures, if they are asked for.
func (d *document) files() error {
	if *d.flags.samples != "" {
		if err := d.writeSamples(); err != nil {
			return err
		}
	}
	if *d.flags.draw != "" {
		return d.draw(*d.flags.draw)
	}
	return nil
}
