// Package measured has the verb data: what files of measurements say, alone, beside each
// other and beside a saved result.
package measured
