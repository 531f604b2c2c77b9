//go:build unix

package runtest

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time that the process has used, in user and in system
// mode, which on a machine with other work measures an algorithm better than a clock does; 0
// where the system does not tell.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
