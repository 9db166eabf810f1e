// Executes the effects of the connection state machine: owns the socket, the connection's timers and the token. All
// other frames are passed on through the callbacks of client.ts.

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
import { nextHeartbeat, noteReceived, type SocketTraffic, shouldProbe, startTraffic } from './heartbeat.ts'
import {
  type Effect,
  isWakeUp,
  type MachineEvent,
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

/** Events of the connection, in the order in which they happen. */
export interface ConnectionCallbacks {
  changed(state: MachineState): void
  /** A frame that is not about the connection itself. */
  frame(frame: Exclude<FrameDown, { name: 'provision' | 'other' }>): void
  /** Provisioned: waiting messages are sent now, before anything is requested. */
  ready(): void
  /** An online connection was lost. */
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
  /**
   * Called before `ready` with the generation of the server's data; undefined if it was never restored from a backup.
   */
  readonly generation?: ((generation: string | undefined) => void) | undefined
}

/** The result of a sign-in. */
export interface SignedIn {
  /** The user name, as the server spells it. */
  readonly user: string
  /** The token of the session. Keep it secret. */
  readonly token: string
  /** The name of this device. */
  readonly device: string
}

export interface Connection {
  readonly state: MachineState
  readonly user: string | undefined
  readonly device: string
  readonly tokens: Tokens
  /**
   * Signs in. `begun` is called once the user is known. `again` resumes an earlier session without waiting for the
   * connection.
   */
  signIn(user: string, source: TokenSource, begun?: () => void, again?: boolean): Promise<SignedIn>
  signOut(how?: { silently: boolean }): void
  /** Sends a frame; false if there is no socket. */
  send(frame: Uint8Array): boolean
  dispatch(event: MachineEvent): void
  /** Reports that the socket does not answer. */
  isSilent(): void
  /** Stops or starts the heartbeats of this socket; the next socket has them again. */
  beat(isOn: boolean): void
  /** The token's expiry from the next provision; rejects if the session ends first. */
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
  let pulse: SocketTraffic | undefined
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
      if (isFinal) dispatch({ name: 'tokenExpired' })
    },
  })

  // Effects can cause further events at once, such as a socket that cannot be opened; they are queued.
  const queue: MachineEvent[] = []
  let isStepping = false

  function dispatch(event: MachineEvent): void {
    queue.push(event)
    if (isStepping) return
    isStepping = true
    try {
      for (let next = queue.shift(); next; next = queue.shift()) take(next)
    } finally {
      isStepping = false
    }
  }

  function take(event: MachineEvent): void {
    const before = state
    const [next, ...effects] = step(state, { ...event, at: clock.now(), random: platform.random() })
    state = next
    if (!effects.some((effect) => effect.do === 'keepTimer')) clock.clearTimer(stateTimer)
    if (state !== before) callbacks.changed(state)
    for (const effect of effects) carryOut(effect)
  }

  function carryOut(effect: Effect): void {
    switch (effect.do) {
      case 'arm':
        stateTimer = clock.setTimer(() => dispatch({ name: 'timeUp' }), effect.ms)
        return
      case 'keepTimer':
        return
      case 'askToken':
        return requestToken(effect.fresh)
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

  let latestRequest = 0

  function requestToken(fresh: boolean): void {
    const request = ++latestRequest
    Promise.resolve(settings.hosts.find?.())
      .then(() => tokens.get(fresh ? tokens.current : undefined))
      .then(
        () => request === latestRequest && dispatch({ name: 'tokenReady' }),
        (error: ParleyError) => request === latestRequest && dispatch({ name: 'tokenFailed', error }),
      )
  }

  function open(number: number, host: number): void {
    // Set before the socket exists, because a host may report its end at once.
    const own: typeof socket = { number }
    socket = own
    const close = () => {
      if (socket !== own) return
      socket = undefined
      dispatch({ name: 'closed', socket: number })
    }
    try {
      own.link = platform.openSocket(settings.hosts.socket(host), {
        open: () => socket === own && dispatch({ name: 'opened', socket: number }),
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
    // Cleared first, so that later events of the old socket are ignored.
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
      // A socket that does not take frames will close, or the heartbeat will find it dead.
      log('warn', 'a frame was skipped', error)
    }
  }

  function receive(number: number, data: Uint8Array | string): void {
    if (pulse) noteReceived(pulse, clock.now())
    try {
      const frame = readFrame(data)
      if (frame.name === 'other') return
      if (frame.name === 'provision') return provisioned(number, frame.provision)
      if (state.name !== 'online') return
      if (frame.name === 'unread' && Number(frame.unread.timestamp) > 0)
        tokens.serverTime(Number(frame.unread.timestamp))
      callbacks.frame(frame)
    } catch (error) {
      // An unreadable frame must not end the connection.
      log('error', 'a frame was skipped', error)
    }
  }

  function provisioned(
    number: number,
    provision: Extract<FrameDown, { name: 'provision' }>['provision'],
  ): void {
    if (state.name !== 'connecting') return
    // CONN-13: the refusal of a token that was replaced in the meantime is ignored.
    if (offered !== tokens.current) return dispatch({ name: 'closed', socket: number })
    const { errorCode = StatusCode.FAIL, reason } = provision.status ?? {}
    if (errorCode !== StatusCode.OK) {
      const error = errorFrom(readProvisionFailure(errorCode, reason))
      return dispatch({ name: 'refused', socket: number, error })
    }
    if (provision.resource) device = provision.resource
    const expiresAt = expiryIn(provision)
    parts.generation?.(provision.generation)
    dispatch({ name: 'provisioned', socket: number })
    if (expiresAt !== undefined) tokens.endsAt(expiresAt)
    for (const { resolve } of expiryWaiters) resolve(expiresAt ?? Number.POSITIVE_INFINITY)
    expiryWaiters.clear()
  }

  function startBeating(): void {
    pulse = startTraffic(clock.now(), settings.heartbeatMs)
    // The unread request after the sign-in is the first heartbeat.
    pulse.probe = { at: clock.now(), frames: 0 }
    keepBeating()
  }

  /** Checks often, because timers stop while the machine sleeps, and only the clock shows it afterwards. */
  function keepBeating(hasJumped = false): void {
    clock.clearTimer(pulseTimer)
    if (!pulse || state.name !== 'online') return
    const next = nextHeartbeat(pulse, clock.now(), hasJumped)
    if (next.name === 'dead') return isSilent()
    if (next.name === 'ask') ask()
    const ms = Math.min(next.ms, connectionLimits.clockCheckMs)
    const due = clock.now() + ms
    pulseTimer = clock.setTimer(
      () => keepBeating(Math.abs(clock.now() - due) > connectionLimits.visibleCheckAfterMs),
      ms,
    )
  }

  function ask(): void {
    if (pulse) pulse.probe = { at: clock.now(), frames: pulse.frames }
    put(unreadFrame())
  }

  /** Probes a socket that may have lost its network during sleep although it looks open. */
  function probe(inAnyCase: boolean): void {
    if (!pulse || !shouldProbe(pulse, clock.now(), inAnyCase)) return
    ask()
    keepBeating()
  }

  function isSilent(): void {
    if (state.name === 'online') dispatch({ name: 'silent', socket: state.socket })
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
      if (state.name === 'stopped') dispatch({ name: 'signOut', silently: true })
      user = name
      tokens.start(source)
      begun?.()
      const signedIn = new Promise<SignedIn>((resolve, reject) => {
        settle = { resolve, reject }
      })
      const session = { maxReconnects: settings.maxReconnects, canRenew: tokens.canRenew() }
      dispatch({ name: 'signIn', session, again })
      if (again) settle?.resolve({ user, token: '', device })
      return signedIn
    },
    signOut(how) {
      dispatch({ name: 'signOut', ...how })
    },
    send(frame) {
      if (state.name !== 'online') return false
      put(frame)
      return true
    },
    dispatch(event) {
      if (state.name === 'online' && isWakeUp(event.name)) probe(event.name === 'networkUp')
      else dispatch(event)
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

/** The error of a call that requires a session. */
export const notSignedIn = (): ParleyError => localError('notSignedIn')
