// Package hosts names this machine, and tells which names are its own.
package hosts

import (
	"net"
	"os"
	"strings"
)

// Loopback reports whether a host is this machine by its loopback interface.
func Loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Name is the name of this machine; "unknown" if it has none.
func Name() string {
	host, err := os.Hostname()
	if err != nil {
		return "unknown"
	}
	return host
}
