package measured

import (
	"strings"

	"castlab/montecarlo/data"
)

// A source is a sample and where it comes from.
type source struct {
	File, Column, Key string
	metric            string // "" of the first one that its file measures
	alike             bool   // the samples of the file are other ways to do one thing
	chosen            bool   // by FILE#NAME
	*data.Sample
	laws *fitted   // nil without --fit
	law  *stated   // nil without --law
	run  *data.Run // nil without --steady
}

// String is the name of a source in the output, in one line.
func (s source) String() string {
	name := s.File
	if s.Column != "" {
		name += "#" + s.Column
	}
	if s.Key != "" {
		name += ", " + s.Key
	}
	return strings.ReplaceAll(name, "\n", `\u000a`) // a name has no line of its own
}

// short is the name of a source, of many files the first and how many follow it.
func (s source) short() string {
	s.File = shortFiles(s.File)
	return s.String()
}

// sizes returns the least and the largest number of values of a launch; of a saved sample, which does not say it, their mean.
func (s source) sizes() (least, most int64) {
	least, most = s.Sizes()
	if k := int64(s.Launches()); most == 0 && 1 < k && k < s.N() {
		return s.N() / k, s.N() / k
	}
	return least, most
}

// own is the name of a source in its file.
func (s source) own() string {
	if s.Key != "" {
		return strings.ReplaceAll(s.Key, "\n", `\u000a`)
	}
	return strings.ReplaceAll(s.Column, "\n", `\u000a`)
}

// drawn is a name of the source with the unit of its values, where it states another: that of the file, from which they were converted.
func (s source) drawn(name string) string {
	quantity, unit := data.CutUnit(name)
	if unit == "" || unit == s.Unit {
		return name
	}
	return strings.TrimSpace(quantity + " (" + s.Unit + ")")
}

// quantity is the own name without the unit in it: what two files have of one is one quantity.
func (s source) quantity() string {
	quantity, _ := data.CutUnit(s.own())
	return quantity
}
