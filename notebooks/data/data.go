// Package data holds the measured traces that claims and notebooks share. It
// has no logic: the files are embedded so that an installed castlab finds them.
package data

import _ "embed"

// LoopbackRTT is a CSV file with one column, rtt_us: 20,000 consecutive round
// trip times in microseconds of 4 KiB messages over TCP on a loaded 2-core
// machine (November 2026), after 2,000 warm-up exchanges. Consecutive values
// are dependent and the tail is heavy.
//
//go:embed loopback-rtt-us.csv
var LoopbackRTT []byte
