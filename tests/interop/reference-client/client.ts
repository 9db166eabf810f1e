// A reference client for tests: created in one call, with its events recorded and a time limit on every promise.

import { plain, ReferenceClientError } from './copy-from-realm.ts'
import type { Loose } from './loose.ts'
import type { Recorder } from './recorder.ts'
import { defaultLimitMs, makeRecorder } from './recorder.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { openSandbox } from './sandbox.ts'
import { ordinary } from './versions.ts'

export interface ReferenceClientOptions extends SandboxOptions {
  readonly apiUrl: string
  readonly url: string
  readonly appKey: string
  /** Further options of the reference client's own `connection` constructor. */
  readonly [option: string]: unknown
}

export interface ReferenceClient {
  /**
   * The reference client's connection object, in its own realm. Prefer `call`, which copies values between the
   * realms and has a time limit.
   */
  readonly connection: Loose
  readonly events: Recorder
  readonly next: Recorder['next']
  readonly sandbox: Sandbox
  /** Calls a method of the connection and settles what it returns. */
  call(method: string, ...parameters: unknown[]): Promise<Loose>
  /** Creates a message with the reference client's own `message.create` options. */
  message(options: Record<string, unknown>): Loose
  /** Creates and sends a text to one user; resolves with the reference client's send result. */
  sendText(to: string, text: string, more?: Record<string, unknown>): Promise<Loose>
  /**
   * Waits for a promise of the sandbox: the result as our plain data, a ReferenceClientError, or a clear error at
   * the time limit.
   */
  settle(work: unknown, limitMs?: number, what?: string): Promise<Loose>
  /** Closes its sockets, requests and timers, so that nothing outlives the test. */
  dispose(): void
}

/** Every handler that the reference client declares; the recorder listens to all of them. */
export const handlerNames = [
  ...[
    'onOpened',
    'onClosed',
    'onConnected',
    'onDisconnected',
    'onReconnecting',
    'onOnline',
    'onOffline',
    'onError',
  ],
  ...['onTokenWillExpire', 'onTokenExpired', 'onStatisticMessage', 'onOfflineMessageSyncStart'],
  ...['onOfflineMessageSyncFinish', 'onMessage', 'onTextMessage', 'onEmojiMessage', 'onImageMessage'],
  ...[
    'onAudioMessage',
    'onVideoMessage',
    'onFileMessage',
    'onLocationMessage',
    'onCmdMessage',
    'onCustomMessage',
  ],
  // From versions that are newer than the reference client.
  'onStreamMessage',
  ...['onCombineMessage', 'onReceivedMessage', 'onDeliveredMessage', 'onReadMessage', 'onRecallMessage'],
  ...['onChannelMessage', 'onModifiedMessage', 'onMessagePinEvent', 'onReactionChange', 'onContactInvited'],
  ...[
    'onContactAdded',
    'onContactDeleted',
    'onContactAgreed',
    'onContactRefuse',
    'onContactChange',
    'onPresence',
  ],
  ...['onPresenceStatusChange', 'onGroupChange', 'onGroupEvent', 'onChatroomChange', 'onChatroomEvent'],
  ...['onChatThreadChange', 'onMultiDeviceEvent'],
] as const

/** Creates a reference client that talks to one server only. */
export function referenceClient(options: ReferenceClientOptions): ReferenceClient {
  const { speed, storage, surface, version = ordinary, route, ...connectionOptions } = options
  const sandbox = openSandbox({
    ...(speed && { speed }),
    ...(storage && { storage }),
    ...(surface && { surface }),
    ...(route && { route }),
    version,
  })
  const { library, realm } = sandbox
  const events = makeRecorder('The reference client', () => {
    const faults = sandbox.faults.map((fault) => `\n  fault: ${String(fault)}`).join('')
    return `${faults}\nIts log ends with:\n  ${sandbox.log.slice(-12).join('\n  ')}`
  })
  // The scripted server of a test has a single address.
  const url = version.isSockJs ? options.url.replace(/^ws(.*)\/websocket$/, 'http$1/ws') : options.url
  const connection = new library.connection(realm.inside({ isHttpDNS: false, ...connectionOptions, url }))
  const handlers = handlerNames.map((name) => [
    name,
    (payload: unknown) => events.record(name, plain(payload)),
  ])
  connection.addEventHandler('recorder', realm.inside(Object.fromEntries(handlers)))

  function settle(work: unknown, limitMs = defaultLimitMs, what = 'the call') {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const seen = events.all.map((event) => event.name).join(', ')
        const log = sandbox.log.slice(-12).join('\n  ')
        reject(
          new Error(
            `The reference client never settled ${what} within ${limitMs} ms. Events: ${seen}\n  ${log}`,
          ),
        )
      }, limitMs)
      const end = (finish: () => void) => {
        clearTimeout(timer)
        finish()
      }
      Promise.resolve(work).then(
        (value) => end(() => resolve(plain(value))),
        (reason) => end(() => reject(new ReferenceClientError(reason))),
      )
    })
  }

  async function call(method: string, ...parameters: unknown[]) {
    const inside = parameters.map((parameter) => realm.inside(parameter))
    let work: unknown
    try {
      work = connection[method](...inside)
    } catch (fault) {
      throw new ReferenceClientError(fault)
    }
    return settle(work, defaultLimitMs, method)
  }

  const message = (fields: Record<string, unknown>) => library.message.create(realm.inside(fields))

  return {
    connection,
    events,
    next: events.next,
    sandbox,
    call,
    message,
    sendText: (to, msg, more = {}) =>
      call('send', message({ type: 'txt', chatType: 'singleChat', to, msg, ...more })),
    settle,
    dispose() {
      sandbox.dispose()
      events.stop()
    },
  }
}
