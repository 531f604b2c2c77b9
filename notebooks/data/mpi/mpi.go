// Package mpi holds what Open MPI 4.1 and MPICH 4.0 took over emulated networks, as tables
// that .ci/mpi/run wrote; .ci/mpi/README.md says how they were measured.
package mpi

import (
	"embed"
	"fmt"
)

//go:embed *.csv
var tables embed.FS

// Window is the number of messages in each window of the tests to which machines are fitted.
const Window = 16

// Table returns two CSV files of a library on a network, such as openmpi-even16: round
// trips, overheads and windows between two ranks, and the times of collectives.
//
// Errors: a name that no table has.
func Table(name string) (fit, times []byte, err error) {
	if fit, err = tables.ReadFile(name + "-fit.csv"); err == nil {
		times, err = tables.ReadFile(name + ".csv")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("table %q: want LIBRARY-NETWORK, such as openmpi-even16: %w", name, err)
	}
	return fit, times, nil
}
