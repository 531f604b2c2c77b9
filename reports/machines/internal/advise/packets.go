package advise

import (
	"fmt"
	"slices"

	"castlab/reports/machines/selection"
)

// wholeMessages is a packet that holds any message: connections take turns message by message.
const wholeMessages = 1 << 50

// turnsOtherwise reports whether messages of up to so many bytes may share a network interface otherwise than a network has it, where
// nobody states what the network is: packet by packet, or in one piece. A network with an assumed packet has its other ones already,
// and messages of one packet each are alike.
func turnsOtherwise(n selection.Network, bytes int64) bool {
	if n.FIFO || n.Packet == 0 || slices.Contains(n.Assumed, "packet") {
		return false
	}
	return bytes > min(n.Packet, otherPacket(n.Packet))
}

// otherPacket is the other end of what is plausible: whole messages, or the packets of InfiniBand.
func otherPacket(packet int64) int64 {
	if packet < wholeMessages {
		return wholeMessages
	}
	return selection.LeastPacket
}

// packetAssumed is a problem with the other packet as what the machine may be besides.
func packetAssumed(t transport, q selection.Problem) selection.Other {
	o := selection.Other{Settle: "state transport=...", Problems: []selection.Problem{q}}
	if t.network.Packet < wholeMessages {
		o.Reason = fmt.Sprintf("that messages share a network interface packet by packet is assumed with transport=%s, and neither "+
			"measured nor stated", t.name)
		o.Names = []string{"messages in one piece"}
		return o
	}
	o.Reason = fmt.Sprintf("that messages go in one piece is assumed with transport=%s, and neither measured nor stated", t.name)
	o.Names = []string{"messages packet by packet"}
	return o
}
