// The state machine as a table: every state with every event, and the important paths one by one.

import { errorFrom, localFailure, ParleyError } from '@parley/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Connecting,
  type Effect,
  type MachineEvent,
  type MachineInput,
  type MachineState,
  type Online,
  type Session,
  signInRefusal,
  startState,
  step,
} from './machine.ts'

const session: Session = { maxReconnects: Number.POSITIVE_INFINITY, canRenew: false }
const renewable: Session = { ...session, canRenew: true }
const lost = errorFrom(localFailure('connectionLost'))
const refusal = (reason: ConstructorParameters<typeof ParleyError>[0]) => new ParleyError(reason, 'no')

const at = (event: MachineEvent, time = 0, random = 0): MachineInput => ({
  ...event,
  at: time,
  random,
})
const through = (state: MachineState, ...events: MachineEvent[]) =>
  events.reduce<readonly [MachineState, ...Effect[]]>(([now], event) => step(now, at(event)), [state])

const connecting: Connecting = {
  name: 'connecting',
  session,
  phase: 'token',
  socket: 0,
  attempt: 0,
  tries: 0,
  again: false,
  hasRenewed: false,
}
const online: Online = { name: 'online', session, since: 0, socket: 1, attempt: 0 }
const again: Connecting = { ...connecting, again: true, attempt: 1, socket: 1 }
const states: Readonly<Record<string, MachineState>> = {
  signedOut: startState,
  'connecting (token)': connecting,
  'connecting (opening)': { ...connecting, phase: 'opening', socket: 1, tries: 1 },
  'connecting (provisioning)': { ...connecting, phase: 'provisioning', socket: 1, tries: 1 },
  'connecting again (token)': again,
  'connecting again (opening)': { ...again, phase: 'opening', tries: 1 },
  'connecting again (provisioning)': { ...again, phase: 'provisioning', tries: 1 },
  online,
  waiting: { name: 'waiting', session, socket: 1, attempt: 1, since: 0, until: 1500, why: lost },
  offline: { name: 'offline', session, socket: 1, attempt: 0 },
  stopped: { name: 'stopped', session, socket: 1, why: lost },
}
const events: readonly MachineEvent[] = [
  { name: 'signIn', session },
  { name: 'signOut' },
  { name: 'tokenReady' },
  { name: 'tokenFailed', error: lost },
  { name: 'opened', socket: 1 },
  { name: 'provisioned', socket: 1 },
  { name: 'refused', socket: 1, error: refusal('authFailed') },
  { name: 'closed', socket: 1 },
  { name: 'silent', socket: 1 },
  { name: 'kicked', error: refusal('userRemoved') },
  { name: 'tokenExpired' },
  { name: 'timeUp' },
  { name: 'networkUp' },
  { name: 'networkDown' },
  { name: 'shown' },
  { name: 'reconnectNow' },
  { name: 'sendWaiting' },
]

