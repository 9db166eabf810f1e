// Carries out what the machine asks for: owns the socket, the timers of the connection and the token. Frames that belong
// to others are handed on through the functions that client.ts gives.

import {
  connectionLimits,
  errorFrom,
  localError,
  type ParleyError,
  readProvisionFailure,
  StatusCode,
} from '@parley/protocol'
import type { Log } from '../log.ts'
import type { Hosts } from '../options.ts'
import type { Platform, Socket } from '../platform/platform.ts'
import {
  expiryIn,
  type FrameDown,
  logoutFrame,
  provisionFrame,
  readFrame,
  type Speaker,
  unreadFrame,
} from './frames.ts'
import { beat, heard, type Pulse, shouldProbe, startPulse } from './heartbeat.ts'
import {
  type Effect,
  type HappeningName,
  isWakeUp,
  type MachineState,
  signInRefusal,
  startState,
  step,
} from './machine.ts'
import { createTokens, type TokenSource, type Tokens } from './token.ts'

export interface ConnectionSettings {
  readonly appKey: string
  readonly hosts: Hosts
  readonly device: string
  readonly deviceName: string
  readonly heartbeatMs: number
  readonly maxReconnects: number
  readonly customPlatform: number | undefined
  readonly signInNote: string | undefined
}

/** News from the connection, in the order in which they happen. */
export interface ConnectionCallbacks {
  changed(state: MachineState): void
  /** A frame that is not about the connection itself. */
  frame(frame: Exclude<FrameDown, { name: 'provision' | 'other' }>): void
  /** Provisioned: what waits may go out now, before anything else is asked. */
  ready(): void
  /** An online connection is no more. */
  lost(error: ParleyError | undefined): void
  gaveUp(): void
  /** The session is over. */
  ended(why: ParleyError | undefined): void
  tokenWillExpire(): void
  tokenExpired(): void
}

export interface ConnectionParts {
  readonly platform: Platform
  readonly log: Log
  readonly settings: ConnectionSettings
  readonly callbacks: ConnectionCallbacks
  readonly expiryOf?: ((token: string) => Promise<number>) | undefined
}

export interface SignedIn {
  readonly user: string
  readonly token: string
  readonly device: string
}

export interface Connection {
  readonly state: MachineState
  readonly user: string | undefined
  readonly device: string
  readonly tokens: Tokens
  /** `begun` is called once the user is known. With `again` an earlier visit goes on, and nobody waits for the connection. */
  signIn(user: string, source: TokenSource, begun?: () => void, again?: boolean): Promise<SignedIn>
  signOut(how?: { silently: boolean }): void
  /** Puts a frame on the socket; false when there is none to put it on. */
  send(frame: Uint8Array): boolean
  happened(happening: HappeningName): void
  /** The socket does not answer. */
  isSilent(): void
  /** Stops or starts the heartbeats of this socket; the next one has them again. */
  beat(isOn: boolean): void
  /** When the token ends, as the next provision tells it; rejects if the session ends before. */
  nextExpiry(): Promise<number>
}

