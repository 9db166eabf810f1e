// The internals of a connection: the client's line, outbox, calls, files and handlers.

import {
  composeMessage,
  createCalls,
  createFiles,
  createOutbox,
  createPendingWork,
  createTransport,
  type Outbox,
  type Platform,
  pagePlatform,
  type Run,
  type Transport,
} from '@parley/client/internals'
import {
  connectionLimits,
  decode,
  errorFrom,
  type Failure,
  type Meta,
  NameSpace,
  readForcedLogout,
  readHttpFailure,
  StatisticsBody,
} from '@parley/protocol'
import { type Addressed, type Addresses, addressesOf } from './addresses.ts'
import type { Follower } from './cache/connection-observer.ts'
import { receiptMeta } from './channel-requests.ts'
import { writtenToken } from './connection-token.ts'
import { deviceOf } from './devices.ts'
import { ConnectionError, fromParley, noSession } from './error.ts'
import { createPageEvents, isMessage } from './events/dispatch-page.ts'
import type { Json } from './events/handler-event.ts'
import { type Sock, showingSockets } from './exposed-socket.ts'
import { createHandlers } from './handlers.ts'
import { logger } from './logger.ts'
import { uniqueId } from './message.ts'
import type { Older } from './messages/history.ts'
import type { Me } from './method-table.ts'
import type { ConnectionOptions } from './options.ts'
import { readWhole, writeRequest } from './request-format.ts'
import { type Context, contextOf, type Signed } from './session-context.ts'

/** The parts of a connection that the internals use. */
export interface Shown extends Addressed, Signed {
  readonly heartBeatWait: number
  readonly autoReconnectNumMax: number
  readonly delivery: boolean
  readonly useOwnUploadFun: boolean
  readonly useReplacedMessageContents: boolean
  grantType: string
  clientResource: string
  logOut: boolean
  mr_cache: Older
  sock: Sock | undefined
  nameApp(appKey: string): void
}

export interface Inside {
  readonly options: ConnectionOptions
  readonly platform: Platform
  readonly addresses: Addresses
  readonly context: Context
  /** The token for requests. */
  readonly token: { readonly value: string; write(token: string): void }
  /** Incoming messages are not stored, only passed to handlers. */
  readonly core: Transport & { readonly outbox: Outbox<Meta> }
  /** Returns answers unchanged. */
  readonly run: Run
  readonly handlers: ReturnType<typeof createHandlers>
  /** Empty until a plug-in follows the connection. */
  readonly followed: Partial<Follower>
  /** The file transfers; `platform` may be one that records the answers. */
  files(platform?: Platform): ReturnType<typeof createFiles>
  /** `{api}/{org}/{app}` */
  base(): string
  me(): Me
  pause(ms: number): Promise<void>
  /** Reports that no user is signed in, and returns the error for the caller. */
  nobody(): ConnectionError
}

const insides = new WeakMap<object, Inside>()

export const inside = (self: unknown): Inside => {
  const found = insides.get(self as object)
  if (!found) throw new TypeError('not a connection')
  return found
}

/** Whether this is a connection. */
export const isConnection = (self: unknown): boolean => insides.has(self as object)

export const keep = (self: object, made: Inside): void => void insides.set(self, made)

/** Used until the app is known, for a connection that was created with an app id. */
const unknownApp = '?#?'