describe('every state with every event', () => {
  const ends = { signOut: 'signedOut', kicked: 'signedOut', tokenExpired: 'signedOut' }
  const wakesUp = { networkUp: 'connecting', shown: 'connecting', reconnectNow: 'connecting' }
  const signingIn = { ...ends, networkDown: 'signedOut' }
  const retrying = { ...ends, networkDown: 'offline' }

  test.each<[string, Readonly<Record<string, string>>]>([
    ['signedOut', { signIn: 'connecting' }],
    [
      'connecting (token)',
      { ...signingIn, tokenReady: 'connecting', tokenFailed: 'signedOut', timeUp: 'signedOut' },
    ],
    [
      'connecting (opening)',
      {
        ...signingIn,
        opened: 'connecting',
        refused: 'signedOut',
        closed: 'connecting',
        timeUp: 'connecting',
      },
    ],
    [
      'connecting (provisioning)',
      {
        ...signingIn,
        provisioned: 'online',
        refused: 'signedOut',
        closed: 'connecting',
        timeUp: 'connecting',
      },
    ],
    [
      'connecting again (token)',
      { ...retrying, tokenReady: 'connecting', tokenFailed: 'waiting', timeUp: 'waiting' },
    ],
    [
      'connecting again (opening)',
      { ...retrying, opened: 'connecting', refused: 'signedOut', closed: 'waiting', timeUp: 'waiting' },
    ],
    [
      'connecting again (provisioning)',
      { ...retrying, provisioned: 'online', refused: 'signedOut', closed: 'waiting', timeUp: 'waiting' },
    ],
    ['online', { ...retrying, closed: 'waiting', silent: 'waiting', timeUp: 'online' }],
    ['waiting', { ...retrying, ...wakesUp, timeUp: 'connecting', sendWaiting: 'waiting' }],
    ['offline', { ...ends, ...wakesUp }],
    ['stopped', { ...ends, ...wakesUp }],
  ])('%s changes as listed here, and stays the same otherwise', (name, expected) => {
    const state = states[name] as MachineState
    const moves: Record<string, string> = {}
    for (const event of events) {
      const [next] = step(state, at(event))
      if (next !== state) moves[event.name] = next.name
    }
    expect(moves).toEqual(expected)
  })

  test('is pure: the same input twice gives the same result', () => {
    for (const state of Object.values(states)) {
      for (const event of events) {
        const copy = structuredClone({ ...state, why: undefined })
        expect(step(state, at(event))).toEqual(step(state, at(event)))
        expect({ ...state, why: undefined }).toEqual(copy)
      }
    }
  })

  test('a state that waits for something always has a timer', () => {
    // A timer runs if the last step started one, or kept the running one.
    const waits = (state: MachineState) => state.name === 'connecting' || state.name === 'waiting'
    const anything = fc.array(
      fc.tuple(fc.constantFrom(...events), fc.nat(20_000), fc.double({ min: 0, max: 0.99, noNaN: true })),
    )
    fc.assert(
      fc.property(anything, (list) => {
        let state = startState
        let hasTimer = false
        for (const [event, time, random] of list) {
          // Socket numbers match the state in half of the table's rows; make them match here.
          const fitting = 'socket' in event ? { ...event, socket: state.socket } : event
          const [next, ...effects] = step(state, at(fitting, time, random))
          const keeps = effects.some((effect) => effect.do === 'keepTimer')
          const arms = effects.some((effect) => effect.do === 'arm')
          hasTimer = arms || (keeps && hasTimer)
          if (event.name === 'timeUp' && !arms) hasTimer = false
          state = next
          if (waits(state) && event.name !== 'timeUp') expect(hasTimer).toBe(true)
        }
      }),
    )
  })
})

describe('[CONN-1] signing in', () => {
  test('goes from token to socket to provision to online', () => {
    const [asking, ...first] = step(startState, at({ name: 'signIn', session }))
    expect(asking).toMatchObject({ name: 'connecting', phase: 'token', again: false })
    expect(first).toEqual([
      { do: 'askToken', fresh: false },
      { do: 'arm', ms: 15_000 },
    ])
    const [opening, ...second] = step(asking, at({ name: 'tokenReady' }))
    expect(second).toEqual([
      { do: 'open', socket: 1, host: 0 },
      { do: 'arm', ms: 10_000 },
    ])
    const [provisioning, ...third] = step(opening, at({ name: 'opened', socket: 1 }))
    expect(third).toEqual([{ do: 'provision' }, { do: 'arm', ms: 10_000 }])
    const [done, ...fourth] = step(provisioning, at({ name: 'provisioned', socket: 1 }, 77))
    expect(done).toEqual({ name: 'online', session, since: 77, socket: 1, attempt: 0 })
    expect(fourth).toEqual([{ do: 'arm', ms: 5000 }, { do: 'ready' }])
  })

  test('opens three sockets in total, each on the next host, each with its own timer', () => {
    let state: MachineState = states['connecting (opening)'] as MachineState
    const hosts: number[] = []
    for (let n = 0; n < 2; n++) {
      const [next, ...effects] = step(state, at({ name: 'timeUp' }))
      const open = effects.find((effect) => effect.do === 'open')
      expect(effects[0]).toEqual({ do: 'drop', socket: state.socket })
      expect(effects.at(-1)).toEqual({ do: 'arm', ms: 10_000 })
      hosts.push(open?.host ?? -1)
      state = next
    }
    expect(hosts).toEqual([1, 2])
    const [end, ...effects] = step(state, at({ name: 'closed', socket: 3 }))
    expect(end).toMatchObject({ name: 'signedOut', why: { reason: 'connectionLost' } })
    expect(effects.map((effect) => effect.do)).toEqual(['drop', 'end'])
  })

  test.each([
    ['connecting (token)', 'Request Timeout'],
    ['connecting again (opening)', 'connection timeout'],
    ['connecting again (provisioning)', 'provision timeout'],
  ])('%s times out with %s', (name, message) => {
    const [next] = step(states[name] as MachineState, at({ name: 'timeUp' }))
    expect(next).toMatchObject({ why: { reason: 'requestTimeout', message } })
  })

  test('does not request a second token if there is no first one', () => {
    const [next] = through(connecting, { name: 'tokenFailed', error: refusal('signInFailed') })
    expect(next).toMatchObject({ name: 'signedOut', why: { reason: 'signInFailed' } })
  })
})

