// The connection state machine: a value and one pure function. It opens no sockets and sets no timers: a step returns
// effects, and connection.ts executes them. Rules CONN-1 to CONN-18 in SPEC.md.

import {
  connectionLimits,
  endsSignIn,
  localError,
  ParleyError,
  type Reason,
  requestLimits,
} from '@parley/protocol'
import { delayBefore } from './backoff.ts'

/** Constant from sign-in to sign-out. */
export interface Session {
  /** How many consecutive reconnects may fail. */
  readonly maxReconnects: number
  /** Whether a new token can be requested. */
  readonly canRenew: boolean
}

export interface Connecting {
  readonly name: 'connecting'
  readonly session: Session
  readonly phase: 'token' | 'opening' | 'provisioning'
  /** Every socket has its own number, so that events of an old one are recognised and ignored. */
  readonly socket: number
  /** The reconnects since the last stable connection; 0 during a sign-in. */
  readonly attempt: number
  /** The sockets opened for this sign-in or reconnect. */
  readonly tries: number
  /** True for a reconnect, false for a sign-in. */
  readonly again: boolean
  /** Whether a refused token was already replaced once. */
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

export type MachineEvent =
  /** `again`: resumes the session of an earlier visit, however long it takes to reach the server. */
  | { readonly name: 'signIn'; readonly session: Session; readonly again?: boolean }
  /** Sends `inner:logout` to the server, unless `silently`, for a client that is merely closed. */
  | { readonly name: 'signOut'; readonly silently?: boolean }
  | { readonly name: 'tokenReady' }
  | { readonly name: 'tokenFailed'; readonly error: ParleyError }
  | { readonly name: 'opened'; readonly socket: number }
  | { readonly name: 'provisioned'; readonly socket: number }
  | { readonly name: 'refused'; readonly socket: number; readonly error: ParleyError }
  | { readonly name: 'closed'; readonly socket: number }
  /** The socket is open but dead: a heartbeat, a probe or a send was not answered. */
  | { readonly name: 'silent'; readonly socket: number }
  | { readonly name: 'kicked'; readonly error: ParleyError }
  | { readonly name: 'tokenExpired' }
  /** The timer of the current state has expired. */
  | { readonly name: 'timeUp' }
  | { readonly name: 'networkUp' }
  | { readonly name: 'networkDown' }
  | { readonly name: 'shown' }
  | { readonly name: 'reconnectNow' }
  /** A message waits to be sent. */
  | { readonly name: 'sendWaiting' }

/** An input with its time and random number, so that a step is pure. */
export type MachineInput = MachineEvent & { readonly at: number; readonly random: number }

export type Effect =
  /** Starts the timer of the new state. Without this effect, a step leaves no timer running. */
  | { readonly do: 'arm'; readonly ms: number }
  /** Keeps the timer of the old state. */
  | { readonly do: 'keepTimer' }
  | { readonly do: 'askToken'; readonly fresh: boolean }
  | { readonly do: 'open'; readonly socket: number; readonly host: number }
  | { readonly do: 'provision' }
  | { readonly do: 'drop'; readonly socket: number; readonly logout?: string }
  /** Provisioned: the sign-in succeeds, waiting messages are sent, then the unread queues are requested. */
  | { readonly do: 'ready' }
  /** An online connection was lost: sends in flight fail. */
  | { readonly do: 'lost'; readonly error?: ParleyError }
  | { readonly do: 'gaveUp' }
  /** The session is over, or a sign-in has failed: token, timers and state are cleared. */
  | { readonly do: 'end'; readonly why?: ParleyError }

export type Step = [MachineState, ...Effect[]]

export const startState: MachineState = { name: 'signedOut', socket: 0 }

const dropOf = ({ socket }: MachineState): Effect => ({ do: 'drop', socket })

/** Why a sign-in is not possible in this state; undefined if it is. */
export function signInRefusal(state: MachineState): ParleyError | undefined {
  if (state.name === 'signedOut' || state.name === 'stopped') return undefined
  return localError(state.name === 'connecting' && !state.again ? 'signInUnderWay' : 'alreadySignedIn')
}

/** Pure: the same state and input always give the same result. */
export function step(state: MachineState, event: MachineInput): Step {
  if (state.name === 'signedOut')
    return event.name === 'signIn' ? start(event.session, state.socket, 0, event.again === true) : [state]
  if ('socket' in event && event.socket !== state.socket) return unchanged(state)
  switch (event.name) {
    case 'signOut':
      return end(state, undefined, event.silently ? undefined : 'inner:logout')
    case 'kicked':
      return end(state, event.error)
    case 'tokenExpired':
      return end(state, new ParleyError('tokenExpired', 'token expired'), 'inner:token expired')
    case 'networkDown':
      return networkDown(state)
  }
  switch (state.name) {
    case 'connecting':
      return whileConnecting(state, event)
    case 'online':
      return whileOnline(state, event)
    case 'waiting':
      return whileWaiting(state, event)
    case 'offline':
      return isWakeUp(event.name) ? connectAgain(state, state.attempt + 1) : unchanged(state)
    case 'stopped':
      return isWakeUp(event.name) ? connectAgain(state, 1) : unchanged(state)
  }
}

/** Every connection begins with a token. */
function start(session: Session, socket: number, attempt: number, again: boolean): Step {
  const beginning = { phase: 'token', tries: 0, hasRenewed: false } as const
  return [
    { name: 'connecting', session, socket, attempt, again, ...beginning },
    { do: 'askToken', fresh: false },
    armFor('token'),
  ]
}

function whileConnecting(state: Connecting, event: MachineInput): Step {
  const { phase } = state
  if (event.name === 'timeUp') return failed(state, localError(phases[phase][1]), event)
  if (phase === 'token') {
    if (event.name === 'tokenReady') return open(state)
    if (event.name === 'tokenFailed') return failed(state, event.error, event)
    return unchanged(state)
  }
  if (event.name === 'refused') return refused(state, event.error, event)
  if (event.name === 'closed') return failed(state, localError('connectionLost'), event)
  if (event.name === 'opened' && phase === 'opening')
    return [{ ...state, phase: 'provisioning' }, { do: 'provision' }, armFor('provisioning')]
  if (event.name === 'provisioned' && phase === 'provisioning') {
    const { session, socket, attempt } = state
    return [
      { name: 'online', session, since: event.at, socket, attempt },
      { do: 'arm', ms: connectionLimits.stableAfterMs },
      { do: 'ready' },
    ]
  }
  return unchanged(state)
}

/** The timeout of each phase, and its error. */
const phases = {
  token: [requestLimits.timeoutMs, 'requestTimeout'],
  opening: [connectionLimits.connectTimeoutMs, 'connectTimeout'],
  provisioning: [connectionLimits.provisionTimeoutMs, 'provisionTimeout'],
} as const

const armFor = (phase: Connecting['phase']): Effect => ({ do: 'arm', ms: phases[phase][0] })

function open(state: Connecting): Step {
  const socket = state.socket + 1
  const host = Math.max(0, state.attempt - 1) + state.tries
  return [
    { ...state, phase: 'opening', socket, tries: state.tries + 1 },
    { do: 'open', socket, host },
    armFor('opening'),
  ]
}

/** Refusals that a new token can resolve; all others are final. */
const curedByToken: readonly Reason[] = ['tokenExpired', 'tokenInvalid']

function refused(state: Connecting, error: ParleyError, event: MachineInput): Step {
  if (state.session.canRenew && !state.hasRenewed && curedByToken.includes(error.reason)) {
    return [
      { ...state, phase: 'token', hasRenewed: true },
      dropOf(state),
      { do: 'askToken', fresh: true },
      armFor('token'),
    ]
  }
  if (!endsSignIn(error.reason)) return failed(state, error, event)
  return end(state, error)
}

/** An attempt has failed. */
function failed(state: Connecting, error: ParleyError, event: MachineInput): Step {
  const drop: Effect[] = state.phase === 'token' ? [] : [dropOf(state)]
  if (state.again) return withFirst(drop, wait(state, error, event))
  const mayTryAgain = state.phase !== 'token' && state.tries < connectionLimits.connectAttempts
  return mayTryAgain ? withFirst(drop, open(state)) : end(state, error)
}

function whileOnline(state: Online, event: MachineInput): Step {
  const { name } = event
  if (name === 'timeUp') return [{ ...state, attempt: 0 }]
  if (name !== 'closed' && name !== 'silent') return unchanged(state)
  const error = localError('connectionLost')
  return withFirst([dropOf(state), { do: 'lost', error }], wait(state, error, event))
}

function whileWaiting(state: Waiting, event: MachineInput): Step {
  if (event.name === 'timeUp' || isWakeUp(event.name)) return connectAgain(state, state.attempt)
  if (event.name === 'sendWaiting') {
    // A waiting message shortens the wait to the first step of the back-off, counted from the last failure.
    const ms = delayBefore(1, event.random)
    const until = Math.max(event.at, state.since + ms)
    if (until < state.until)
      return [
        { ...state, until },
        // The clock may have been set back in the meantime.
        { do: 'arm', ms: Math.min(ms, until - event.at) },
      ]
  }
  return unchanged(state)
}

/** A reason to reconnect at once. */
export const isWakeUp = (name: MachineInput['name']): boolean =>
  name === 'networkUp' || name === 'shown' || name === 'reconnectNow'

function connectAgain({ session, socket }: Waiting | Offline | Stopped, attempt: number): Step {
  return start(session, socket, attempt, true)
}

function wait(
  { session, socket, attempt: last }: Connecting | Online,
  why: ParleyError,
  { at, random }: MachineInput,
): Step {
  const attempt = last + 1
  if (attempt > session.maxReconnects) {
    return [{ name: 'stopped', session, socket, why: localError('reconnectFailed') }, { do: 'gaveUp' }]
  }
  const ms = delayBefore(attempt, random)
  return [
    { name: 'waiting', session, socket, attempt, since: at, until: at + ms, why },
    { do: 'arm', ms },
  ]
}

function networkDown(state: Exclude<MachineState, SignedOut>): Step {
  if (state.name === 'offline' || state.name === 'stopped') return [state]
  if (state.name === 'connecting' && !state.again) return end(state, localError('networkError'))
  const { session, socket, attempt } = state
  const next: Offline = {
    name: 'offline',
    session,
    socket,
    attempt: state.name === 'online' ? attempt : attempt - 1,
  }
  const effects: Effect[] = [dropOf(state)]
  if (state.name === 'online') effects.push({ do: 'lost', error: localError('connectionLost') })
  return [next, ...effects]
}

/** Ends the session, from any state. */
function end(state: Exclude<MachineState, SignedOut>, why?: ParleyError, logout?: string): Step {
  const { name, socket } = state
  const cause = why && { why }
  const effects: Effect[] = [{ do: 'drop', socket, ...(logout && { logout }) }]
  if (name === 'online') effects.push({ do: 'lost', ...(why && { error: why }) })
  return [{ name: 'signedOut', socket, ...cause }, ...effects, { do: 'end', ...cause }]
}

const unchanged = (state: MachineState): Step => [state, { do: 'keepTimer' }]

const withFirst = (first: readonly Effect[], [state, ...effects]: Step): Step => [state, ...first, ...effects]
