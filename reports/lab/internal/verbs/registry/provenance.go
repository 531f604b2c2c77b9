package registry

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"castlab/reports"
)

// Provenance returns the settings with the part of every report that states its origin.
func (l Lab) Provenance(cfg reports.Config) (reports.Config, error) {
	build, _ := debug.ReadBuildInfo()
	measured, err := coverageOf(build)
	cfg.Program, cfg.Title, cfg.Introduction, cfg.Version, cfg.Machine = l.Name, l.Name+" report", l.introduction(), l.Version, machine()
	cfg.References, cfg.Papers, cfg.Sections = l.References, l.Papers, []reports.Section{measured}
	return cfg, err
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