export function createInternals(self: Shown, options: ConnectionOptions): Inside {
  const host = options.platform ?? pagePlatform()
  const { clock } = host
  const handlers = createHandlers(self, (error) => {
    const problem = error instanceof Error ? error.message : String(error)
    handlers.tell('onError', new ConnectionError(31, problem, error))
  })
  // Calls the handlers of network changes before the connection reacts to them.
  const platform: Platform = {
    ...host,
    openSocket: showingSockets(host.openSocket, (sock) => {
      self.sock = sock
    }),
    observe: (listener) =>
      host.observe((event) => {
        if (event === 'networkUp') handlers.tell('onOnline')
        if (event === 'networkDown') handlers.tell('onOffline')
        listener(event)
      }),
  }
  const underWay = createPendingWork({ clock, isClosed: () => false })

  // The events of a page are passed on when the line has processed it.
  const waiting: Meta[] = []
  const deliverPage = () => pageEvents.take(waiting.splice(0))
  const receive = (meta: Meta) => {
    if (waiting.push(meta) === 1) platform.soon(deliverPage)
    // The answer was lost, but the message has arrived.
    if (meta.clientKey) outbox.echoed(meta.clientKey, meta)
    if (meta.ns !== NameSpace.STATISTIC) return
    const { operation = 0, reason } = decode(StatisticsBody, meta.payload ?? new Uint8Array())
    const why = readForcedLogout(operation, reason)
    if (!why) return
    // The API's own name for the text that another device left for this one.
    const data = why.data && { loginInfoCustomExt: reason }
    connection.dispatch({ name: 'kicked', error: errorFrom({ ...why, data }) })
  }
  const pageEvents = createPageEvents({
    context: () => me(),
    isHeard: (name) => handlers.hears(name),
    tell([name, payload, older]) {
      handlers.tellNews(name, payload, older)
      if (self.delivery && isMessage(name)) acknowledge(payload as Json)
    },
    skipped: (error) => line.skipped(error),
  })

  /** Tells the sender that a message of a single chat was delivered here. */
  const acknowledge = ({ id, chatType, from }: Json) => {
    if (chatType !== 'singleChat' || from === self.user) return
    const receipt = receiptMeta(self, { type: 'delivery', to: from, ackId: id })
    // The result is ignored: if the connection breaks now, that is reported anyway.
    if (receipt)
      line.channel.send(receipt).then(
        (answer) => handlers.tell('onReceivedMessage', { id: uniqueId(), mid: answer.id, to: from }),
        () => {},
      )
  }

  const followed: Partial<Follower> = {}
  let last = ''
  const device = deviceOf(options, platform)
  const addresses = addressesOf(self, options, (appKey) => {
    const [org, app] = appKey.split('#')
    Object.assign(settings, { appKey, org, app })
    self.nameApp(appKey)
  })
  const line = createTransport(
    {
      appKey: self.appKey || unknownApp,
      discovery: options.discovery ?? addresses,
      maxReconnects: Number(self.autoReconnectNumMax) || 0,
      // Receipts are sent per message, as in the original API.
      receipts: false,
      ...(options.customOSPlatform ? { customPlatform: options.customOSPlatform } : {}),
      device: device.resource,
      deviceName: device.name,
      log: ({ level, text, data }) => logger.write(level, clock.now(), text, data),
    },
    platform,
    {
      apply(page) {
        followed.page?.(page)
        for (const meta of page.metas)
          try {
            receive(meta)
          } catch (error) {
            line.skipped(error)
          }
      },
      acknowledge(frame) {
        const done = () => connection.send(frame)
        followed.afterwards ? followed.afterwards(done) : done()
      },
      changed({ name }) {
        // The waiting state is reported once per attempt, when the wait begins.
        if (name !== last && (name === 'waiting' || name === 'offline')) handlers.tell('onReconnecting')
        last = name
      },
      ready: () => outbox.flush(),
      gaveUp: (error) => outbox.failWaiting(error),
      ended(error) {
        outbox.forget(error)
        underWay.abandon(error)
      },
    },
  )
  const { connection, settings, listeners } = line
  // Applications may write these settings at any time.
  Object.defineProperties(settings, {
    heartbeatMs: { get: () => Number(self.heartBeatWait) || connectionLimits.heartbeatMs },
    maxReconnects: { get: () => Number(self.autoReconnectNumMax) || 0 },
  })
  const token = writtenToken(connection)
  const outbox: Outbox<Meta> = createOutbox({
    ...line,
    // Messages in the outbox are not displayed.
    publish() {},
    ingest: { sent: (meta) => followed.sent?.(meta), opened() {} },
    now: clock.now,
    random: platform.random,
    attachments: undefined,
    compose: (draft, key) => composeMessage({ appKey: settings.appKey, me: self.user }, draft, key),
    read: (meta) => meta,
    transmit: line.channel.send,
    waiting: () => connection.dispatch({ name: 'sendWaiting' }),
  })
  const { hosts } = settings
  const at = () => `/${encodeURIComponent(settings.org)}/${encodeURIComponent(settings.app)}`
  const base = () => hosts.api + at()
  const shared = {
    platform,
    hosts,
    base,
    tokens: token.tokens,
    user: () => (connection.user === undefined && token.value === '' ? undefined : self.user),
    device: () => connection.device,
    underWay,
  }
  const run = createCalls({
    ...shared,
    get at() {
      return at()
    },
    refusal: async (answer) => {
      const failure = readHttpFailure(answer)
      return errorFrom({ ...failure, data: isUnnumbered(answer, failure) ? answer.body : undefined })
    },
    write: writeRequest,
    read: readWhole,
  })
  const me = (): Me => ({
    appKey: self.appKey,
    user: self.user,
    device: connection.device,
    api: self.useOwnUploadFun ? '' : hosts.api,
    token: self.token,
    isReplacing: self.useReplacedMessageContents,
  })

  function nobody(): ConnectionError {
    const isNew = self.user === ''
    const noToken = new ConnectionError(28, 'token not assign error')
    handlers.tellOlder('onError', isNew ? new ConnectionError(2, 'appName or orgName is illegal') : noToken)
    if (options.appId === undefined) return noSession()
    return isNew ? new ConnectionError(39, 'not login') : noToken
  }

  let hasBeenOnline = false
  const { on } = listeners
  on('client.connected', () => {
    self.logOut = false
    self.clientResource = connection.device
    hasBeenOnline = true
    handlers.tell('onOpened')
    handlers.tell('onConnected')
  })
  on('client.tokenWillExpire', () => handlers.tell('onTokenWillExpire'))
  on('client.tokenExpired', () => handlers.tell('onTokenExpired'))
  on('client.syncStarted', () => handlers.tell('onOfflineMessageSyncStart'))
  on('client.syncFinished', () => {
    deliverPage()
    handlers.tell('onOfflineMessageSyncFinish')
  })
  on('client.disconnected', ({ data: { error } }) => {
    // A connection that is reconnecting reports that instead.
    if (connection.state.name === 'stopped') handlers.tell('onDisconnected', error && fromParley(error))
  })
  on('client.signedOut', ({ data: { why } }) => {
    deliverPage()
    pageEvents.forget()
    self.logOut = true
    token.write('')
    self.mr_cache = {}
    // A failed sign-in is reported by its promise and to its callers.
    const isFailedSignIn = why && !hasBeenOnline
    hasBeenOnline = false
    if (isFailedSignIn) return
    const errors = why ? [fromParley(why)] : []
    if (why) handlers.tell('onError', ...errors)
    handlers.tell('onClosed')
    handlers.tell('onDisconnected', ...errors)
  })

  return {
    options,
    platform,
    addresses,
    context: contextOf(self, () => self.user !== '' && connection.state.name === 'signedOut'),
    token,
    core: { ...line, outbox },
    run,
    handlers,
    followed,
    base,
    me,
    nobody,
    files: (other = platform) =>
      createFiles({ ...shared, platform: sayingJson(other), log: line.log, whenBack: () => () => {} }),
    pause: (ms) => new Promise((resolve) => void clock.setTimer(resolve, ms)),
  }
}

/** Adds a content type to the requests around a file, like all other requests have. */
const sayingJson = (platform: Platform): Platform => ({
  ...platform,
  request: (request) =>
    platform.request({ ...request, headers: { 'Content-Type': 'application/json', ...request.headers } }),
})

/** Refusals without their own number contain the server's text unchanged. */
function isUnnumbered(
  { status, body }: { status: number; body: string },
  { reason, message }: Failure,
): boolean {
  if (reason === 'requestFailed' || reason === 'serverBusy') return true
  if ((status !== 403 && status !== 404) || body.includes('pin message not exist')) return false
  return message === 'permission denied' || !body.includes('"error_code"')
}
