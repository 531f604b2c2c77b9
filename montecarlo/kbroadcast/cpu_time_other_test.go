//go:build !unix

package kbroadcast

import "time"

func cpuTime() time.Duration { return 0 }
