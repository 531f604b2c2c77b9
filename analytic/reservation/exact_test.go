package reservation

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
)

func TestExactDelay(t *testing.T) {
	// One user: W = (lambda X^2/2 + (1-rho) V/2 + (1-lambda V) V)/D by hand, with
	// lambda=1/4, X=1, V=2: (1/8 + 3/4 + 1)/(1/4) = 7.5, T = 8.5.
	if T := number(t, "ExactDelay")(ExactDelay(1, 0.25, 1, 2)); !near(T, 8.5, 1e-14) {
		t.Errorf("one user: %v", T)
	}
	// At the pivot any number of users: N=1000, N X = 2, V = 3, lambda = 1/8, rho =
	// 1/4, D = 3/8: (0.00025 + 1.125 + 1.875)/0.375 + X, where 0.00025 = rho X/2.
	if T := number(t, "ExactDelay")(ExactDelay(1000, 0.125, 0.002, 3)); !near(T, (0.00025+3)/0.375+0.002, 1e-13) {
		t.Errorf("pivot: %v", T)
	}
	// Away from it the chain's delay, by Little's law.
	c, err := SolveConstant(3, 0.1, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if T := number(t, "ExactDelay")(ExactDelay(3, 0.1, 1, 2)); !near(T, c.Delay(), 1e-8) {
		t.Errorf("three users: %v, by Little's law %v", T, c.Delay())
	}
	var d *inputs.Error
	if _, err := ExactDelay(5, 0.1, 1, 2); !errors.As(err, &d) || d.Arg != "N" {
		t.Errorf("five users away from the pivot: %v", err)
	}
	if _, err := ExactDelay(5, 0.2, 1, 2); !errors.As(err, &d) || d.Arg != "lambda" {
		t.Errorf("unstable: %v", err)
	}
}

func BenchmarkSolveTwoUsers(b *testing.B)  { benchmarkSolve(b, 2, 0.5, 0.5) }
func BenchmarkSolveFourUsers(b *testing.B) { benchmarkSolve(b, 4, 0.5, 0.5) }
func BenchmarkSolveBusyUsers(b *testing.B) { benchmarkSolve(b, 3, 0.8, 0.9) }

func benchmarkSolve(b *testing.B, n int, rho, p float64) {
	lambda, V := atLoad(n, rho, p)
	for b.Loop() {
		if _, err := SolveConstant(n, lambda, 1, V); err != nil {
			b.Fatal(err)
		}
	}
}
