import { expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { PageKeys } from '../frames/page-keys.ts'
import { RecordingWire, stillHost } from '../test-support/test-server.ts'
import { Feed } from './feed.ts'
import type { LogEntry } from './feed-state.ts'

const entry: LogEntry = {
  seq: 1,
  deviceId: 1,
  audience: null,
  sentAt: 0,
  flags: 0,
  meta: Uint8Array.of(8, 1),
}

test('a device that is behind in many logs reads a few at a time, and gets all of them', async () => {
  const wire = new RecordingWire()
  const logs = Array.from({ length: 30 }, (_, index) => index + 1)
  const answers: (() => void)[] = []
  let reading = 0
  let mostReading = 0
  const read: number[] = []
  const feed = new Feed({
    wire,
    host: stillHost(),
    keys: new PageKeys(0),
    config: defaults,
    userId: 12,
    since: 1000,
    window: 1000,
    async read(logId) {
      mostReading = Math.max(mostReading, ++reading)
      await new Promise<void>((resolve) => answers.push(resolve))
      reading--
      read.push(logId)
      // One of them fails, and delays none of the others.
      if (logId === 3) throw new Error('busy')
      return [entry]
    },
    cursorOf: async () => 0,
    moveCursor: () => undefined,
    problem: () => undefined,
  })
  feed.start(
    7,
    logs.map((logId) => ({ logId, head: 1, cursor: 0 })),
  )
  for (const logId of logs) feed.request(logId)
  for (let turn = 0; turn < 200 && answers.length > 0; turn++) {
    answers.shift()?.()
    for (let step = 0; step < 5; step++) await Promise.resolve()
  }
  expect(mostReading).toBe(4)
  expect(read).toEqual(logs)
})
