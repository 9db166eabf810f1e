// Replays a recorded session, which ends in the same state. A trace that does not match reports where.

import {
  createTrace,
  type Packed,
  pack,
  type RecordedTrace,
  readTrace,
  type TraceEntry,
  toLine,
} from '@parley/client/devtools'
import { describe, expect, test } from 'vitest'
import type { Person } from './person.ts'
import { createRandom, type Random } from './random.ts'
import { ReplayDiverged, replay } from './replay.ts'
import { playScenario, type ScenarioContext } from './scenario.ts'

/** The whole state of a client, as plain values. */
const plain = (state: unknown) => JSON.parse(toLine(pack(state) as object)) as Packed

interface Recorded extends RecordedTrace {
  readonly state: Packed
  readonly exported: string
}

/** Records a session of ann's phone, including what it receives from others. */
async function record(
  seed: number,
  play: (stage: ScenarioContext, phone: Person) => Promise<void>,
): Promise<Recorded> {
  const trace = createTrace()
  let recorded: Recorded | undefined
  await playScenario({ seed, jitterMs: 15, agree: 'never' }, async (stage) => {
    const phone = await stage.world.device('ann', 'phone', { trace })
    await play(stage, phone)
    await stage.world.settle()
    recorded = {
      entries: trace.entries,
      dropped: 0,
      state: plain(phone.client.state),
      exported: trace.export(),
    }
  })
  return recorded as Recorded
}

/** Replays it, compares, and returns the replay. */
async function expectSame(recorded: Recorded) {
  const again = await replay(recorded)
  const state = plain(again.state)
  again.client.close()
  expect(state).toEqual(recorded.state)
  return { ...again, state }
}

const eventful = () =>
  record(5, async ({ world, ann, bob, clock }, phone) => {
    const group = await world.group('walkers', [ann, bob])
    await bob.says(ann, 'hello')
    await phone.says(bob, 'hi from the phone')
    phone.line.dropNext('answer')
    phone.starts(bob, 'answer is lost')
    await clock.advance({ seconds: 30 })
    await bob.says(group, 'to all')
    phone.line.goesOffline()
    phone.starts(bob, 'written offline')
    await bob.says(ann, 'while you were away')
    await clock.advance({ minutes: 2 })
    phone.line.comesBack()
    await clock.advance({ seconds: 20 })
    await phone.reads(bob)
    await phone.loadsEverything(bob)
    await bob.reacts(await phone.says(group, 'nice'), '👍')
    await clock.advance({ minutes: 3 })
  })

describe('a session', () => {
  test('[DEV-20] with sends, history, losses and reconnects ends in the same state', async () => {
    const recorded = await eventful()
    const { inputs, outputs, state } = await expectSame(recorded)
    expect(inputs).toBeGreaterThan(60)
    expect(outputs).toBeGreaterThan(30)
    const text = JSON.stringify(state)
    for (const words of ['hi from the phone', 'written offline', 'while you were away', '👍'])
      expect(text).toContain(words)
  })

  test('[DEV-21] repeats calls in listeners, in watchers and right after others at the same points', async () => {
    const recorded = await record(6, async ({ bob, world }, phone) => {
      const { client } = phone
      client.on('messages.sent', ({ data: { message } }) => {
        if (message.from === 'bob') client.messages.markRead(message)
        if (message.from === 'bob')
          client.messages.send({ to: message.conversation, kind: 'text', text: 're' })
      })
      let isAsked = false
      client.watch(
        ({ conversations }) => conversations.get('single:bob')?.unread ?? 0,
        (unread) => {
          if (unread > 2) client.messages.markConversationRead({ type: 'single', id: 'bob' })
          if (isAsked) return
          isAsked = true
          void client.history.loadLatest({ type: 'single', id: 'bob' }, 5).then(() => client.contacts.load())
        },
      )
      for (let count = 0; count < 5; count++) await bob.says(phone, `message ${count}`)
      phone.line.dropNext('page')
      await bob.says(phone, 'one more')
      await world.clock.advance({ minutes: 1 })
    })
    const calls = recorded.entries.filter((entry) => entry.kind === 'call')
    expect(calls.some(({ place }) => place && 'event' in place)).toBe(true)
    expect(calls.some(({ place }) => place && 'flush' in place)).toBe(true)
    expect(calls.some(({ name, ticks }) => name === 'contacts.load' && ticks !== undefined)).toBe(true)
    await expectSame(recorded)
  })

  test('[DEV-21] repeats calls of functions that the client returned', async () => {
    const recorded = await record(8, async ({ bob, world, clock }, phone) => {
      const stop = await world.until(phone.client.presence.watch(['bob']))
      stop()
      // The end of watching sets a timer, and timers after it are known by their number.
      await clock.advance({ seconds: 40 })
      await bob.says(phone, 'after that')
      await clock.advance({ minutes: 2 })
    })
    const calls = recorded.entries.filter((entry) => entry.kind === 'call')
    expect(calls.map(({ name }) => name)).toContain('presence.watch()')
    await expectSame(recorded)
    expect(await replay(recorded.exported)).toBeDefined()
  })

  test('[DEV-21] replays token functions, signals, sleep and files', async () => {
    const recorded = await record(7, async ({ bob, world, clock }, phone) => {
      const { client } = phone
      await world.until(client.signOut())
      await phone.signsIn({ token: () => world.backend.token('ann') })
      const given = new AbortController()
      const call = client.call(
        (await import('@parley/protocol')).calls.contacts.listAll,
        {},
        { signal: given.signal },
      )
      given.abort()
      await world.until(call.catch(() => undefined))
      await phone.sendsFile(bob, 'file', new Uint8Array(5000).fill(7), { name: 'notes.txt' })
      const picture = await bob.sendsFile(phone, 'file', Uint8Array.of(1, 2, 3), { name: 'small' })
      await world.settle()
      await phone.downloads(picture)
      phone.sleeps()
      await bob.says(phone, 'while asleep')
      await clock.advance({ minutes: 10 })
      phone.wakes()
      await clock.advance({ minutes: 1 })
    })
    await expectSame(recorded)
  })
})

