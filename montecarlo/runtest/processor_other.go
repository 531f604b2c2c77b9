//go:build !unix

package runtest

import "time"

// ProcessorTime returns 0: the system does not tell the processor time of a process.
func ProcessorTime() time.Duration { return 0 }
