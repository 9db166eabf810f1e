import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`)

scenario(
  'The count of a backlog grows to its end and never goes back and forth',
  async ({ ann, bob, world }) => {
    await ann.says(bob, 'before')
    await world.settle()
    bob.goesOffline()
    for (const text of numbered(350)) ann.starts(bob, text)
    await world.settle()
    const counts: number[] = []
    bob.client.watch(
      (state) => state.conversations.get('single:ann')?.unread ?? 0,
      (unread) => void counts.push(unread),
    )
    bob.line.comesBack()
    await world.until(() => bob.connection === 'online')
    // The list is loaded again while the pages arrive, and messages keep coming.
    const loaded = bob.client.conversations.load()
    ann.starts(bob, 'the last')
    await world.until(loaded)
    await world.settle()
    expect(counts.at(-1)).toBe(352)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    await bob.reads(ann)
    expect(counts.at(-1)).toBe(0)
  },
)

scenario('A list that arrives late does not undo newer state', async ({ ann, bob, world, clock }) => {
  for (const text of numbered(3)) await ann.says(bob, text)
  await world.settle()
  bob.line.failNextRequest(() => true, { delayedMs: 5000 })
  const loaded = bob.client.conversations.load()
  await clock.advance({ seconds: 1 })
  bob.client.messages.markConversationRead({ type: 'single', id: 'ann' })
  ann.starts(bob, 'newer')
  await clock.advance({ seconds: 1 })
  expect(bob.unread(ann)).toBe(1)
  const began = clock.now()
  await world.until(loaded)
  expect(clock.now() - began).toBeGreaterThan(2000)
  expect(bob.unread(ann)).toBe(1)
  expect(bob.conversation(ann)?.lastMessage).toMatchObject({ text: 'newer' })
})

scenario(
  'A history page that arrives late is merged with what came meanwhile',
  async ({ ann, bob, world, clock }) => {
    for (const text of numbered(30)) await ann.says(bob, text)
    await world.settle()
    await clock.advance({ seconds: 1 })
    const phone = await world.device('bob', 'phone')
    phone.line.failNextRequest(() => true, { delayedMs: 5000 })
    const loaded = phone.client.history.loadLatest({ type: 'single', id: 'ann' }, 10)
    await clock.advance({ seconds: 1 })
    await ann.says(bob, 'meanwhile')
    await clock.advance({ seconds: 1 })
    expect(phone.texts(ann)).toEqual(['meanwhile'])
    await world.until(loaded)
    await phone.loadsEverything(ann)
    expect(phone.timeline(ann)).toEqual([...numbered(30), 'meanwhile'].map((text) => `ann: ${text}`))
  },
)

scenario('A read position is not undone by an older one', async ({ ann, bob, world }) => {
  const phone = await world.device('bob', 'phone')
  await ann.says(bob, 'one')
  await world.settle()
  // The phone's receipt is delayed while the other device reads more.
  phone.line.delayNext('receipt', 10_000)
  phone.client.messages.markConversationRead({ type: 'single', id: 'ann' })
  await ann.says(bob, 'two')
  await bob.sees('messages.sent', { text: 'two' })
  await bob.reads(ann)
  await world.settle()
  expect([bob.unread(ann), phone.unread(ann)]).toEqual([0, 0])
  expect(ann.conversation(bob)?.peerReadPosition).toBe(ann.messages(bob).at(-1)?.position)
})

scenario('A session needs few requests', async ({ ann, bob, world }) => {
  expect(
    bob.line.requests.map(({ method, path }) => `${method} ${path.split('/').slice(3).join('/')}`),
  ).toHaveLength(2)
  for (const text of numbered(20)) await ann.says(bob, text)
  await bob.reads(ann)
  bob.line.cut()
  await bob.isOnline()
  await world.settle()
  expect(bob.line.requests).toHaveLength(2)
  expect(ann.line.requests).toHaveLength(2)
})
