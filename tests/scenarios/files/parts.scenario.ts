// Large files in parts, while the network fails and the server dies: what arrives is what was sent, or nothing.

import type { Message } from '@parley/client'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const megabyte = 1024 * 1024
const size = 9 * megabyte + 12_345
const data = Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 13)) % 251)
const file = { name: 'large.bin', type: 'application/octet-stream', size, data }

for (const seed of [1, 2, 3, 4])
  scenario(
    `A large file arrives complete although parts fail at random and the server dies in between (${seed})`,
    { seed, config: { partBytes: megabyte } },
    async ({ world, clock, ann, bob }) => {
      const { random } = world
      const isPart = ({ url, method }: { url: string; method: string }) =>
        method === 'PUT' && url.includes('part-upload')
      for (let faults = 0; faults < 12; faults++)
        ann.line.failNextRequest(
          (request) => isPart(request) && random.next() < 0.5,
          random.pick(['network', 'lostAnswer', { status: 503, body: {} }] as const),
        )
      const sending = ann.startsSending(bob, { kind: 'file', file })
      await clock.advance(20)
      await world.crashServer()
      await clock.advance({ seconds: 5 })
      await world.startServer()
      // A lost answer is waited for as long as a part may take.
      await world.until(sending.done, { minutes: 30 })
      await bob.isOnline()
      const got = bob.messages(ann).at(-1) as Message
      expect(await bob.downloads(got)).toEqual(data)
      const parts = ann.line.requests.filter(({ method, path }) => method === 'PUT' && path.includes('part'))
      // Some of the ten were sent more than once, and never all of them again.
      expect(parts.length).toBeGreaterThan(10)
      expect(parts.length).toBeLessThan(60)
      expect(ann.line.requests.filter(({ path }) => path.endsWith('/chatfiles'))).toEqual([])
    },
  )

scenario(
  'A cancelled large file leaves nothing behind',
  { config: { partBytes: megabyte } },
  async (stage) => {
    const { world, clock, ann, bob } = stage
    const sending = ann.startsSending(bob, { kind: 'file', file })
    ann.line.failNextRequest(({ method }) => method === 'PUT', { delayedMs: 5000 })
    await clock.advance(300)
    ann.client.messages.discard(sending.key)
    await sending.done.catch(() => undefined)
    await world.settle()
    expect(ann.line.requests.some(({ method }) => method === 'DELETE')).toBe(true)
    const left = await world.database.read((sql) => sql.all('SELECT * FROM upload_parts'))
    expect(left).toEqual([])
  },
)
