package ipynb

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

var (
	// Messages that the kernel leaves where a cell failed.
	failed = regexp.MustCompile(`(?m)exit status \d|^panic:|^goroutine \d|^fatal error:|Go (build|compile) failed|gonb_[0-9a-f]{8}`)
	// Absolute paths, which reveal a machine and are wrong on any other.
	machine = regexp.MustCompile(`(?:^|[\s"'=(\[>:])(?:file://|/(?:home|root|tmp|work|usr|var|opt|mnt|Users|private)/|[A-Z]:\\)`)
	// What a page must not load or run, and what GitHub removes.
	loads = regexp.MustCompile(`(?i)<svg|<script|<iframe|<link|\bon[a-z]+\s*=|(?:src|href)\s*=\s*["']https?:`)
)

// Faults returns what a committed notebook must not have: cells out of order or
// not executed, a cell with a program and no output, an output with an error, a
// panic, an exit status or anything on standard error, a path of a machine,
// metadata of a run, or HTML that loads or runs something. None is nil.
func (nb *Notebook) Faults() []error {
	var faults []error
	fault := func(cell int, format string, args ...any) {
		faults = append(faults, fmt.Errorf("cell %d: "+format, append([]any{cell}, args...)...))
	}
	if kernel, ok := nb.Metadata["kernelspec"].(map[string]any); !ok || kernel["name"] != "gonb" {
		faults = append(faults, errors.New("kernelspec: want the kernel gonb"))
	}
	ids, executed := map[string]bool{}, 0
	for i, c := range nb.Cells {
		if c.ID == "" || ids[c.ID] {
			fault(i, "id %q: want one of its own", c.ID)
		}
		ids[c.ID] = true
		if len(c.Metadata) > 0 {
			fault(i, "metadata %v: want none", c.Metadata)
		}
		if m := machine.FindString(string(c.Source)); m != "" {
			fault(i, "a path of a machine in the source: %q", strings.TrimSpace(m))
		}
		if c.Type != "code" {
			continue
		}
		executed++
		if c.Count == nil || *c.Count != executed {
			fault(i, "execution count %s: want %d; the notebook was not executed from top to bottom", count(c.Count), executed)
		}
		if hasProgram(string(c.Source)) && len(c.Outputs) == 0 {
			fault(i, "a program without output")
		}
		for _, o := range c.Outputs {
			for _, f := range o.faults() {
				fault(i, "%s", f)
			}
		}
	}
	return faults
}

func (o Output) faults() (list []string) {
	if o.Type == "error" {
		list = append(list, "an error: "+o.Error+" "+o.Value)
	}
	if o.Name == "stderr" {
		list = append(list, "output on standard error: "+firstLine(string(o.Text)))
	}
	texts := map[string]Text{"stream": o.Text}
	for mime, t := range o.Data {
		texts[mime] = t
	}
	for mime, t := range texts {
		text := string(t)
		switch mime {
		case "stream", "text/plain", "text/markdown", "text/html":
		case "image/png":
			continue // binary data, in which any letters may occur
		default:
			list = append(list, "output of type "+mime+": want text, markdown, HTML or PNG")
		}
		if m := failed.FindString(text); m != "" {
			list = append(list, fmt.Sprintf("a failure in the output: %q", m))
		}
		if m := machine.FindString(text); m != "" {
			list = append(list, fmt.Sprintf("a path of a machine in the output: %q", strings.TrimSpace(m)))
		}
		if m := loads.FindString(text); m != "" && mime != "stream" && mime != "text/plain" {
			list = append(list, fmt.Sprintf("output that loads or runs something: %q", m))
		}
	}
	return list
}

func count(n *int) string {
	if n == nil {
		return "none"
	}
	return fmt.Sprint(*n)
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
