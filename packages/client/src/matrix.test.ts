// Every public call of the client, in every state of the connection, with valid and with hostile input: it settles
// within bounded time, and every rejection has a code. The calls are enumerated from the client and the catalogue, so a
// call without a sample fails here.

import { ParleyError } from '@parley/protocol'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { settle } from '../test/support/clock.ts'
import {
  catalogue,
  hostileFor,
  nastiest,
  nasty,
  samplesFor,
  sessionSamples,
} from '../test/support/matrix-samples.ts'
import { bob, createWorld, type Person } from '../test/support/world.ts'
import type { Client } from './client.ts'

/** The lazily loaded areas, because their placeholders cannot be enumerated. */
const loaded = vi.hoisted(() => ({ areas: {} as Record<string, object> }))

vi.mock('./areas/all-areas.ts', async (original) => {
  const real = await original<typeof import('./areas/all-areas.ts')>()
  return {
    ...real,
    createAreas(parts: Parameters<typeof real.createAreas>[0]) {
      const made = real.createAreas(parts)
      Object.assign(loaded.areas, made)
      return made
    },
  }
})

vi.mock('./areas/history/actions.ts', async (original) => {
  const real = await original<typeof import('./areas/history/actions.ts')>()
  return {
    ...real,
    createHistoryActions(...parts: Parameters<typeof real.createHistoryActions>) {
      const made = real.createHistoryActions(...parts)
      Object.assign(loaded.areas, { history: made })
      return made
    },
  }
})

type World = ReturnType<typeof createWorld>

/** Members of a client that are not calls: the state, listeners and the local store. */
const noCalls = ['options', 'state', 'watch', 'on', 'call', 'localStore']
/** Internal methods of areas. */
const inner = /\.(receive|noteMessage|want)$/

/** The names of all calls of a client, `area.name`, except those of the session itself. */
async function callsOf(): Promise<string[]> {
  const world = createWorld()
  const { client } = await world.online('ann')
  await client.groups.load('1').catch(() => undefined)
  await client.history.find('1').catch(() => undefined)
  await settle()
  const names: string[] = []
  for (const area of Object.keys(client)) {
    if (noCalls.includes(area) || area in sessionSamples) continue
    const made = [client[area as keyof Client] ?? {}, loaded.areas[area] ?? {}]
    names.push(...new Set(made.flatMap((each) => Object.keys(each)).map((name) => `${area}.${name}`)))
  }
  world.close()
  return names.filter((name) => !inner.test(name)).sort()
}

const names = await callsOf()

interface State {
  /** The client's name for the state. */
  readonly name: string
  reach(world: World): Promise<Person>
  /** All hostile inputs are tried here, and only the worst ones elsewhere. */
  readonly isTriedHardest?: true
  /** Calls that need a connection may wait; they settle when there is one. */
  readonly mayWait?: true
}

async function online(world: World, maxReconnects?: number): Promise<Person> {
  const person = world.person(maxReconnects === undefined ? {} : { maxReconnects })
  await person.client.signIn({ user: 'ann', token: 'token-of-ann' })
  await settle()
  return person
}

function unplug(world: World): void {
  world.server.switches.open = false
  world.server.cut()
}

