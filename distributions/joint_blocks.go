package distributions

import (
	"math"
	"strconv"

	"castlab/distributions/inputs"
)

// automatic is the text of a length of blocks that BlockLength chooses.
const automatic = "auto"

// inBlocks is the kind of joint laws that take a record in blocks: integer lengths of key
// size, real means of key mean.
func inBlocks(example, key, meaning string, measured func(file string) (Law, error),
	of func(length float64, record *Empirical) Joint) inputs.Family[Joint] {
	return inputs.Family[Joint]{Example: example, Declare: func(k *inputs.Keys) func() (Joint, error) {
		var length float64 // 0 is automatic
		var record *Empirical
		whole := key == "size"
		domain := "an integer from 1 to " + strconv.Itoa(math.MaxInt32) + ", or " + automatic
		if !whole {
			domain = "a finite number >= 1, or " + automatic
		}
		k.Add(key, meaning+"; "+automatic+" is by Politis and White, to a whole number", domain, func(text string) (string, error) {
			if text == automatic {
				length = 0
				return text, nil
			}
			if whole {
				n, err := inputs.Int(key, text, domain, 1, math.MaxInt32)
				length = float64(n)
				return text, err
			}
			x, err := strconv.ParseFloat(text, 64)
			if err != nil || !(x >= 1) || !inputs.Finite(x) {
				return "", inputs.Refused(key, text, domain)
			}
			length = x
			return text, nil
		})
		recordOf(k, &record, measured)
		return func() (Joint, error) {
			if length == 0 {
				stationary, circular, err := BlockLength(record)
				if err != nil {
					return nil, inputs.Caused(key, automatic, err)
				}
				length = circular
				if !whole {
					length = stationary
				}
				length = math.Max(1, math.RoundToEven(length))
			}
			return valid(of(length, record))
		}
	}}
}