export function createConnection(parts: ConnectionParts): Connection {
  const { platform, settings, callbacks, log } = parts
  const { clock } = platform

  let state: MachineState = startState
  let user: string | undefined
  let device = settings.device
  let sessionId = ''
  let offered: string | undefined
  let socket: { readonly number: number; link?: Socket } | undefined
  let pulse: Pulse | undefined
  let stateTimer: unknown
  let pulseTimer: unknown
  const expiryWaiters = new Set<{ resolve(expiresAt: number): void; reject(error: ParleyError): void }>()
  let settle: { resolve(signedIn: SignedIn): void; reject(error: ParleyError): void } | undefined

  const tokens = createTokens({
    platform,
    log,
    expiryOf: parts.expiryOf,
    willExpire: callbacks.tokenWillExpire,
    expired(isFinal) {
      callbacks.tokenExpired()
      if (isFinal) happened({ name: 'tokenExpired' })
    },
  })

  // Effects can cause happenings at once (a socket that cannot be opened); they wait their turn.
  const queue: HappeningName[] = []
  let isStepping = false

  function happened(happening: HappeningName): void {
    queue.push(happening)
    if (isStepping) return
    isStepping = true
    try {
      for (let next = queue.shift(); next; next = queue.shift()) take(next)
    } finally {
      isStepping = false
    }
  }

  function take(happening: HappeningName): void {
    const before = state
    const [next, ...effects] = step(state, { ...happening, at: clock.now(), chance: platform.random() })
    state = next
    if (!effects.some((effect) => effect.do === 'keepTimer')) clock.clearTimer(stateTimer)
    if (state !== before) callbacks.changed(state)
    for (const effect of effects) carryOut(effect)
  }

  function carryOut(effect: Effect): void {
    switch (effect.do) {
      case 'arm':
        stateTimer = clock.setTimer(() => happened({ name: 'timeUp' }), effect.ms)
        return
      case 'keepTimer':
        return
      case 'askToken':
        return askToken(effect.fresh)
      case 'open':
        return open(effect.socket, effect.host)
      case 'provision':
        sessionId = `${clock.now()}:`
        offered = tokens.current
        return put(provisionFrame(speaker(), settings))
      case 'drop':
        return drop(effect.socket, effect.logout)
      case 'ready':
        settle?.resolve({ user: user ?? '', token: tokens.current ?? '', device })
        settle = undefined
        startBeating()
        callbacks.ready()
        return put(unreadFrame())
      case 'lost':
        return callbacks.lost(effect.error)
      case 'gaveUp':
        return callbacks.gaveUp()
      case 'end':
        settle?.reject(effect.why ?? localError('requestAborted'))
        settle = undefined
        tokens.stop()
        user = undefined
        for (const { reject } of expiryWaiters) reject(effect.why ?? notSignedIn())
        expiryWaiters.clear()
        return callbacks.ended(effect.why)
    }
  }

  const speaker = (): Speaker => ({
    appKey: settings.appKey,
    user: user ?? '',
    device,
    token: tokens.current ?? '',
    sessionId,
  })

  let asked = 0

  function askToken(fresh: boolean): void {
    const question = ++asked
    Promise.resolve(settings.hosts.find?.())
      .then(() => tokens.get(fresh ? tokens.current : undefined))
      .then(
        () => question === asked && happened({ name: 'tokenReady' }),
        (error: ParleyError) => question === asked && happened({ name: 'tokenFailed', error }),
      )
  }

  function open(number: number, host: number): void {
    // Ours before it is there: a host may tell of its end at once.
    const own: typeof socket = { number }
    socket = own
    const close = () => {
      if (socket !== own) return
      socket = undefined
      happened({ name: 'closed', socket: number })
    }
    try {
      own.link = platform.openSocket(settings.hosts.socket(host), {
        open: () => socket === own && happened({ name: 'opened', socket: number }),
        message: (data) => socket === own && receive(number, data),
        close,
      })
    } catch (error) {
      log('warn', 'no socket', error)
      close()
    }
  }

  function drop(number: number, logout: string | undefined): void {
    clock.clearTimer(pulseTimer)
    pulse = undefined
    if (socket?.number !== number) return
    if (logout) put(logoutFrame(speaker(), logout))
    const { link } = socket
    // Forgotten first: what the old socket still says belongs to nobody.
    socket = undefined
    try {
      link?.close()
    } catch (error) {
      log('debug', 'no socket', error)
    }
  }

  function put(frame: Uint8Array): void {
    try {
      socket?.link?.send(frame)
    } catch (error) {
      // A socket that takes no frames says so by closing, or stays silent and is given up.
      log('warn', 'a frame was skipped', error)
    }
  }

  function receive(number: number, data: Uint8Array | string): void {
    if (pulse) heard(pulse, clock.now())
    try {
      const frame = readFrame(data)
      if (frame.name === 'other') return
      if (frame.name === 'provision') return provisioned(number, frame.provision)
      if (state.name !== 'online') return
      if (frame.name === 'unread' && Number(frame.unread.timestamp) > 0)
        tokens.serverTime(Number(frame.unread.timestamp))
      callbacks.frame(frame)
    } catch (error) {
      // One frame that cannot be read or handled must not end the connection.
      log('error', 'a frame was skipped', error)
    }
  }

  function provisioned(
    number: number,
    provision: Extract<FrameDown, { name: 'provision' }>['provision'],
  ): void {
    if (state.name !== 'connecting') return
    // CONN-13: what is said about a token that was replaced meanwhile does not count.
    if (offered !== tokens.current) return happened({ name: 'closed', socket: number })
    const { errorCode = StatusCode.FAIL, reason } = provision.status ?? {}
    if (errorCode !== StatusCode.OK) {
      const error = errorFrom(readProvisionFailure(errorCode, reason))
      return happened({ name: 'refused', socket: number, error })
    }
    if (provision.resource) device = provision.resource
    const expiresAt = expiryIn(provision)
    happened({ name: 'provisioned', socket: number })
    if (expiresAt !== undefined) tokens.endsAt(expiresAt)
    for (const { resolve } of expiryWaiters) resolve(expiresAt ?? Number.POSITIVE_INFINITY)
    expiryWaiters.clear()
  }

  function startBeating(): void {
    pulse = startPulse(clock.now(), settings.heartbeatMs)
    // The question after signing in is the first heartbeat.
    pulse.asked = { at: clock.now(), frames: 0 }
    keepBeating()
  }

  /** Looks often: on a machine that slept timers stand still, and nothing but the clock tells. */
  function keepBeating(hasJumped = false): void {
    clock.clearTimer(pulseTimer)
    if (!pulse || state.name !== 'online') return
    const next = beat(pulse, clock.now(), hasJumped)
    if (next.name === 'dead') return isSilent()
    if (next.name === 'ask') ask()
    const ms = Math.min(next.ms, connectionLimits.lookEveryMs)
    const due = clock.now() + ms
    pulseTimer = clock.setTimer(
      () => keepBeating(Math.abs(clock.now() - due) > connectionLimits.visibleCheckAfterMs),
      ms,
    )
  }

  function ask(): void {
    if (pulse) pulse.asked = { at: clock.now(), frames: pulse.frames }
    put(unreadFrame())
  }

  /** A socket that says it is open may have slept through the loss of its network. */
  function probe(inAnyCase: boolean): void {
    if (!pulse || !shouldProbe(pulse, clock.now(), inAnyCase)) return
    ask()
    keepBeating()
  }

  function isSilent(): void {
    if (state.name === 'online') happened({ name: 'silent', socket: state.socket })
  }

  return {
    get state() {
      return state
    },
    get user() {
      return user
    },
    get device() {
      return device
    },
    tokens,
    signIn(name, source, begun, again = false) {
      const refusal = signInRefusal(state)
      if (refusal) return Promise.reject(refusal)
      if (state.name === 'stopped') happened({ name: 'signOut', silently: true })
      user = name
      tokens.start(source)
      begun?.()
      const signedIn = new Promise<SignedIn>((resolve, reject) => {
        settle = { resolve, reject }
      })
      const session = { maxReconnects: settings.maxReconnects, canRenew: tokens.canRenew() }
      happened({ name: 'signIn', session, again })
      if (again) settle?.resolve({ user, token: '', device })
      return signedIn
    },
    signOut(how) {
      happened({ name: 'signOut', ...how })
    },
    send(frame) {
      if (state.name !== 'online') return false
      put(frame)
      return true
    },
    happened(happening) {
      if (state.name === 'online' && isWakeUp(happening.name)) probe(happening.name === 'networkUp')
      else happened(happening)
    },
    isSilent,
    beat(isOn) {
      clock.clearTimer(pulseTimer)
      pulse = undefined
      if (!isOn || state.name !== 'online') return
      startBeating()
      put(unreadFrame())
    },
    nextExpiry: () => new Promise((resolve, reject) => expiryWaiters.add({ resolve, reject })),
  }
}

/** The error of a call that needs somebody to be signed in. */
export const notSignedIn = (): ParleyError => localError('notSignedIn')
