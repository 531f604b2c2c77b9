package console

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"castlab/distributions/numerals"
	"castlab/reports/arguments"
)

// DefaultSeed is the seed if none is given. It is printed with every result.
const DefaultSeed = 1

// A realFlag is a number in a domain.
type realFlag struct {
	value  *float64
	domain arguments.Domain
}

func (f realFlag) String() string {
	if f.value == nil || *f.value == 0 {
		return ""
	}
	return numerals.Exact(*f.value)
}
func (f realFlag) Type() string { return "number" }
func (f realFlag) Set(text string) error {
	x, err := Share(text)
	if err != nil || !f.domain.Holds(x) {
		return fmt.Errorf("want %v", f.domain)
	}
	*f.value = x
	return nil
}

// Share reads a number, which may be written as a percentage: 5% is 0.05.
func Share(text string) (float64, error) {
	if percents, is := strings.CutSuffix(text, "%"); is {
		if strings.ContainsAny(percents, "eExX") { // with an exponent of its own
			x, err := strconv.ParseFloat(percents, 64)
			return x / 100, err
		}
		text = percents + "e-2" // the float64 of 0.999 for 99.9%
	}
	return strconv.ParseFloat(text, 64)
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

// A uint64Flag is an unsigned 64-bit integer.
type uint64Flag struct{ value *uint64 }

func (f uint64Flag) String() string {
	if f.value == nil {
		return ""
	}
	return strconv.FormatUint(*f.value, 10)
}
func (f uint64Flag) Type() string { return "integer" }
func (f uint64Flag) Set(text string) error {
	u, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("want an integer from 0 to 2^64-1")
	}
	*f.value = u
	return nil
}

// A timeFlag is a time above 0.
type timeFlag struct{ value *time.Duration }

func (f timeFlag) String() string {
	if f.value == nil || *f.value == 0 {
		return ""
	}
	return f.value.String()
}
func (f timeFlag) Type() string { return "time" }
func (f timeFlag) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return fmt.Errorf("want a time above 0 with its unit, such as 30s or 5m")
	}
	*f.value = d
	return nil
}

// AddReal adds a flag for a number in a domain, which its usage names, or for a percentage. Value is the
// default, which need not lie in it.
func AddReal(fs *pflag.FlagSet, name string, value float64, d arguments.Domain, usage string) *float64 {
	RealVar(fs, &value, name, d, usage)
	return &value
}

// RealVar is [AddReal] of a variable, which holds the default.
func RealVar(fs *pflag.FlagSet, value *float64, name string, d arguments.Domain, usage string) {
	fs.Var(realFlag{value, d}, name, usage+", "+d.String())
}

// AddCount adds a flag for an integer >= least. Value is the default, which may be
// smaller.
func AddCount(fs *pflag.FlagSet, name string, value, least int, usage string) *int {
	v := &value
	fs.Var(countFlag{v, least}, name, usage)
	return v
}

// AddTime adds a flag for a time above 0, of the given default.
func AddTime(fs *pflag.FlagSet, name string, value time.Duration, usage string) *time.Duration {
	TimeVar(fs, &value, name, usage)
	return &value
}

// TimeVar is [AddTime] of a variable, which holds the default.
func TimeVar(fs *pflag.FlagSet, value *time.Duration, name, usage string) {
	fs.Var(timeFlag{value}, name, usage)
}

// AddSeed adds --seed.
func AddSeed(fs *pflag.FlagSet) *uint64 {
	return AddUint64(fs, "seed", DefaultSeed, "seed of all random streams")
}

// AddUint64 adds a flag for an unsigned 64-bit integer, of the given default.
func AddUint64(fs *pflag.FlagSet, name string, value uint64, usage string) *uint64 {
	v := &value
	fs.Var(uint64Flag{v}, name, usage)
	return v
}

// AddWorkers adds --workers.
func AddWorkers(fs *pflag.FlagSet) *int {
	return AddCount(fs, "workers", runtime.GOMAXPROCS(0), 1, "goroutines; no digit depends on it")
}

// AddJSON adds --json.
func AddJSON(fs *pflag.FlagSet) *bool {
	return fs.Bool("json", false, "print one JSON document and nothing else")
}

// NoWords refuses arguments.
func NoWords(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usagef("%s takes no words, got %s", cmd.Name(), args[0])
	}
	return nil
}
