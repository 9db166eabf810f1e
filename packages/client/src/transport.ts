// The transport: connection, channel and queues, without any state. The core applies everything that arrives to a
// state; other packages only listen.

import { localError, type ParleyError } from '@parley/protocol'
import { type Channel, createChannel } from './calls/channel.ts'
import {
  type Connection,
  type ConnectionParts,
  createConnection,
  notSignedIn,
} from './connection/connection.ts'
import { unreadFrame } from './connection/frames.ts'
import type { MachineState } from './connection/machine.ts'
import { createLog, type Log } from './log.ts'
import { type ClientOptions, type Settings, settingsFrom } from './options.ts'
import type { Platform } from './platform/platform.ts'
import { createListeners, type Listeners } from './state/listeners.ts'
import { createQueues, type QueueParts } from './sync/queues.ts'

export interface Transport {
  readonly settings: Settings
  readonly log: Log
  readonly listeners: Listeners
  readonly connection: Connection
  readonly channel: Channel
  readonly failed: (error: unknown) => void
  readonly skipped: (error: unknown) => void
  /** Whether a message is sent now, waits, or is refused. */
  readiness(): 'online' | 'waiting' | ParleyError
  /** Why nothing can be sent right now; undefined if sending is possible. */
  notReady(): ParleyError | undefined
}

export interface TransportParts extends Pick<QueueParts, 'apply'> {
  readonly expiryOf?: ((token: string) => Promise<number>) | undefined
  readonly acknowledge?: QueueParts['acknowledge']
  readonly changed?: (state: MachineState) => void
  readonly catchingUp?: QueueParts['catchingUp']
  /** Called with the generation of the server's data, before `ready`. */
  readonly generation?: ConnectionParts['generation']
  /** Called when the session is connected, for the first time or again. */
  readonly ready: () => void
  /** Called when the client no longer tries to reconnect. */
  readonly gaveUp: (error: ParleyError) => void
  /** Called when the session is over; `why` is set if the application did not ask for it. */
  readonly ended: (error: ParleyError, why: { readonly why: ParleyError } | undefined) => void
}

/** Creates the connection with everything around it: sign-in, tokens, retries and calls. */
export function createTransport(
  options: ClientOptions,
  platform: Platform,
  parts: TransportParts,
): Transport {
  const settings = settingsFrom(options, platform)
  const log = createLog(platform.clock.now, options.log)
  const failed = (error: unknown) => log('error', 'a listener threw', error)
  const skipped = (error: unknown) => log('warn', 'an item was skipped', error)
  const listeners = createListeners(failed)
  const emit = (name: string, data: object = {}) => listeners.emit({ name, data })
  const disconnected = () => localError('disconnected')

  let before = ''
  let stopObserving: (() => void) | undefined

  const connection = createConnection({
    ...parts,
    platform,
    log,
    settings,
    callbacks: {
      changed(state) {
        const { name } = state
        parts.changed?.(state)
        if (name === 'signedOut') {
          if (stopObserving) platform.sessionEnded?.()
          stopObserving?.()
          stopObserving = undefined
        } else
          stopObserving ??= platform.observe(
            (event) => event !== 'hidden' && connection.dispatch({ name: event }),
          )
        if (name !== before && name === 'connecting' && state.again) emit('client.reconnecting')
        before = name
      },
      frame(frame) {
        if (frame.name === 'unread') queues.unread(frame.unread)
        else if (frame.name === 'notice') queues.notice(frame.queue)
        else if ((frame.sync.metaId ?? '0') === '0') queues.page(frame.sync)
        else channel.answered(frame.sync)
      },
      ready() {
        queues.connected()
        // OUT-3: waiting messages are sent before the unread queues are requested.
        parts.ready()
        emit('client.connected')
      },
      lost(error) {
        channel.failAll(disconnected())
        emit('client.disconnected', error && { error })
      },
      gaveUp() {
        parts.gaveUp(disconnected())
        emit('client.disconnected', { error: localError('reconnectFailed') })
      },
      ended(why) {
        const error = why ?? notSignedIn()
        const cause = why && { why }
        channel.failAll(error)
        queues.forget()
        parts.ended(error, cause)
        emit('client.signedOut', cause)
      },
      tokenWillExpire: () => emit('client.tokenWillExpire'),
      tokenExpired: () => emit('client.tokenExpired'),
    },
  })

  const channel = createChannel({ platform, put: connection.send, silent: connection.isSilent })

  const queues = createQueues({
    put: connection.send,
    acknowledge: connection.send,
    ...parts,
    catchingUp(isRunning) {
      parts.catchingUp?.(isRunning)
      emit(isRunning ? 'client.syncStarted' : 'client.syncFinished')
    },
    askUnread: () => void connection.send(unreadFrame()),
    skipped,
  })

  const readiness = (): 'online' | 'waiting' | ParleyError => {
    const { name } = connection.state
    if (name === 'signedOut') return notSignedIn()
    return name === 'stopped' ? disconnected() : name === 'online' ? name : 'waiting'
  }

  return {
    settings,
    log,
    listeners,
    connection,
    channel,
    failed,
    skipped,
    readiness,
    notReady() {
      const now = readiness()
      return now === 'online' ? undefined : now === 'waiting' ? disconnected() : now
    },
  }
}
