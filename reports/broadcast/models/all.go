// Package models lists the experiments of castlab simulate: each model is one value
// that declares its keys and connects a simulator to its estimators.
package models

import "castlab/reports/lab/catalog"

// All returns every model.
func All() []catalog.Model {
	return []catalog.Model{
		ring(), cubeMultinode(), cubeTail(), maxLoad(), kBroadcast(),
		reservationModel(), framesModel(), gatedModel(), hypercubeDynamic(), direct(), indirect(), scatteringModel(), gatedScattering(), greedyExchange(), treeBroadcast(), logpLatency(), logpItem(),
	}
}
