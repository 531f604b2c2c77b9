package console

import (
	"runtime/debug"
)

// release is the version under development; CHANGELOG.md says what is in it.
const release = "0.1.0"

// Version is the release with the revision it was built from, if known.
func Version() string {
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
