//go:build unix

package treedynamic_test

import (
	"syscall"
	"time"
)

// cpuTime returns the processor time of the test, which on a machine with other work
// measures an algorithm better than wall-clock time.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