const states: Readonly<Record<string, State>> = {
  'never signed in': { name: 'signedOut', reach: async (world) => world.person() },
  'signing in': {
    name: 'connecting',
    async reach(world) {
      world.server.switches.provision = 'silent'
      const person = world.person()
      person.client.signIn({ user: 'ann', token: 'token-of-ann' }).catch(() => undefined)
      await settle()
      return person
    },
  },
  online: { name: 'online', isTriedHardest: true, reach: (world) => online(world) },
  'online, and answers are empty': {
    name: 'online',
    async reach(world) {
      const person = await online(world)
      person.host.onRequest = ({ url }) => ({ status: 200, body: '{}', url })
      return person
    },
  },
  'online, and answers are nonsense': {
    name: 'online',
    async reach(world) {
      const person = await online(world)
      const body = JSON.stringify({
        data: [null, 1, 'x', {}],
        entities: 7,
        cursor: {},
        error: [],
        count: 'x',
      })
      person.host.onRequest = ({ url }) => ({ status: 200, body, url })
      return person
    },
  },
  'online, and nobody answers': {
    name: 'online',
    mayWait: true,
    async reach(world) {
      const person = await online(world)
      Object.assign(world.server.switches, { sends: 'silent', unread: false, provision: 'silent' })
      person.host.onRequest = ({ timeoutMs }) =>
        new Promise((resolve) => void world.clock.setTimer(() => resolve({ kind: 'timeout' }), timeoutMs))
      return person
    },
  },
  'waiting to reconnect': {
    name: 'waiting',
    mayWait: true,
    async reach(world) {
      const person = await online(world)
      unplug(world)
      await settle()
      return person
    },
  },
  offline: {
    name: 'offline',
    mayWait: true,
    async reach(world) {
      const person = await online(world)
      person.host.emitHostEvent('networkDown')
      person.host.onRequest = () => ({ kind: 'network' })
      return person
    },
  },
  'gave up': {
    name: 'stopped',
    async reach(world) {
      const person = await online(world, 0)
      unplug(world)
      await settle()
      return person
    },
  },
  'signed out': {
    name: 'signedOut',
    async reach(world) {
      const person = await online(world)
      await person.client.signOut()
      return person
    },
  },
  'signed out by force': {
    name: 'signedOut',
    async reach(world) {
      const person = await online(world)
      world.server.kick('ann', 4)
      await settle()
      return person
    },
  },
  'with a token that ended': {
    name: 'signedOut',
    async reach(world) {
      world.server.switches.tokenLifeMs = 60_000
      const person = await online(world)
      await world.clock.advance(61_000)
      return person
    },
  },
  closed: {
    name: 'signedOut',
    async reach(world) {
      const person = await online(world)
      person.client.close()
      return person
    },
  },
}

/** Longer than any call may take: 15 s for a request, 300 s for a file, and minutes for a push registration. */
const boundMs = 400_000

/**
 * Calls that may wait for a connection: messages (OUT-2), files (FILE-29), changes in flight when the connection was
 * lost, and a new token that cannot be checked (CONN-13).
 */
const waitsForConnection =
  /^(messages\.(send|forward|upload|edit|recall)|\w+\.(shareFile|uploadPicture)|renewToken)\b/

interface Made {
  readonly what: string
  /** Undefined until it settles. */
  end: 'fine' | 'coded' | { readonly thrown: unknown } | undefined
}

/** Makes a call and records its outcome. */
function make(what: string, act: () => unknown): Made {
  const made: Made = { what, end: undefined }
  const failed = (error: unknown) => {
    made.end = error instanceof ParleyError && error.code !== undefined ? 'coded' : { thrown: error }
  }
  try {
    const given = act()
    const done = isSending(given) ? given.done : given
    Promise.resolve(done).then(() => {
      made.end = 'fine'
    }, failed)
  } catch (error) {
    failed(error)
  }
  return made
}

const isSending = (value: unknown): value is { done: Promise<unknown> } =>
  typeof value === 'object' && value !== null && 'done' in value && 'key' in value

const callOn = (client: Client, name: string, input: readonly unknown[]) => {
  const [area, method] = name.split('.') as [keyof Client, string]
  return (client[area] as unknown as Record<string, (...input: unknown[]) => unknown>)[method]?.(...input)
}

/** Makes all calls at once, and returns their outcomes. */
async function allOf(state: State, acts: readonly (readonly [string, (client: Client) => unknown])[]) {
  const world = createWorld()
  const person = await state.reach(world)
  expect(person.client.state.connection.name).toBe(state.name)
  const made = acts.map(([what, act]) => make(what, () => act(person.client)))
  await world.clock.advance(boundMs)
  if (state.mayWait) {
    const late = made.filter(({ what, end }) => end === undefined && !waitsForConnection.test(what))
    expect(late.map(({ what }) => what)).toEqual([])
    // The network and the server are back.
    Object.assign(world.server.switches, { open: true, sends: 'ok', unread: true, provision: 'ok' })
    world.server.attach(person.host)
    person.host.emitHostEvent('networkUp')
    person.client.reconnectNow()
    await world.clock.advance(boundMs)
  }
  world.close()
  await settle()
  return made
}

