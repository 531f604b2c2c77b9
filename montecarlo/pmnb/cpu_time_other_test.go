//go:build !unix

package pmnb

import "time"

func cpuTime() time.Duration { return 0 }
