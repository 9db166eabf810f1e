// Large files with network outages: they continue with the part that was lost, at once when the network is back,
// and the hash of what arrives is that of what was sent. Cancelled at any moment, nothing is left or sent later.

import { createHash } from 'node:crypto'
import type { Message } from '@parley/client'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const megabyte = 1024 * 1024
/** Large enough to be sent in parts before the server has announced their size. */
const size = 8 * megabyte + 4_321
const data = Uint8Array.from({ length: size }, (_, at) => (at * 17 + (at >> 11)) % 253)
const file = { name: 'large.bin', type: 'application/octet-stream', size, data }
const config = { partBytes: megabyte }
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const isPart = ({ method, path }: { method: string; path: string }) =>
  method === 'PUT' && path.includes('part')

for (const seed of [11, 12, 13, 14])
  scenario(
    `A large file arrives complete, by its hash, through outages and restarts (${seed})`,
    { seed, config },
    async ({ world, clock, ann, bob }) => {
      const { random } = world
      for (let faults = 0; faults < 6; faults++)
        ann.line.failNextRequest(
          ({ url, method }) => method === 'PUT' && url.includes('part') && random.next() < 0.3,
          random.pick(['network', { status: 500, body: {} }, { status: 429, body: {} }] as const),
        )
      const sending = ann.startsSending(bob, { kind: 'file', file })
      let outcome: 'sent' | 'failed' | undefined
      sending.done.then(
        () => (outcome = 'sent'),
        () => (outcome = 'failed'),
      )
      for (let trouble = 0; trouble < 4; trouble++) {
        await clock.advance(random.between(1, 120))
        if (random.next() < 0.5) {
          ann.goesOffline()
          // Longer than any client would retry.
          await clock.advance({ minutes: random.between(1, 30) })
          await ann.comesBack()
        } else {
          await world.crashServer()
          await clock.advance({ seconds: random.between(1, 20) })
          await world.startServer()
        }
      }
      await world.until(() => outcome !== undefined, { minutes: 30 })
      // If all parts had arrived when the answer to the message was lost, the sender has to retry, and nothing is
      // uploaded again.
      const parts = ann.line.requests.filter(isPart).length
      if (outcome === 'failed') await ann.retries(sending)
      expect(ann.line.requests.filter(isPart)).toHaveLength(parts)
      await bob.isOnline()
      const got = bob.messages(ann)
      expect(got).toHaveLength(1)
      expect(hashOf(await bob.downloads(got[0] as Message))).toBe(hashOf(data))
    },
  )

scenario('A large file continues as soon as the network is back', { config }, async (stage) => {
  const { world, clock, ann, bob } = stage
  const sending = ann.startsSending(bob, { kind: 'file', file })
  await world.until(() => ann.line.requests.some(isPart))
  ann.goesOffline()
  await clock.advance({ hours: 3 })
  const before = ann.line.requests.length
  const back = clock.now()
  ann.line.comesBack()
  await world.until(sending.done, { minutes: 1 })
  const [first] = ann.line.requests.slice(before).filter(isPart)
  expect(first?.at).toBe(back)
  await bob.isOnline()
  expect(hashOf(await bob.downloads(bob.messages(ann)[0] as Message))).toBe(hashOf(data))
})

scenario('A small image waits for the network as a text does', async ({ world, clock, ann, bob }) => {
  const bytes = data.slice(0, 50_000)
  const sending = ann.startsSending(bob, {
    kind: 'image',
    file: { name: 'a.png', type: 'image/png', size: bytes.length, data: bytes },
  })
  await world.until(() => ann.line.requests.some(({ path }) => path.endsWith('/chatfiles')))
  ann.goesOffline()
  await clock.advance({ hours: 1 })
  ann.line.comesBack()
  await world.until(sending.done, { minutes: 1 })
  await world.settle()
  expect(hashOf(await bob.downloads(bob.messages(ann)[0] as Message))).toBe(hashOf(bytes))
})

scenario(
  'A completion whose answer is lost is requested again, and the file is stored once',
  { config },
  async (stage) => {
    const { world, ann, bob } = stage
    ann.line.failNextRequest(
      ({ url, method }) => method === 'POST' && url.includes('part-upload/') && url.includes('chat-type'),
      'lostAnswer',
    )
    const sending = ann.startsSending(bob, { kind: 'file', file })
    await world.until(sending.done, { minutes: 30 })
    await world.settle()
    expect(ann.line.requests.filter(isPart)).toHaveLength(9)
    expect(await world.database.read((sql) => sql.all('SELECT * FROM files'))).toHaveLength(1)
    expect(hashOf(await bob.downloads(bob.messages(ann)[0] as Message))).toBe(hashOf(data))
  },
)

scenario(
  'After cancelling at any moment, nothing is left and nothing is sent later',
  { config },
  async (stage) => {
    const { world, clock, ann, bob } = stage
    let calledOff = 0
    for (let moment = 0; moment < 320; moment += 20) {
      const sending = ann.startsSending(bob, { kind: 'file', file })
      await clock.advance(moment)
      ann.client.messages.discard(sending.key)
      const outcome = await world.until(
        sending.done.then(
          () => 'sent',
          (error) => error.reason,
        ),
      )
      await clock.advance({ minutes: 10 })
      await world.settle()
      if (outcome === 'sent') continue
      expect(outcome).toBe('requestAborted')
      calledOff++
      expect(ann.client.state.outgoing.size).toBe(0)
      expect(await world.database.read((sql) => sql.all('SELECT * FROM upload_parts'))).toEqual([])
    }
    expect(calledOff).toBeGreaterThan(5)
    expect(bob.messages(ann).length + calledOff).toBe(16)
  },
)

// OUT-14
scenario('Signing out during an upload leaves nothing behind', { config }, async (stage) => {
  const { world, clock, ann, bob } = stage
  const sending = ann.startsSending(bob, { kind: 'file', file })
  await world.until(() => ann.line.requests.some(isPart))
  await ann.signsOut()
  await expect(sending.done).rejects.toMatchObject({ name: 'ParleyError' })
  await clock.advance({ minutes: 10 })
  expect(ann.line.requests.filter(isPart).length).toBeLessThanOrEqual(9)
  expect(await world.database.read((sql) => sql.all('SELECT * FROM upload_parts'))).toEqual([])
  expect(bob.messages(ann)).toEqual([])
})