/** Any action and any failure, at random. */
async function randomStep(
  { ann, bob, clock, world }: ScenarioContext,
  phone: Person,
  random: Random,
  nth: number,
): Promise<void> {
  const acts: (() => unknown)[] = [
    () => bob.starts(ann, `bob says ${nth}`),
    () => ann.starts(bob, `ann says ${nth}`),
    () => phone.starts(bob, `the phone says ${nth}`),
    () => phone.line.cut(),
    () => phone.line.dropNext('answer'),
    () => phone.line.blackHole(),
    () => phone.line.goesOffline(),
    () => phone.line.comesBack(),
    () => phone.line.emitHostEvent('hidden'),
    () => phone.line.emitHostEvent('shown'),
    () => phone.client.reconnectNow(),
    () => phone.client.messages.markConversationRead({ type: 'single', id: 'bob' }),
    () => void phone.client.history.loadOlder({ type: 'single', id: 'bob' }, 3).catch(() => undefined),
    () => void phone.client.contacts.load().catch(() => undefined),
    () => phone.line.failNextRequest(() => true, random.pick(['network', 'timeout', 'lostAnswer'] as const)),
    () => phone.line.repeatNext('page'),
    () => world.settle(),
    () => clock.advance({ ms: random.between(1, 400) }),
    () => clock.advance({ seconds: random.between(1, 90) }),
  ]
  await random.pick(acts)()
}

test.each([11, 12, 13, 14, 15, 16, 17, 18])(
  '[DEV-22] a random session can be replayed: seed %i',
  async (seed) => {
    const random = createRandom(seed)
    const recorded = await record(seed, async (stage, phone) => {
      for (let nth = 0; nth < 60; nth++) await randomStep(stage, phone, random, nth)
      phone.line.heals()
      await stage.clock.advance({ minutes: 2 })
    })
    await expectSame(recorded)
  },
)

describe('an exported session', () => {
  test('[DEV-23] can be replayed without its secrets', async () => {
    const { exported, state } = await eventful()
    const again = await replay(exported)
    expect(plain(again.state)).toEqual(state)
    again.client.close()
    expect(exported).not.toContain('Bearer YW')
    expect(readTrace(exported).entries.length).toBeGreaterThan(150)
  })
})

describe('a trace that does not match', () => {
  const changed = (
    recorded: Recorded,
    change: (entry: TraceEntry) => TraceEntry | undefined,
  ): RecordedTrace => ({
    dropped: 0,
    entries: recorded.entries.flatMap((entry) => change(entry) ?? []),
  })
  const failure = (trace: RecordedTrace) =>
    replay(trace, { patienceMs: 200 }).then(
      () => undefined,
      (error: unknown) => error,
    )

  test('[DEV-24] reports where: another frame, a call that was not made, a missing answer', async () => {
    const recorded = await eventful()
    const calls = recorded.entries.filter((entry) => entry.kind === 'call')
    const send = calls.find(({ name }) => name === 'messages.send') as TraceEntry
    const other = await failure(
      changed(recorded, (entry) =>
        entry === send && entry.kind === 'call'
          ? { ...entry, input: [{ to: { type: 'single', id: 'bob' }, kind: 'text', text: 'other words' }] }
          : entry,
      ),
    )
    expect(other).toBeInstanceOf(ReplayDiverged)
    expect(String(other)).toMatch(
      /at entry \d+: the client does\n {2}→ send .*"other words"\nin place of\n.*"hi from the phone"/,
    )
    expect((other as ReplayDiverged).entry?.kind).toBe('up')

    const missing = await failure(changed(recorded, (entry) => (entry === send ? undefined : entry)))
    expect(String(missing)).toMatch(/at entry \d+/)

    const answer = recorded.entries.find(({ kind }) => kind === 'answer')
    const unanswered = await failure(changed(recorded, (entry) => (entry === answer ? undefined : entry)))
    expect(String(unanswered)).toMatch(/at entry \d+: the client did not do this/)
  })

  test('[DEV-24] is refused if its beginning is missing or it has no client', async () => {
    expect(String(await failure({ entries: [], dropped: 3 }))).toContain(
      'first 3 entries of this trace were overwritten',
    )
    expect(String(await failure({ entries: [], dropped: 0 }))).toContain('no client')
    const made = { n: 1, at: 0, client: 1, kind: 'client', options: {}, needs: ['store'] } as const
    expect(String(await failure({ entries: [made], dropped: 0 }))).toContain(
      'The options store of this client are not part of a trace',
    )
  })
})