describe('[CONN-2] a refused sign-in', () => {
  test.each([
    'maxLimit',
    'tokenExpired',
    'tokenInvalid',
    'userNotFound',
    'authFailed',
    'invalidParameter',
    'servingDisabled',
  ] as const)('%s ends it at once', (reason) => {
    const state = states['connecting (provisioning)'] as MachineState
    const [next, ...effects] = step(state, at({ name: 'refused', socket: 1, error: refusal(reason) }))
    expect(next).toMatchObject({ name: 'signedOut', why: { reason } })
    expect(effects.map((effect) => effect.do)).toEqual(['drop', 'end'])
  })

  test('ends the session if it happens on a reconnect', () => {
    const state = states['connecting again (provisioning)'] as MachineState
    const [next, ...effects] = step(state, at({ name: 'refused', socket: 1, error: refusal('tokenExpired') }))
    expect(next).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired' } })
    expect(effects.map((effect) => effect.do)).toEqual(['drop', 'end'])
  })

  test('any other reason is one failed attempt', () => {
    const state = states['connecting (provisioning)'] as MachineState
    const [next] = step(state, at({ name: 'refused', socket: 1, error: refusal('serverBusy') }))
    expect(next).toMatchObject({ name: 'connecting', phase: 'opening', socket: 2, tries: 2 })
  })
})

test('[CONN-3] a second sign-in is refused with its text', () => {
  const text = (name: string) => signInRefusal(states[name] as MachineState)?.message
  expect(text('signedOut')).toBeUndefined()
  expect(text('stopped')).toBeUndefined()
  expect(text('connecting (token)')).toBe('Currently logging in, please wait.')
  expect(text('connecting again (opening)')).toBe('The user has logged in.')
  expect(text('online')).toBe('The user has logged in.')
  expect(text('waiting')).toBe('The user has logged in.')
  expect(text('offline')).toBe('The user has logged in.')
})

describe('reconnecting', () => {
  test('[CONN-4] a lost connection waits for a random delay', () => {
    const [next, ...effects] = step(online, at({ name: 'closed', socket: 1 }, 1000, 0.5))
    expect(next).toMatchObject({ name: 'waiting', attempt: 1, since: 1000, until: 2500 })
    expect(effects.map((effect) => effect.do)).toEqual(['drop', 'lost', 'arm'])
  })

  test('[CONN-5] the counter continues until a connection was stable', () => {
    const [waiting] = step({ ...online, attempt: 5 }, at({ name: 'closed', socket: 1 }))
    expect(waiting).toMatchObject({ name: 'waiting', attempt: 6, until: 3000 })
    const [held] = step({ ...online, attempt: 5 }, at({ name: 'timeUp' }))
    expect(through(held, { name: 'closed', socket: 1 })[0]).toMatchObject({ name: 'waiting', attempt: 1 })
  })

  test('[CONN-6] gives up after the limit, and a new series begins on request', () => {
    const few = { ...session, maxReconnects: 2 }
    const [stopped, ...effects] = step(
      { ...again, session: few, attempt: 2, phase: 'opening' },
      at({ name: 'closed', socket: 1 }),
    )
    expect(stopped).toMatchObject({
      name: 'stopped',
      why: { reason: 'connectionLost', message: 'reconnection failed' },
    })
    expect(effects.map((effect) => effect.do)).toEqual(['drop', 'gaveUp'])
    expect(through(stopped, { name: 'reconnectNow' })[0]).toMatchObject({ name: 'connecting', attempt: 1 })
    expect(through(stopped, { name: 'networkUp' })[0]).toMatchObject({ name: 'connecting', attempt: 1 })
  })

  test.each(['networkUp', 'shown', 'reconnectNow'] as const)('[CONN-7] %s does not wait', (name) => {
    expect(through(states.waiting as MachineState, { name })[0]).toMatchObject({
      name: 'connecting',
      again: true,
      attempt: 1,
    })
    expect(through(states.offline as MachineState, { name })[0]).toMatchObject({
      name: 'connecting',
      again: true,
      attempt: 1,
    })
  })

  test('[CONN-7] going offline closes the socket; a sign-in fails', () => {
    const [next, ...effects] = step(online, at({ name: 'networkDown' }))
    expect(next).toMatchObject({ name: 'offline', attempt: 0 })
    expect(effects.map((effect) => effect.do)).toEqual(['drop', 'lost'])
    expect(through(connecting, { name: 'networkDown' })[0]).toMatchObject({
      name: 'signedOut',
      why: { reason: 'networkError' },
    })
  })

  test('[CONN-16] events of an old socket change nothing', () => {
    for (const event of events) {
      if (!('socket' in event)) continue
      for (const [name, state] of Object.entries(states)) {
        if (name === 'signedOut') continue
        expect(step(state, at({ ...event, socket: 99 }))).toEqual([state, { do: 'keepTimer' }])
      }
    }
  })

  test('[CONN-17] a queued message shortens a long delay to the first step, never below it', () => {
    const waiting: MachineState = {
      name: 'waiting',
      session,
      socket: 1,
      attempt: 30,
      since: 1000,
      until: 9000,
      why: lost,
    }
    const [sooner, effect] = step(waiting, at({ name: 'sendWaiting' }, 1100, 0.5))
    expect(sooner).toMatchObject({ until: 2500 })
    expect(effect).toEqual({ do: 'arm', ms: 1400 })
    expect(step(sooner, at({ name: 'sendWaiting' }, 1200, 0.9))[0]).toBe(sooner)
    expect(step(waiting, at({ name: 'sendWaiting' }, 5000, 0.5))).toEqual([
      { ...waiting, until: 5000 },
      { do: 'arm', ms: 0 },
    ])
  })
})