function expectAllSettled(made: readonly Made[]): void {
  expect(made.filter(({ end }) => end === undefined).map(({ what }) => what)).toEqual([])
  const uncoded = made.flatMap(({ what, end }) =>
    typeof end === 'object' ? [`${what}: ${(end.thrown as Error)?.stack ?? String(end.thrown)}`] : [],
  )
  expect(uncoded.slice(0, 5), `${uncoded.length} without a code`).toEqual([])
}

const told = (input: readonly unknown[]) =>
  input
    .map((each) => {
      const at = nasty.indexOf(each)
      if (at >= 0) return `nasty ${at}`
      try {
        return JSON.stringify(each, (_, value) =>
          nasty.includes(value) ? `nasty ${nasty.indexOf(value)}` : value,
        )?.slice(0, 80)
      } catch {
        return 'something'
      }
    })
    .join(', ')

describe('[SIM-6] the calls of a client', () => {
  test('are many, and each has a sample', () => {
    expect(names.length).toBeGreaterThan(150)
    expect(names.filter((name) => samplesFor(name) === undefined)).toEqual([])
  })

  test('of the catalogue have matching samples, and are complete', () => {
    expect(catalogue.size).toBeGreaterThanOrEqual(150)
    for (const [name, { input }] of catalogue) {
      const [sample] = samplesFor(name) ?? []
      expect(sample, name).toBeDefined()
      for (const [field, shape] of Object.entries(input))
        if (!shape.optional && !sample?.length) expect(field).toBe('')
    }
  })

  test('of the session are listed', () => {
    const world = createWorld()
    const { client } = world.person()
    const areas = new Set(names.map((name) => name.split('.')[0]))
    const unknown = Object.keys(client).filter(
      (name) => !areas.has(name) && !noCalls.includes(name) && !(name in sessionSamples),
    )
    expect(unknown).toEqual([])
    world.close()
  })
})

const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
process.on('unhandledRejection', note)
afterAll(() => {
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

describe.each(Object.entries(states))('[SIM-7] %s', (_, state) => {
  const values = state.isTriedHardest ? nasty : nastiest

  test('every call settles, with a code if it fails', async () => {
    const acts = names.flatMap((name) =>
      (samplesFor(name) ?? []).map(
        (input) => [name, (client: Client) => callOn(client, name, input)] as const,
      ),
    )
    expectAllSettled(await allOf(state, acts))
  })

  test('every call of the catalogue settles', async () => {
    const acts = [...catalogue].map(
      ([name, definition]) =>
        [
          `call ${name}`,
          (client: Client) => client.call(definition, samplesFor(name)?.[0]?.[0] as never),
        ] as const,
    )
    expectAllSettled(await allOf(state, acts))
  })

  test('every call of the session settles', async () => {
    for (const [name, samples] of Object.entries(sessionSamples)) {
      const inputs = [...samples, ...samples.flatMap((sample) => hostileFor(sample, values))]
      for (const input of inputs) {
        const act = (client: Client) =>
          (client[name as keyof Client] as unknown as (...input: readonly unknown[]) => unknown)(...input)
        expectAllSettled(await allOf(state, [[`${name}(${told(input)})`, act]]))
      }
    }
  })

  test('[CALL-8] hostile input is refused with a code, or does no harm', async () => {
    for (const name of names) {
      const acts = (samplesFor(name) ?? [])
        .flatMap((sample) => hostileFor(sample, values))
        .map((input) => [`${name}(${told(input)})`, (client: Client) => callOn(client, name, input)] as const)
      expectAllSettled(await allOf(state, acts))
    }
  })
})

test('[SIM-8] a client still works after all of these calls', async () => {
  const world = createWorld()
  const ann = await world.online('ann')
  const other = await world.online('bob')
  for (const name of names)
    for (const input of (samplesFor(name) ?? []).flatMap((sample) => hostileFor(sample, nastiest)))
      make(name, () => callOn(ann.client, name, input))
  await world.clock.advance(boundMs)
  const { done } = ann.client.messages.send({ to: bob, kind: 'text', text: 'still here' })
  await world.clock.advance(1000)
  expect(await done).toMatchObject({ text: 'still here' })
  expect(other.client.state.conversations.get('single:ann')?.lastMessage).toMatchObject({
    text: 'still here',
  })
  world.close()
})
