// The base of every connection of this API: its options, the fields that applications read and write, and the client's
// core. Subclasses add the methods.

import { safeByDefault } from './addresses.ts'
import { createInternals, inside, keep } from './connection-internals.ts'
import type { Sock } from './exposed-socket.ts'
import type { Older } from './messages/history.ts'
import { type ConnectionOptions, checkOptions } from './options.ts'
import type { Context } from './session-context.ts'

/** The number of addresses in `dnsArr` that are tried. */
const maxAddresses = 5

export class BaseConnection {
  readonly name = 'connection'
  /** Empty until the app is known, for a connection that was created with an app id. */
  appKey = ''
  orgName = ''
  appName = ''
  readonly appId: string | undefined
  readonly version = '4.17.0'
  /** The kind of sign-in: 'password' or 'accessToken'. */
  grantType = ''
  /** The user who signed in last. An application may write another name, which later requests use. */
  user = ''
  deviceId: string
  isFixedDeviceId: boolean
  customOSPlatform: number | undefined
  /** The resource of this device, as assigned by the server. */
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
  /** Older history that was fetched and not returned yet. */
  mr_cache: Older = {}
  /** True while no user is signed in. */
  logOut = true
  /** The current socket, or the last one. */
  sock: Sock | undefined
  /** The addresses of host lists, and how many of them are tried. Applications may change both before `open`. */
  dnsArr: readonly string[]
  dnsTotal = maxAddresses;
  /** Handlers of the older API, plug-ins, and fields of the application. */
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
    keep(this, createInternals(this, options))
    this.eventHandler = { handlerData: inside(this).handlers.named }
  }

  /** Sets the app. Called by the connection itself when the app is known. */
  nameApp(appKey: string): void {
    const [org = '', app = ''] = appKey.split('#')
    Object.assign(this, { appKey, orgName: org, appName: app })
  }

  /** The address of requests. A value that is written to it is used from the next request on. */
  get apiUrl(): string {
    return inside(this).addresses.api
  }
  set apiUrl(address: string) {
    inside(this).addresses.api = address
  }

  /** The address of the socket. A value that is written to it is used for the next socket. */
  get url(): string {
    return inside(this).addresses.socket
  }
  set url(address: string) {
    inside(this).addresses.socket = address
  }

  /**
   * The token of the session. A value that is written to it is used for later requests, and to sign in again after a
   * disconnect.
   */
  get token(): string {
    return inside(this).token.value
  }
  set token(token: string) {
    inside(this).token.write(token)
  }

  /** The current or last session. Empty before the first one. */
  get context(): Context {
    return inside(this).context
  }
  set context(fields: Partial<Context>) {
    Object.assign(inside(this).context, fields)
  }
}
