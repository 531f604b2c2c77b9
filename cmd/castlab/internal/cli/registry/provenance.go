package registry

import (
	"fmt"
	"runtime"

	"castlab/cmd/castlab/internal/cli/console"
	"castlab/reports"
	"castlab/reports/theorems"
)

// Provenance returns the part of every report that states its origin.
func Provenance() (reports.Config, error) {
	measured, err := coverageSection()
	return reports.Config{
		Version: console.Version(), Machine: machine(),
		References: theorems.References(), Papers: theorems.Papers(), Sections: []reports.Section{measured},
	}, err
}

// machine describes the machine of a check. No digit depends on it.
func machine() []reports.Pair {
	return []reports.Pair{
		{Name: "platform", Value: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())},
		{Name: "compiler", Value: runtime.Version()},
	}
}
