// The life of a connection as a value and one pure function. Nothing here opens sockets or sets timers: a step says what
// is to be done, and connection.ts does it. The rules are CONN-1 to CONN-18 in SPEC.md.

import {
  connectionLimits,
  endsSignIn,
  errorFrom,
  localFailure,
  ParleyError,
  type Reason,
  requestLimits,
} from '@parley/protocol'
import { waitBefore } from './backoff.ts'

/** What stays the same from sign-in to sign-out. */
export interface Session {
  /** How many reconnects in a row may fail. */
  readonly maxReconnects: number
  /** Whether a new token can be asked for. */
  readonly canRenew: boolean
}

export interface Connecting {
  readonly name: 'connecting'
  readonly session: Session
  readonly phase: 'token' | 'opening' | 'provisioning'
  /** Every socket has its own number, so that what an old one says is recognised and ignored. */
  readonly socket: number
  /** The reconnects since a connection last held; 0 during a sign-in. */
  readonly attempt: number
  /** The sockets opened for this sign-in or reconnect. */
  readonly tries: number
  /** True for a reconnect, false for a sign-in. */
  readonly again: boolean
  /** A refused token was replaced once already. */
  readonly hasRenewed: boolean
}

export interface Online {
  readonly name: 'online'
  readonly session: Session
  readonly since: number
  readonly socket: number
  readonly attempt: number
}

export interface Waiting {
  readonly name: 'waiting'
  readonly session: Session
  readonly socket: number
  readonly attempt: number
  readonly since: number
  readonly until: number
  readonly why: ParleyError
}

export interface Offline {
  readonly name: 'offline'
  readonly session: Session
  readonly socket: number
  readonly attempt: number
}

export interface Stopped {
  readonly name: 'stopped'
  readonly session: Session
  readonly socket: number
  readonly why: ParleyError
}

export interface SignedOut {
  readonly name: 'signedOut'
  readonly socket: number
  readonly why?: ParleyError
}

export type MachineState = SignedOut | Connecting | Online | Waiting | Offline | Stopped

export type HappeningName =
  /** `again`: the session of an earlier visit goes on, however long it takes to reach the server. */
  | { readonly name: 'signIn'; readonly session: Session; readonly again?: boolean }
  /** `inner:logout` is told to the server; a client that is merely closed says nothing. */
  | { readonly name: 'signOut'; readonly silently?: boolean }
  | { readonly name: 'tokenReady' }
  | { readonly name: 'tokenFailed'; readonly error: ParleyError }
  | { readonly name: 'opened'; readonly socket: number }
  | { readonly name: 'provisioned'; readonly socket: number }
  | { readonly name: 'refused'; readonly socket: number; readonly error: ParleyError }
  | { readonly name: 'closed'; readonly socket: number }
  /** The socket is open but nobody answers: a heartbeat, a probe or a send went unanswered. */
  | { readonly name: 'silent'; readonly socket: number }
  | { readonly name: 'kicked'; readonly error: ParleyError }
  | { readonly name: 'tokenExpired' }
  /** The one timer of the present state has run out. */
  | { readonly name: 'timeUp' }
  | { readonly name: 'networkUp' }
  | { readonly name: 'networkDown' }
  | { readonly name: 'shown' }
  | { readonly name: 'reconnectNow' }
  /** Something waits to be sent. */
  | { readonly name: 'sendWaiting' }

/** A happening with the time and the chance at which it happens, so that a step needs neither clock nor dice. */
export type Happening = HappeningName & { readonly at: number; readonly chance: number }

export type Effect =
  /** Starts the timer of the new state. Without this a step leaves no timer running. */
  | { readonly do: 'arm'; readonly ms: number }
  /** Keeps the timer of the old state. */
  | { readonly do: 'keepTimer' }
  | { readonly do: 'askToken'; readonly fresh: boolean }
  | { readonly do: 'open'; readonly socket: number; readonly host: number }
  | { readonly do: 'provision'; readonly socket: number }
  | { readonly do: 'drop'; readonly socket: number; readonly logout?: string }
  /** Provisioned: waiting sends go out, then the server is asked what is unread. */
  | { readonly do: 'ready' }
  /** An online connection is no more: what was in flight fails. */
  | { readonly do: 'lost'; readonly error?: ParleyError; readonly comesBack: boolean }
  | { readonly do: 'signedIn' }
  | { readonly do: 'signInFailed'; readonly error: ParleyError }
  | { readonly do: 'gaveUp' }
  /** The session is over: token, timers and state are cleared. */
  | { readonly do: 'end'; readonly why?: ParleyError }

