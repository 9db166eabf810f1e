// The base of every connection of this API: its options, the fields that applications read and write, and the client's
// core. Subclasses add the methods.

import { safeByDefault } from './addresses.ts'
import { inside, keep, makeInside } from './connection-internals.ts'
import type { Context } from './context.ts'
import type { Sock } from './exposed-socket.ts'
import type { Older } from './messages/history.ts'
import { type ConnectionOptions, checkOptions } from './options.ts'

/** How many of the addresses in `dnsArr` are asked. */
const maxAddresses = 5

export class BaseConnection {
  readonly name = 'connection'
  /** Empty until it is known, for a connection that was made with an app id. */
  appKey = ''
  orgName = ''
  appName = ''
  readonly appId: string | undefined
  readonly version = '4.17.0'
  /** The kind of sign-in: 'password' or 'accessToken'. */
  grantType = ''
  /** The user who signed in last. An application may write another name, which the next requests use. */
  user = ''
  deviceId: string
  isFixedDeviceId: boolean
  customOSPlatform: number | undefined
  /** The name of this device, as the server has given it. */
  clientResource = ''
  isHttpDNS: boolean
  https: boolean
  /** In milliseconds, for the next connection. */
  heartBeatWait: number
  /** For the next session. */
  autoReconnectNumMax: number
  delivery: boolean
  useOwnUploadFun: boolean
  useReplacedMessageContents: boolean
  uikitVersion: string
  isDebug: boolean
  /** Older history that was fetched and not handed out yet. */
  mr_cache: Older = {}
  /** True while nobody is signed in. */
  logOut = true
  /** The socket of now, or the last one. */
  sock: Sock | undefined
  /** Where lists of hosts are asked for, and how many of these addresses; for applications to change before `open`. */
  dnsArr: readonly string[]
  dnsTotal = maxAddresses;
  /** Handlers of the older way, plug-ins, and what applications put here. */
  [name: string]: unknown

  constructor(options: ConnectionOptions = {}) {
    checkOptions(options)
    const { appId, apiUrl = '', customOSPlatform, customDeviceName } = options
    this.appId = appId
    if (appId === undefined) this.nameApp(String(options.appKey))
    this.deviceId = (customOSPlatform !== undefined && customDeviceName) || (options.deviceId ?? 'webim')
    this.isFixedDeviceId = options.isFixedDeviceId ?? true
    this.customOSPlatform = customOSPlatform
    this.isHttpDNS = options.isHttpDNS ?? true
    this.https = safeByDefault(options.https)
    this.heartBeatWait = options.heartBeatWait || 30_000
    this.autoReconnectNumMax = options.autoReconnectNumMax || 5
    this.delivery = options.delivery ?? false
    this.useOwnUploadFun = options.useOwnUploadFun ?? false
    this.useReplacedMessageContents = options.useReplacedMessageContents ?? false
    this.uikitVersion = options.uikitVersion ?? ''
    this.isDebug = options.isDebug ?? false
    this.dnsArr = apiUrl === '' ? [] : [apiUrl]
    keep(this, makeInside(this, options))
    this.eventHandler = { handlerData: inside(this).handlers.named }
  }

  /** For the connection itself: the app is known from now on. */
  nameApp(appKey: string): void {
    const [org = '', app = ''] = appKey.split('#')
    Object.assign(this, { appKey, orgName: org, appName: app })
  }

  /** Where requests go; one that is written is used from the next request on. */
  get apiUrl(): string {
    return inside(this).addresses.api
  }
  set apiUrl(address: string) {
    inside(this).addresses.api = address
  }

  /** Of the socket; one that is written is used by the next one. */
  get url(): string {
    return inside(this).addresses.socket
  }
  set url(address: string) {
    inside(this).addresses.socket = address
  }

  /** Of the session. Another one that is written is used for the next requests, and to sign in again after a cut. */
  get token(): string {
    return inside(this).token.value
  }
  set token(token: string) {
    inside(this).token.write(token)
  }

  /** Who is signed in here, or was last, with what. Nothing before the first time. */
  get context(): Context {
    return inside(this).context
  }
  set context(fields: Partial<Context>) {
    Object.assign(inside(this).context, fields)
  }
}
