package registry

import (
	"fmt"
	"runtime"

	"castlab/reports"
)

// Provenance returns the part of every report that states its origin.
func (l Lab) Provenance() (reports.Config, error) {
	measured, err := coverageSection()
	return reports.Config{
		Version: l.Version, Machine: machine(),
		References: l.References, Papers: l.Papers, Sections: []reports.Section{measured},
	}, err
}

// machine describes the machine of a check. No digit depends on it.
func machine() []reports.Pair {
	return []reports.Pair{
		{Name: "platform", Value: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())},
		{Name: "compiler", Value: runtime.Version()},
	}
}
