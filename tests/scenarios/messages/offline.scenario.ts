import { textOf } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const numbered = (count: number, name = 'm') => Array.from({ length: count }, (_, index) => `${name}${index}`)

scenario(
  'A backlog of 1,000 arrives page by page: all of it, once, in order',
  async ({ ann, bob, world, network }) => {
    await bob.signsOut()
    for (const text of numbered(1000)) ann.starts(bob, text)
    await world.settle()
    expect(ann.texts(bob)).toEqual(numbered(1000))
    const before = bob.events.length
    const since = world.clock.now()
    await bob.signsIn()

    const events = bob.events.slice(before)
    const arrived = events.filter(({ name }) => name === 'messages.sent')
    expect(arrived.map(({ data }) => (data.message as { text: string }).text)).toEqual(numbered(1000))
    expect(bob.texts(ann)).toEqual(numbered(1000))
    expect(bob.unread(ann)).toBe(1000)
    const names = events.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('client.sync'))).toEqual([
      'client.syncStarted',
      'client.syncFinished',
    ])
    expect(names.indexOf('client.syncStarted')).toBeLessThan(names.indexOf('messages.sent'))
    expect(names.indexOf('client.syncFinished')).toBeGreaterThan(names.lastIndexOf('messages.sent'))
    // Several pages, each acknowledged, none twice.
    const frames = network.frames('bob/web', since)
    const pages = frames.filter(({ name, texts }) => name === 'page' && texts.length > 0)
    const keys = frames.filter(({ name }) => name === 'key').map(({ key }) => key)
    expect(pages.length).toBeGreaterThan(1)
    for (const { key } of pages) expect(keys).toContain(key)
    expect(pages.flatMap(({ texts }) => texts)).toEqual(numbered(1000))
  },
)

scenario('Several conversations with a backlog need one sync', async ({ ann, bob, world }) => {
  const carol = await world.person('carol')
  await bob.signsOut()
  for (const text of numbered(30, 'from ann ')) ann.starts(bob, text)
  for (const text of numbered(30, 'from carol ')) carol.starts(bob, text)
  await world.settle()
  const before = bob.events.length
  await bob.signsIn()
  const syncs = bob.events.slice(before).filter(({ name }) => name.startsWith('client.sync'))
  expect(syncs.map(({ name }) => name)).toEqual(['client.syncStarted', 'client.syncFinished'])
  expect(bob.texts(ann)).toEqual(numbered(30, 'from ann '))
  expect(bob.texts(carol)).toEqual(numbered(30, 'from carol '))
  expect([bob.unread(ann), bob.unread(carol)]).toEqual([30, 30])
})

scenario('Messages sent during catching up come after the backlog', async ({ ann, bob, world }) => {
  await bob.signsOut()
  for (const text of numbered(300)) ann.starts(bob, text)
  await world.settle()
  const signedIn = bob.client.signIn({ user: 'bob', token: await world.backend.token('bob') })
  bob.line.afterNext(
    ({ name, texts }) => name === 'page' && texts.length > 0,
    () => {
      ann.starts(bob, 'in the middle')
    },
  )
  await world.until(signedIn)
  await world.settle()
  expect(bob.texts(ann)).toEqual([...numbered(300), 'in the middle'])
  await world.until(bob.client.conversations.load())
})

scenario('Messages written offline are queued and sent in order', async ({ ann, bob, world, clock }) => {
  ann.goesOffline()
  expect(ann.connection).toBe('offline')
  const sendings = numbered(20).map((text) => ann.starts(bob, text))
  await clock.advance({ minutes: 10 })
  expect(ann.timeline(bob)).toEqual(numbered(20).map((text) => `ann: ${text} (waiting)`))
  await ann.comesBack()
  const sent = await world.until(Promise.all(sendings.map(({ done }) => done)))
  await world.settle()
  expect(sent.map(textOf)).toEqual(numbered(20))
  expect(bob.texts(ann)).toEqual(numbered(20))
  expect(ann.timeline(bob)).toEqual(bob.timeline(ann))
})

