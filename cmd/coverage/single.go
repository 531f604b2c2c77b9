package main

import (
	"fmt"

	"castlab/distributions"
	"castlab/montecarlo/reservation"
	"castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treedynamic"
)

// singles are systems with a single server and a known mean, by hand: hard cases for
// every interval of one run.
func singles(s sizes) (cells []steady.Cell) {
	for _, q := range queues() {
		cells = append(cells, q.cell(s))
	}
	cells = append(cells, twoNodes(s)...)
	return append(cells, oneUser(s)...)
}

// twoNodes are the models of one link each way between two nodes. A packet waits for
// its link: Poisson arrivals, one sent a slot, at the beginnings of slots,
//
//	T = 1/2 + rho/(2(1-rho)) + 1
//
// slots: the rest of its slot, the queue M/D/1, and its own.
func twoNodes(s sizes) (cells []steady.Cell) {
	delay := func(rho float64) float64 { return 1.5 + rho/(2*(1-rho)) }
	scheme, _ := treedynamic.Rotated(1) // the error is nil: there is a cube of one dimension
	for _, rho := range []float64{.3, .8, .9} {
		cells = append(cells, steady.Cell{
			Name: fmt.Sprintf("direct d=1 rho=%g", rho), Truth: delay(rho), Sizes: s.or(5e2, 2e3, 2e4, 2e5), Stride: 100,
			Start: treedynamic.Dynamic{Scheme: scheme, Lambda: rho}.Start(treedynamic.Reception),
		})
	}
	const rho = .85
	return append(cells, steady.Cell{
		Name: fmt.Sprintf("scattering d=1 rho=%g", rho), Truth: delay(rho), Sizes: s.or(1e3, 5e3, 5e4), Stride: 100,
		Start: scattering.Scattering{D: 1, Lambda: rho}.Start(scattering.Completion),
	})
}

// oneUser is the dynamic scheme and the reservation system with a single user: a
// server whose services last V + X and whose vacations, while no packet waits, V.
// From arrival to the beginning of a service, with S = V + X,
//
//	lambda E[S^2]/(2(1-lambda E[S])) + E[V^2]/(2 E[V])
//
// T has the service besides, W of the reservation system its V (Pollaczek and
// Khinchine; Fuhrmann and Cooper 1985 for vacations).
func oneUser(s sizes) (cells []steady.Cell) {
	for _, c := range []struct {
		lambda, x, v float64
		sizes        []float64
	}{{.45, 1, 1, []float64{1.6e4, 1.6e5}}, {.09, 1, 10, []float64{2e4, 2e5}}, {.09, 10, .01, []float64{180, 1800, 18000}}} {
		service := c.v + c.x
		cells = append(cells, steady.Cell{
			Name:  fmt.Sprintf("frames N=1 lambda=%g X=%g V=%g", c.lambda, c.x, c.v),
			Truth: c.lambda*service*service/(2*(1-c.lambda*service)) + c.v/2 + service, Sizes: s.or(c.sizes...), Stride: 16, Returns: true,
			Start: reservation.Frames{N: 1, Lambda: c.lambda, X: c.x, V: c.v}.Start(reservation.Delay),
		})
	}
	const lambda, scv, v = .2, 20, 1
	square := 1. + scv + 2*v + v*v // E[(V+X)^2], E[X] = 1
	return append(cells, steady.Cell{
		Name:  fmt.Sprintf("reservation N=1 lambda=%g X=1 scv=%d V=%d", lambda, scv, v),
		Truth: lambda*square/(2*(1-lambda*(v+1))) + v/2. + v, Sizes: s.or(5e3, 5e4), Stride: 16, Returns: true,
		Start: reservation.Queues{N: 1, Lambda: lambda, X: distributions.Hyperexponential{Mu: 1, SCV: scv},
			V: distributions.Deterministic{Mu: v}}.Start(reservation.Wait),
	})
}