export type Step = [MachineState, ...Effect[]]

export const startState: MachineState = { name: 'signedOut', socket: 0 }

const problem = (name: Parameters<typeof localFailure>[0]) => errorFrom(localFailure(name))

/** Why a sign-in is not possible in this state, or undefined. One that gave up is to be signed out first. */
export function signInRefusal(state: MachineState): ParleyError | undefined {
  if (state.name === 'signedOut' || state.name === 'stopped') return undefined
  return problem(state.name === 'connecting' && !state.again ? 'signInUnderWay' : 'alreadySignedIn')
}

/** Pure: the same state and happening always give the same answer. */
export function step(state: MachineState, happening: Happening): Step {
  if (state.name === 'signedOut')
    return happening.name === 'signIn'
      ? start(happening.session, state.socket, 0, happening.again === true)
      : [state]
  if ('socket' in happening && happening.socket !== state.socket) return unchanged(state)
  switch (happening.name) {
    case 'signOut':
      return end(state, undefined, happening.silently ? undefined : 'inner:logout')
    case 'kicked':
      return end(state, happening.error)
    case 'tokenExpired':
      return end(state, new ParleyError('tokenExpired', 'token expired'), 'inner:token expired')
    case 'networkDown':
      return networkDown(state)
  }
  switch (state.name) {
    case 'connecting':
      return whileConnecting(state, happening)
    case 'online':
      return whileOnline(state, happening)
    case 'waiting':
      return whileWaiting(state, happening)
    case 'offline':
      return isWakeUp(happening.name) ? connectAgain(state, state.attempt + 1) : unchanged(state)
    case 'stopped':
      return isWakeUp(happening.name) ? connectAgain(state, 1) : unchanged(state)
  }
}

/** Every way to a socket begins with a token. */
function start(session: Session, socket: number, attempt: number, again: boolean): Step {
  const beginning = { phase: 'token', tries: 0, hasRenewed: false } as const
  return [
    { name: 'connecting', session, socket, attempt, again, ...beginning },
    { do: 'askToken', fresh: false },
    armFor('token'),
  ]
}

function whileConnecting(state: Connecting, happening: Happening): Step {
  switch (happening.name) {
    case 'tokenReady':
      return state.phase === 'token' ? open(state) : unchanged(state)
    case 'tokenFailed':
      return state.phase === 'token' ? failed(state, happening.error, happening) : unchanged(state)
    case 'opened': {
      if (state.phase !== 'opening') return unchanged(state)
      const { socket } = state
      return [{ ...state, phase: 'provisioning' }, { do: 'provision', socket }, armFor('provisioning')]
    }
    case 'provisioned': {
      if (state.phase !== 'provisioning') return unchanged(state)
      const { session, socket, attempt, again } = state
      const online: Online = { name: 'online', session, since: happening.at, socket, attempt }
      const held: Effect = { do: 'arm', ms: connectionLimits.stableAfterMs }
      return again ? [online, held, { do: 'ready' }] : [online, held, { do: 'signedIn' }, { do: 'ready' }]
    }
    case 'refused':
      return state.phase === 'token' ? unchanged(state) : refused(state, happening.error, happening)
    case 'closed':
      return state.phase === 'token' ? unchanged(state) : failed(state, problem('connectionLost'), happening)
    case 'timeUp':
      return failed(state, problem(timeOuts[state.phase]), happening)
    default:
      return unchanged(state)
  }
}

const timeOuts = {
  token: 'requestTimeout',
  opening: 'connectTimeout',
  provisioning: 'provisionTimeout',
} as const

function armFor(phase: Connecting['phase']): Effect {
  if (phase === 'token') return { do: 'arm', ms: requestLimits.timeoutMs }
  return {
    do: 'arm',
    ms: phase === 'opening' ? connectionLimits.connectTimeoutMs : connectionLimits.provisionTimeoutMs,
  }
}

function open(state: Connecting): Step {
  const socket = state.socket + 1
  const host = Math.max(0, state.attempt - 1) + state.tries
  return [
    { ...state, phase: 'opening', socket, tries: state.tries + 1 },
    { do: 'open', socket, host },
    armFor('opening'),
  ]
}

/** Tokens that are not accepted any more can be replaced; other refusals are final. */
const curedByToken: readonly Reason[] = ['tokenExpired', 'tokenInvalid']

