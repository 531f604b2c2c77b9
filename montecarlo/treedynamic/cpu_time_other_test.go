//go:build !unix

package treedynamic_test

import "time"

// cpuTime returns 0: the metric per processor second is left out.
func cpuTime() time.Duration { return 0 }
