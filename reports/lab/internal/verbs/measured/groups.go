package measured

import (
	"castlab/reports/lab/console"
)

// sheetsOfGroups returns the tables of the groups of several files: each beside the group of the same name in the others.
//
// Errors: files that share no group.
func sheetsOfGroups(files [][]source, f flags) ([]*sheet, error) {
	sheets, err := sheetsOf(files, true, f)
	if err != nil {
		return nil, err
	}
	for _, s := range sheets {
		if s.family > 0 {
			return sheets, nil
		}
	}
	return nil, console.Usagef("--by=%s: %s has the groups %s, and %s none of them but %s", *f.by, files[0][0].File, namesOf(files[0]),
		files[1][0].File, namesOf(files[1]))
}
