//go:build unix

package collectives_test

import (
	"syscall"
	"time"
)

// cpuTime returns the processor time that the test has used: on a machine with
// other work it says more about an algorithm than the clock does.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
