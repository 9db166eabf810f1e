// What every connection of this surface is: its options, what can be read of it, and the client's core inside. Which
// methods it has is said by those who make a class of it.

import { userDomain } from '@parley/protocol'
import { inside, keep, makeInside } from './inside.ts'
import { listAddresses } from './look-up.ts'
import type { Older } from './messages/history.ts'
import { type ConnectionOptions, checkOptions } from './options.ts'
import { statusCode } from './status-code.ts'

export class BaseConnection {
  /** Empty until it is known, for a connection that was made with an app id. */
  appKey = ''
  orgName = ''
  appName = ''
  readonly appId: string | undefined
  readonly version = '4.17.0'
  /** How somebody signed in: 'password' or 'accessToken'. */
  grantType = ''
  token = ''
  user = ''
  /** The name of this device, as the server has given it. */
  clientResource = ''
  /** Older history that was fetched and not handed out yet. */
  mr_cache: Older = {}
  /** Whether nobody is signed in. */
  logOut = true
  /** Where lists of hosts are asked for, and how many of these addresses; for applications to change before `open`. */
  dnsArr: readonly string[] = [...listAddresses]
  dnsTotal = listAddresses.length;
  /** Plug-ins are put here under names of the application's choice. */
  [plugin: string]: unknown

  constructor(options: ConnectionOptions = {}) {
    checkOptions(options)
    this.appId = options.appId
    if (options.appId === undefined) this.nameApp(String(options.appKey))
    keep(this, makeInside(this, options))
  }

  /** For the connection itself: the app is known from now on. */
  nameApp(appKey: string): void {
    const [org = '', app = ''] = appKey.split('#')
    Object.assign(this, { appKey, orgName: org, appName: app })
  }

  get deviceId(): string {
    const { deviceId, customOSPlatform, customDeviceName } = inside(this).options
    return (customOSPlatform !== undefined && customDeviceName) || (deviceId ?? 'webim')
  }

  /** Who is signed in here, or was last, with what. Nothing before the first time. */
  get context() {
    const { user: userId, token, clientResource, appId = '' } = this
    const isNew = userId === ''
    const isOver = !isNew && inside(this).core.connection.state.name === 'signedOut'
    const app = isNew
      ? { appKey: '', appName: '', orgName: '' }
      : { appKey: this.appKey, appName: this.appName, orgName: this.orgName }
    return {
      jid: { appKey: app.appKey, clientResource, domain: userDomain, name: userId },
      userId,
      ...app,
      appId,
      status: isOver ? statusCode.STATUS_CLOSED : 0,
      restTokenData: token,
      accessToken: token,
    }
  }
}
