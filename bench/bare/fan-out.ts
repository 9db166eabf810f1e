// What a group would be without people, rules, pages and anything kept: whatever comes in on a socket goes out on all
// the others, and is answered. One write per socket and turn. Members may say that something arrived; nobody cares.
//
//   node bench/bare/fan-out.ts

import { BareKind } from './bare-rows.ts'
import { listen, type Side } from './bare-socket.ts'

const sides = new Set<Side>()

listen(
  (side) => {
    sides.add(side)
    side.socket.on('close', () => sides.delete(side))
  },
  (side, frame) => {
    if (frame[0] === BareKind.arrived) return
    side.answer(frame)
    for (const other of sides) if (other !== side) other.send(frame)
  },
)