function refused(state: Connecting, error: ParleyError, happening: Happening): Step {
  const drop: Effect = { do: 'drop', socket: state.socket }
  if (state.session.canRenew && !state.hasRenewed && curedByToken.includes(error.reason)) {
    return [
      { ...state, phase: 'token', hasRenewed: true },
      drop,
      { do: 'askToken', fresh: true },
      armFor('token'),
    ]
  }
  if (!endsSignIn(error.reason)) return failed(state, error, happening)
  return end(state, error)
}

/** One attempt came to nothing. */
function failed(state: Connecting, error: ParleyError, happening: Happening): Step {
  const drop: Effect[] = state.phase === 'token' ? [] : [{ do: 'drop', socket: state.socket }]
  if (state.again) return withFirst(drop, wait(state, error, happening))
  const mayTryAgain = state.phase !== 'token' && state.tries < connectionLimits.connectAttempts
  return mayTryAgain ? withFirst(drop, open(state)) : end(state, error)
}

function whileOnline(state: Online, happening: Happening): Step {
  switch (happening.name) {
    case 'timeUp':
      return [{ ...state, attempt: 0 }]
    case 'closed':
    case 'silent': {
      const error = problem('connectionLost')
      const drop: Effect = { do: 'drop', socket: state.socket }
      return withFirst([drop, { do: 'lost', error, comesBack: true }], wait(state, error, happening))
    }
    default:
      return unchanged(state)
  }
}

function whileWaiting(state: Waiting, happening: Happening): Step {
  if (happening.name === 'timeUp' || isWakeUp(happening.name)) return connectAgain(state, state.attempt)
  if (happening.name === 'sendWaiting') {
    // Somebody wants to talk: no longer than the first step of the back-off, but never a storm.
    const until = Math.max(happening.at, state.since + waitBefore(1, happening.chance))
    if (until < state.until)
      return [
        { ...state, until },
        { do: 'arm', ms: until - happening.at },
      ]
  }
  return unchanged(state)
}

/** A good moment to try at once. */
export const isWakeUp = (name: Happening['name']): boolean =>
  name === 'networkUp' || name === 'shown' || name === 'reconnectNow'

function connectAgain({ session, socket }: Waiting | Offline | Stopped, attempt: number): Step {
  return start(session, socket, attempt, true)
}

function wait(
  { session, socket, attempt: last }: Connecting | Online,
  why: ParleyError,
  { at, chance }: Happening,
): Step {
  const attempt = last + 1
  if (attempt > session.maxReconnects) {
    return [{ name: 'stopped', session, socket, why: problem('reconnectFailed') }, { do: 'gaveUp' }]
  }
  const ms = waitBefore(attempt, chance)
  return [
    { name: 'waiting', session, socket, attempt, since: at, until: at + ms, why },
    { do: 'arm', ms },
  ]
}

function networkDown(state: Exclude<MachineState, SignedOut>): Step {
  if (state.name === 'offline' || state.name === 'stopped') return [state]
  if (state.name === 'connecting' && !state.again) return end(state, problem('networkError'))
  const { session, socket, attempt } = state
  const next: Offline = {
    name: 'offline',
    session,
    socket,
    attempt: state.name === 'online' ? attempt : attempt - 1,
  }
  const drop: Effect = { do: 'drop', socket }
  if (state.name !== 'online') return [next, drop]
  return [next, drop, { do: 'lost', error: problem('connectionLost'), comesBack: true }]
}

/** Back to signed out, whatever the state was. */
function end(state: Exclude<MachineState, SignedOut>, why?: ParleyError, logout?: string): Step {
  const effects: Effect[] = [{ do: 'drop', socket: state.socket, ...(logout ? { logout } : {}) }]
  if (state.name === 'online') effects.push({ do: 'lost', comesBack: false, ...(why ? { error: why } : {}) })
  if (state.name === 'connecting' && !state.again) {
    effects.push({ do: 'signInFailed', error: why ?? problem('requestAborted') })
  }
  effects.push({ do: 'end', ...(why ? { why } : {}) })
  return [{ name: 'signedOut', socket: state.socket, ...(why ? { why } : {}) }, ...effects]
}

const unchanged = (state: MachineState): Step => [state, { do: 'keepTimer' }]

const withFirst = (first: readonly Effect[], [state, ...effects]: Step): Step => [state, ...first, ...effects]
