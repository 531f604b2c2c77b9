package console

import (
	"runtime/debug"
)

// VersionOf returns a release with the revision that the running program was built
// from, if known.
func VersionOf(release string) string {
	v := release
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	for _, s := range build.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			v += "+" + s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			v += ".modified"
		}
	}
	return v
}