scenario(
  'A send in flight fails with its connection; sent again it arrives once',
  async ({ ann, bob, world }) => {
    const sending = ann.starts(bob, 'once')
    ann.line.cut()
    await expect(world.until(sending.done)).rejects.toMatchObject({ reason: 'disconnected' })
    expect(ann.timeline(bob)).toEqual(['ann: once (failed)'])
    await ann.isOnline()
    await ann.retries(sending)
    await bob.sees('messages.sent', { text: 'once' })
    expect(bob.texts(ann)).toEqual(['once'])
    expect(ann.timeline(bob)).toEqual(['ann: once'])
  },
)

scenario(
  'After a lost answer, the repeat gets the first answer and creates no second message',
  async ({ ann, bob, world }) => {
    ann.line.dropNext('answer')
    const sending = ann.starts(bob, 'once')
    await expect(world.until(sending.done)).rejects.toMatchObject({ reason: 'disconnected' })
    const arrived = await bob.sees('messages.sent', { text: 'once' })
    await ann.isOnline()
    const again = await ann.retries(sending)
    await world.settle()
    expect(again.id).toBe((arrived.data.message as { id: string }).id)
    expect(bob.texts(ann)).toEqual(['once'])
    expect(bob.count('messages.sent')).toBe(1)
    expect(ann.timeline(bob)).toEqual(['ann: once'])
  },
)

scenario(
  'With every third answer lost and every failed message sent again, there is one copy of each',
  async ({ ann, bob, world }) => {
    for (let index = 0; index < 12; index++) {
      if (index % 3 === 2) ann.line.dropNext('answer')
      const sending = ann.starts(bob, `m${index}`)
      const [result] = await world.until(Promise.allSettled([sending.done]))
      await ann.isOnline()
      if (result.status === 'rejected') await ann.retries(sending)
    }
    await world.settle()
    expect(bob.texts(ann)).toEqual(numbered(12))
    expect(ann.texts(bob)).toEqual(numbered(12))
    expect(bob.count('messages.sent')).toBe(12)
  },
)

scenario(
  'A send that is never answered times out, and the silent socket is given up',
  async ({ ann, bob, world, clock }) => {
    ann.line.dropNext('send', { connection: 'lives' })
    const sending = ann.starts(bob, 'into the void')
    const began = clock.now()
    await expect(world.until(sending.done)).rejects.toMatchObject({ reason: 'sendTimeout' })
    expect(clock.now() - began).toBe(15_000)
    await ann.isOnline()
    expect(ann.line.opened).toBe(2)
    await ann.retries(sending)
    await bob.sees('messages.sent', { text: 'into the void' })
    expect(bob.texts(ann)).toEqual(['into the void'])
  },
)

scenario('Reading offline is reported later, on both devices', async ({ ann, bob, world }) => {
  const phone = await world.device('bob', 'phone')
  for (const text of numbered(5)) await ann.says(bob, text)
  await world.settle()
  bob.goesOffline()
  await bob.reads(ann)
  expect([bob.unread(ann), phone.unread(ann)]).toEqual([0, 5])
  await bob.comesBack()
  expect([bob.unread(ann), phone.unread(ann)]).toEqual([0, 0])
  expect(ann.conversation(bob)?.peerReadPosition).toBe(ann.messages(bob).at(-1)?.position)
})

scenario(
  'If both devices read offline at different positions, the furthest counts',
  async ({ ann, bob, world }) => {
    const phone = await world.device('bob', 'phone')
    await ann.says(bob, 'first')
    await world.settle()
    phone.goesOffline()
    await phone.reads(ann)
    await ann.says(bob, 'second')
    await world.settle()
    bob.goesOffline()
    await bob.reads(ann)
    await ann.says(bob, 'third')
    await bob.comesBack()
    await phone.comesBack()
    expect([bob.unread(ann), phone.unread(ann)]).toEqual([1, 1])
  },
)
