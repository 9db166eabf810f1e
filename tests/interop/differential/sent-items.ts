// What a client put on its socket, as it is compared: every item that it sent, without what acknowledges others' pages.

import { command, decode } from '../reference-client/frames.ts'
import type { Loose } from '../reference-client/loose.ts'

/** The reference tells how it is used. */
const statistics = 0
const bodies: Readonly<Record<number, string>> = { 1: 'MessageBody', 2: 'MUCBody', 3: 'RosterBody' }

/** The items of these frames, but for those that go to the crier. */
export function itemsOf(frames: readonly Uint8Array[], crier: string): unknown[] {
  return frames.flatMap((bytes) => {
    const outer = decode('MSync', bytes)
    if (outer.command !== command.sync || outer.payload === undefined) return []
    const { meta } = decode('CommSyncUL', outer.payload)
    if (meta === undefined || meta.ns === statistics || meta.to?.name === crier) return []
    return [readable(meta)]
  })
}

/** Without what names an attempt to send: each client counts for itself, and ours has a key as well. */
function readable({ payload, id: _, clientKey: __, ...meta }: Loose): unknown {
  const type = bodies[meta.ns]
  return { ...meta, ...(type && payload ? { body: decode(type, payload) } : {}) }
}
