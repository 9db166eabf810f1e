// A plain message for benchmarks of the storage alone.

import type { NewEntry } from '@parley/server'

const bytes = 160

export function plainEntry({ id, logId, now }: { id: number; logId: number; now: number }): NewEntry {
  return {
    id,
    logId,
    senderId: (id % 2) + 1,
    deviceId: 1,
    clientKey: `k${now.toString(36)}-${id.toString(36)}`,
    type: 1,
    counted: 1,
    audience: null,
    sentAt: now,
    meta: new Uint8Array(bytes),
    kind: 0,
  }
}
