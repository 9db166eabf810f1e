// [DROP-6] Every method, in every state of a connection, with valid, invalid and no arguments, on a server that
// answers well, badly or not at all: it throws an error, returns a value, or returns a promise that settles. There
// are no unhandled rejections, and of two callbacks at most one is called, once.

import { readFileSync } from 'node:fs'
import { nodePlatform } from '@parley/client/node'
import { connection as Connection, message } from '@parley/compat'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { made } from './non-json-values.ts'
import { farSide, type ScriptedServer } from './scripted-server.ts'
import { vectors } from './vectors.ts'

type Made = Record<string, (...input: unknown[]) => unknown>

const file = new URL('../../packages/compat/test/surface.json', import.meta.url)
const surface = JSON.parse(readFileSync(file, 'utf8')) as { methods: Record<string, readonly string[]> }

/** These change the state that the others are tested in, so they come last. */
const last = ['open', 'onShow', 'reconnect', 'close']
const methods = [
  ...Object.values(surface.methods)
    .flat()
    .filter((name) => name !== 'constructor' && !last.includes(name)),
  ...last,
]

let far: ScriptedServer
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeAll(async () => {
  far = await farSide()
  // Used by `made`.
  vi.stubGlobal('WebIM', { message })
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  vi.unstubAllGlobals()
  await far.stop()
})
afterEach(() => {
  far.provision = { errorCode: 0 }
})

/** Delays take no time here, except for the one before a reconnect, which never ends. */
function platform() {
  const host = nodePlatform()
  const { clock } = host
  const setTimer: typeof clock.setTimer = (run, ms) =>
    isReconnect(ms) ? undefined : clock.setTimer(run, ms < 5_000 ? 0 : ms)
  return { ...host, random: () => 0.5, clock: { ...clock, setTimer } }
}
const isReconnect = (ms: number) => ms === 1_500

function connect(): Made {
  const { apiUrl, url } = far
  const options = { appKey: 'org1#app1', apiUrl, url, isHttpDNS: false, platform: platform() }
  return new Connection(options) as unknown as Made
}

const signIn = (subject: Made) =>
  subject.open?.({ user: 'alice', accessToken: 'token-1' }) as Promise<unknown>

const onceCalled = (subject: Made, name: string) =>
  new Promise<void>((resolve) => {
    subject.addEventHandler?.(name, { [name]: () => resolve() })
  })

const states: Readonly<Record<string, () => Made | Promise<Made>>> = {
  'never opened': connect,
  opening() {
    far.provision = 'silent'
    const subject = connect()
    signIn(subject).catch(() => {})
    return subject
  },
  async open() {
    const subject = connect()
    await signIn(subject)
    return subject
  },
  async 'cut off'() {
    const subject = connect()
    await signIn(subject)
    const away = onceCalled(subject, 'onReconnecting')
    far.cut()
    await away
    return subject
  },
  async closed() {
    const subject = connect()
    await signIn(subject)
    subject.close?.()
    return subject
  },
}

/** The recorded arguments of a method, or similar ones. */
function goodInput(method: string): unknown[] {
  const recorded = vectors.find(({ call }) => call === method)
  return recorded ? recorded.args.map((value) => made(value)) : [{}]
}

const inputs: Readonly<Record<string, (method: string) => unknown[]>> = {
  'good arguments': goodInput,
  'no arguments': () => [],
  nothing: () => [null, null, null],
  'an empty object': () => [{}],
  'arguments of other kinds': () => [5, [], Symbol.iterator],
}

const answers: Readonly<Record<string, ScriptedServer['answer']>> = {
  'a refusal': () => ({ status: 404, body: {} }),
  'an empty answer': () => ({ status: 200, body: {} }),
  'an answer that says nothing': () => ({ status: 200, body: 'null' }),
  'no JSON': () => ({ status: 200, body: '<html>' }),
  'a list where an object should be': () => ({ status: 200, body: { data: [], entities: {} } }),
  'a status that nobody expects': () => ({ status: 406, body: '' }),
  'trouble of its own': () => ({ status: 503, body: 'later' }),
}

/** Whether it is an error of this API: with a text, or one of the two forms that have none. */
const isError = (problem: unknown): boolean => {
  const { message, reason, status } = (problem ?? {}) as Record<string, unknown>
  return typeof message === 'string' || typeof reason === 'string' || status === false
}

/** Calls everything and returns the names of the methods that did not settle properly. */
async function callAll(subject: Made, input: (method: string) => unknown[]): Promise<string[]> {
  const wrong: string[] = []
  const open = new Map<string, Promise<unknown>>()
  const problemIn = (method: string) => (problem: unknown) => {
    if (!isError(problem)) wrong.push(`${method}: failed with ${JSON.stringify(problem)}`)
  }
  for (const method of methods) {
    const [first, ...rest] = input(method)
    let calls = 0
    const counted = () => {
      if (++calls === 2) wrong.push(`${method}: called back twice`)
    }
    const isOptions = typeof first === 'object' && first !== null && !Array.isArray(first)
    const options = isOptions ? Object.assign(first, { success: counted, error: counted }) : first
    try {
      const work = subject[method]?.(...(input(method).length === 0 ? [] : [options, ...rest]))
      if (work instanceof Promise) open.set(method, work)
    } catch (problem) {
      problemIn(method)(problem)
    }
  }
  const settling = [...open].map(([method, work]) =>
    work
      .then(
        () => {},
        (problem) => problemIn(method)(problem),
      )
      .finally(() => open.delete(method)),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 120_000)
  })
  await Promise.race([Promise.all(settling), limit])
  clearTimeout(timer)
  return [...wrong, ...[...open.keys()].map((method) => `${method}: never settled`)]
}

/** Unhandled rejections are reported after the turn in which they happened. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('all methods exist', () => expect(new Set(methods).size).toBe(244))

describe.each(Object.keys(states))('%s', (state) => {
  const isOpen = state === 'open'
  const cases = Object.keys(inputs).flatMap((input) =>
    Object.keys(answers)
      // Without an open session the kind of answer does not matter.
      .filter((answer) => isOpen || answer === 'a refusal')
      .map((answer) => [input, answer] as const),
  )

  test.each(cases)('%s, and the server has %s', async (input, answer) => {
    far.answer = answers[answer] as ScriptedServer['answer']
    const subject = (await states[state]?.()) as Made
    expect(await callAll(subject, inputs[input] as (typeof inputs)[string])).toEqual([])
    subject.close?.()
    await nextTurn()
    expect(unhandled.splice(0)).toEqual([])
  })
})
