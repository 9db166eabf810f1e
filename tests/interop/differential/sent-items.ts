// The items that a client sent on its socket, in the form that is compared, without acknowledgements of pages.

import { command, decode } from '../reference-client/frames.ts'
import type { Loose } from '../reference-client/loose.ts'

/** The reference client sends usage statistics. */
const statistics = 0
const bodies: Readonly<Record<number, string>> = { 1: 'MessageBody', 2: 'MUCBody', 3: 'RosterBody' }

/** The items of these frames, except for those to the crier. */
export function itemsOf(frames: readonly Uint8Array[], crier: string): unknown[] {
  return frames.flatMap((bytes) => {
    const outer = decode('MSync', bytes)
    if (outer.command !== command.sync || outer.payload === undefined) return []
    const { meta } = decode('CommSyncUL', outer.payload)
    if (meta === undefined || meta.ns === statistics || meta.to?.name === crier) return []
    return [readable(meta)]
  })
}

/** Without the id of a send attempt: each client has its own numbers, and ours has a client key as well. */
function readable({ payload, id: _, clientKey: __, ...meta }: Loose): unknown {
  const type = bodies[meta.ns]
  return { ...meta, ...(type && payload ? { body: decode(type, payload) } : {}) }
}
