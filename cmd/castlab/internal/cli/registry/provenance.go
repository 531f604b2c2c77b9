package registry

import (
	"fmt"
	"runtime"

	"castlab/cmd/castlab/internal/cli/console"
	"castlab/reports"
	"castlab/reports/theorems"
)

// Provenance is what every report says of where it comes from.
func Provenance() (reports.Config, error) {
	measured, err := coverageSection()
	return reports.Config{
		Version: console.Version(), Machine: machine(),
		References: theorems.References(), Papers: theorems.Papers(), Sections: []reports.Section{measured},
	}, err
}

// machine says what a check ran on. No digit depends on it.
func machine() []reports.Pair {
	return []reports.Pair{
		{Name: "platform", Value: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())},
		{Name: "compiler", Value: runtime.Version()},
	}
}
