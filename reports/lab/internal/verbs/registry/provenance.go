package registry

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"castlab/reports"
)

// Provenance returns the part of every report that states its origin.
func (l Lab) Provenance() (reports.Config, error) {
	build, _ := debug.ReadBuildInfo()
	measured, err := coverageOf(build)
	return reports.Config{
		Program: l.Name, Title: l.Name + " report", Introduction: l.introduction(),
		Version: l.Version, Machine: machine(),
		References: l.References, Papers: l.Papers, Sections: []reports.Section{measured},
	}, err
}

// introduction begins the reports of the laboratory.
func (l Lab) introduction() string {
	if l.Introduction != "" || l.Title == "" {
		return l.Introduction
	}
	return l.Name + " is " + strings.TrimRight(l.Title, ".") + "."
}

// machine describes the machine of a check. No digit depends on it.
func machine() []reports.Pair {
	return []reports.Pair{
		{Name: "platform", Value: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())},
		{Name: "compiler", Value: runtime.Version()},
	}
}
