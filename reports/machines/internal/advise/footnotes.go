package advise

import (
	"slices"
	"strings"
)

// measureThem stands between what is said of several sizes and what is of one, in a reason.
const measureThem = "; measure the algorithms: the model has "

// footnotes are reasons, those that differ in what is of one size alone being one.
type footnotes []footnote

type footnote struct {
	common string
	single []string // of sizes
}

// add adds reasons, and returns the places of their footnotes, each once.
func (f *footnotes) add(list []string) (places []int) {
	for _, x := range list {
		common, single, found := strings.Cut(x, measureThem)
		i := slices.IndexFunc(*f, func(y footnote) bool { return y.common == common && found == (y.single != nil) })
		if i < 0 {
			i = len(*f)
			*f = append(*f, footnote{common: common})
		}
		if y := &(*f)[i]; found && !slices.Contains(y.single, single) {
			y.single = append(y.single, single)
		}
		if !slices.Contains(places, i) {
			places = append(places, i)
		}
	}
	return places
}

func (f footnotes) texts() (list []string) {
	for _, x := range f {
		text := x.common
		if x.single != nil {
			text += measureThem + strings.Join(x.single, "; ")
		}
		list = append(list, text)
	}
	return list
}
