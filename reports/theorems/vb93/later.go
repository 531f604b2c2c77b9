package vb93

// later lists the cases for the full profile only: they take a second or more, and
// their claims have other cases.
var later = map[string][]string{
	"VB93-PROP4-RATE-UPPER":   {"d=20 law=exponential(mean=1)", "d=18 law=exponential(mean=1)", "d=16 law=uniform(min=0,max=2)", "d=16 law=erlang(shape=4,mean=1)", "d=16 law=hyperexponential(mean=1,scv=4)", "d=16 law=lognormal(mean=1,sigma=1)"},
	"VB93-PROP4-RATE-LOWER":   {"d=16 law=uniform(min=0,max=2)", "d=16 law=erlang(shape=4,mean=1)", "d=16 law=hyperexponential(mean=1,scv=4)", "d=16 law=lognormal(mean=1,sigma=1)"},
	"VB93-PROP4-HEAVY":        {"d=16 law=pareto(shape=1.5,mean=1)"},
	"VB93-MEAN-BOUND":         {"d=14 law=exponential(mean=1)", "d=6 law=lognormal(mean=1,sigma=1)", "d=10 law=exponential(mean=1)", "d=10 law=hyperexponential(mean=1,scv=4)", "d=10 law=erlang(shape=4,mean=1)", "d=12 law=exponential(mean=1)"},
	"VB93-PROP4":              {"d=15 law=exponential(mean=1) delta=0.5 eps=0.05", "d=13 law=exponential(mean=1) delta=1 eps=0.05"},
	"VB93-MEAN-ONLY":          {"d=12 law=hyperexponential(mean=1,scv=4)", "d=12 law=exponential(mean=1)"},
	"VB93-PROP4-DIVERGES":     {"d=16 law=log-pareto(shape=0.5,mean=1)", "d=14 law=log-pareto(shape=0.5,mean=1)"},
	"VB93-PROP2":              {"d=10 law=uniform(min=0,max=2) i=5 a=37.2", "d=12 law=exponential(mean=1) i=6 a=121"},
	"VB93-ASYNC-RATE-UPPER":   {"d=12 law=exponential(mean=1)"},
	"VB93-ASYNC-RATE-LOWER":   {"d=12 law=exponential(mean=1)"},
	"VB93-PRODUCT":            {"d=14 law=exponential(mean=1) gamma=1770", "d=12 law=exponential(mean=1) gamma=684"},
	"VB93-TAIL-PRODUCT":       {"d=8 law=exponential(mean=1) gamma=180", "d=6 law=exponential(mean=1) gamma=80", "d=6 law=exponential(mean=1) gamma=132"},
	"VB93-TAIL-EXACT":         {"d=4 law=weibull(shape=0.5,mean=1) gamma=200", "d=4 law=lognormal(mean=1,sigma=1) gamma=400"},
	"VB93-ASYNC-LOAD-NEAR":    {"d=12 law=uniform(min=0,max=2)", "d=12 law=exponential(mean=1)"},
	"VB93-UNIVERSAL":          {"d=12 law=log-pareto(shape=0.5,mean=1) c=2"},
	"VB93-EQ14":               {"d=12 law=exponential(mean=1) i=6 lambda=1.68 s=0.4"},
	"VB93-EQ17":               {"d=12 law=exponential(mean=1) lambda=2.7 s=0.625 form=17"},
	"VB93-COMBINE-PORTS":      {"d=12 law=exponential(mean=1)", "d=10 law=uniform(min=0,max=2)"},
	"VB93-COMBINE-ROTATIONS":  {"d=8 law=exponential(mean=1)", "d=10 law=exponential(mean=1)", "d=8 law=uniform(min=0,max=2)"},
	"VB93-COMBINE-RATE-UPPER": {"d=12 law=exponential(mean=1)", "d=14 law=uniform(min=0,max=2)"},
	"VB93-CUBE-FACTOR":        {"d=3 law=exponential(mean=1) factor=uniform(min=0.5,max=1.5)", "d=4 law=exponential(mean=1) factor=erlang(shape=4,mean=1)", "d=5 law=exponential(mean=1) factor=uniform(min=0,max=2)"},
	"VB93-COMBINE-RATE-LOWER": {"d=12 law=exponential(mean=1)", "d=14 law=uniform(min=0,max=2)"},
	"VB93-PROP3":              {"d=12 law=exponential(mean=1) lambda=2.7 s=0.625 mu=5.6 theta=1.6 s0=0.625 form=17"},
}
