package cli

import (
	"fmt"
	"runtime"
	"strconv"

	"github.com/spf13/pflag"

	"castlab/reports/arguments"
)

// defaultSeed is the seed of a run that names none. It is printed with every
// result.
const defaultSeed = 1

// A realFlag is a number in a domain.
type realFlag struct {
	value  *float64
	domain arguments.Domain
}

func (f realFlag) String() string {
	if f.value == nil || *f.value == 0 {
		return ""
	}
	return strconv.FormatFloat(*f.value, 'g', -1, 64)
}
func (f realFlag) Type() string { return "number" }
func (f realFlag) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !f.domain.Holds(x) {
		return fmt.Errorf("want %v", f.domain)
	}
	*f.value = x
	return nil
}

// A countFlag is an integer >= least.
type countFlag struct {
	value *int
	least int
}

func (f countFlag) String() string {
	if f.value == nil || *f.value == 0 {
		return ""
	}
	return strconv.Itoa(*f.value)
}
func (f countFlag) Type() string { return "integer" }
func (f countFlag) Set(text string) error {
	i, err := strconv.Atoi(text)
	if err != nil || i < f.least {
		return fmt.Errorf("want an integer >= %d", f.least)
	}
	*f.value = i
	return nil
}

// A seedFlag is an unsigned 64-bit integer.
type seedFlag struct{ value *uint64 }

func (f seedFlag) String() string {
	if f.value == nil {
		return ""
	}
	return strconv.FormatUint(*f.value, 10)
}
func (f seedFlag) Type() string { return "integer" }
func (f seedFlag) Set(text string) error {
	u, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("want an integer from 0 to 2^64-1")
	}
	*f.value = u
	return nil
}

func addReal(fs *pflag.FlagSet, name string, value float64, d arguments.Domain, usage string) *float64 {
	v := &value
	fs.Var(realFlag{v, d}, name, usage+", "+d.String())
	return v
}

func addCount(fs *pflag.FlagSet, name string, value, least int, usage string) *int {
	v := &value
	fs.Var(countFlag{v, least}, name, usage)
	return v
}

func addSeed(fs *pflag.FlagSet) *uint64 {
	v := new(uint64)
	*v = defaultSeed
	fs.Var(seedFlag{v}, "seed", "seed of all random streams")
	return v
}

func addWorkers(fs *pflag.FlagSet) *int {
	return addCount(fs, "workers", runtime.GOMAXPROCS(0), 1, "goroutines; no digit depends on it")
}

func addJSON(fs *pflag.FlagSet) *bool {
	return fs.Bool("json", false, "print one JSON document and nothing else")
}
