package quantities

import "castlab/reports/lab/catalog"

func quantity(name, meaning, unit, source string, eval evaluation) catalog.Quantity {
	return catalog.Quantity{Name: name, Meaning: meaning, Unit: unit, Source: source, Bind: eval}
}