describe('[CONN-18] a token that is refused', () => {
  const state: Connecting = { ...again, session: renewable, phase: 'provisioning' }

  test.each(['tokenExpired', 'tokenInvalid'] as const)('is replaced once: %s', (reason) => {
    const [next, ...effects] = step(state, at({ name: 'refused', socket: 1, error: refusal(reason) }))
    expect(next).toMatchObject({ name: 'connecting', phase: 'token', hasRenewed: true })
    expect(effects.map((effect) => effect.do)).toEqual(['drop', 'askToken', 'arm'])
    expect(effects[1]).toEqual({ do: 'askToken', fresh: true })
  })

  test('ends the session if the new one is refused as well', () => {
    const [next] = step(
      { ...state, hasRenewed: true },
      at({ name: 'refused', socket: 1, error: refusal('tokenExpired') }),
    )
    expect(next).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired' } })
  })

  test('is requested again later if the provider fails on a reconnect', () => {
    const [next] = step(
      { ...again, session: renewable },
      at({ name: 'tokenFailed', error: refusal('signInFailed') }),
    )
    expect(next).toMatchObject({ name: 'waiting', attempt: 2 })
  })
})

describe('[CONN-10] the end', () => {
  test('a forced logout ends everything, without a reconnect', () => {
    const error = refusal('signedInElsewhere')
    const [next, ...effects] = step(online, at({ name: 'kicked', error }))
    expect(next).toMatchObject({ name: 'signedOut', why: error })
    expect(effects).toEqual([
      { do: 'drop', socket: 1 },
      { do: 'lost', error },
      { do: 'end', why: error },
    ])
    expect(through(next, { name: 'closed', socket: 1 }, { name: 'networkUp' })[0]).toBe(next)
  })

  test.each(Object.keys(states).filter((name) => name !== 'signedOut'))(
    '[CONN-15] signing out of %s',
    (name) => {
      const [next, ...effects] = step(states[name] as MachineState, at({ name: 'signOut' }))
      expect(next).toEqual({ name: 'signedOut', socket: (states[name] as MachineState).socket })
      expect(effects[0]).toMatchObject({ do: 'drop', logout: 'inner:logout' })
      expect(effects.at(-1)).toEqual({ do: 'end' })
    },
  )

  test('[CONN-12] a token that expires without a successor ends the session', () => {
    const [next, drop] = step(online, at({ name: 'tokenExpired' }))
    expect(next).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired', code: 56 } })
    expect(drop).toEqual({ do: 'drop', socket: 1, logout: 'inner:token expired' })
  })
})
