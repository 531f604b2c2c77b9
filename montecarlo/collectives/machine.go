package collectives

// A Machine executes programs: LogGP, Streams, Fluid or Links.
type Machine interface {
	Validate() error
	String() string
	prepare(c *Compiled, s *source) error // sets the costs and resources of every operation
}
