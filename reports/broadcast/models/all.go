// Package models lists the experiments of castlab simulate: each model is one value
// that declares its keys and connects a simulator to its estimators. A laboratory that has
// them among its Models offers them by name; lab.Simulate runs one from a program.
package models

import "castlab/reports/lab/catalog"

// All returns every model.
func All() []catalog.Model {
	return []catalog.Model{
		ring(), cubeMultinode(), cubeTail(), maxLoad(), kBroadcast(),
		reservationModel(), framesModel(), gatedModel(), hypercubeDynamic(), direct(), indirect(), scatteringModel(), gatedScattering(),
		greedyExchange(), treeBroadcast(), logpLatency(), logpItem(),
	}
}
