package reservation_test

import (
	"fmt"

	"castlab/analytic/reservation"
)

// Two users, transmissions of 1 and reservation intervals of 2, at the rate 1/6 where the
// delay is known without a. By hand, from Theorem 1 of VB95 with rho = lambda EV = 1/3: the
// wait (1/6 + 2/3 + 4/3)/(1/3) = 6.5 and the transmission.
func Example() {
	_, limit, err := reservation.Stability(2, 1, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	delay, err := reservation.ExactDelay(2, 1./6, 1, 2)
	fmt.Printf("stable below %v, T = %.6f %v\n", limit, delay, err)
	_, err = reservation.ConstantSystem(2, 0.25, 1, 2)
	fmt.Println(err)
	// Output:
	// stable below 0.25, T = 7.500000 <nil>
	// lambda=0.25: want a number >= 0 and below 0.25, the stability limit 1/(N EX + EV)
}
