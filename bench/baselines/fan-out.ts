// A group without users, rules, pages and storage: whatever arrives on a socket is sent to all others and answered. One
// write per socket and turn. Acknowledgements of members are ignored.
//
//   node bench/baselines/fan-out.ts

import { BareKind } from './plain-rows.ts'
import { listen, type Side } from './plain-socket.ts'

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
