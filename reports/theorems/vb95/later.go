package vb95

// later lists the cases for the full profile only: they take a second each, and their
// claims have other cases.
var later = map[string][]string{
	"VB95-THM1":              {"N=3 lambda=0.2 X=deterministic(mean=1) V=deterministic(mean=1)", "N=2 lambda=0.2 X=exponential(mean=1) V=exponential(mean=0.5)"},
	"VB95-THM1-LINE":         {"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)"},
	"VB95-URHOW":             {"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)"},
	"VB95-MA":                {"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)"},
	"VB95-AK":                {"N=8 lambda=0.05 X=exponential(mean=1) V=exponential(mean=3) k=3"},
	"VB95-EQ7":               {"N=8 lambda=0.05 X=exponential(mean=1) V=exponential(mean=3)"},
	"VB95-EQ9":               {"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)"},
	"VB95-RATIO":             {"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)"},
	"VB95-A-EXACT":           {"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)"},
	"VB95-DBT":               {"N=2 lambda=0.25 X=deterministic(mean=1) V=deterministic(mean=1)"},
	"VB95-DBT-LINE":          {"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)"},
	"VB95-SCALE":             {"N=8 lambda=0.08 X=deterministic(mean=1) V=deterministic(mean=1)"},
	"VB95-DBT-DIGITS":        {"N=64 lambda=0.011904761904761904 X=deterministic(mean=1) V=deterministic(mean=10) by=frames"},
	"VB95-DBT-PIVOT":         {"N=2 lambda=0.25 X=deterministic(mean=1) V=deterministic(mean=1)"},
	"VB95-DBT-BRACKET-LOWER": {"N=4 lambda=0.15 X=deterministic(mean=1) V=deterministic(mean=1)"},
	"VB95-LIMITS-ONE":        {"N=1 lambda=0.5 X=uniform(min=0,max=2) V=deterministic(mean=0.25)", "N=1 lambda=0.2 X=deterministic(mean=1) V=exponential(mean=2)"},
	"VB95-ORDER":             {"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)"},
	"VB95-ARRIVALS-COUNTED":  {"N=64 lambda=0.0105 X=deterministic(mean=1) V=deterministic(mean=10) by=frames packets=arrive"},
	"VB95-DBT-BRACKET-UPPER": {"N=2 lambda=0.02 X=deterministic(mean=1) V=deterministic(mean=0.5) by=frames"},
}
