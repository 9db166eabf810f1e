// The session of a connection as one object. It reads from the connection. A token or user that is written to it also
// changes the connection; any other value is kept as written.

import { userDomain } from '@parley/protocol'
import { statusCode } from './status-code.ts'

/** The visible parts of a connection. */
export interface Signed {
  readonly appKey: string
  readonly appName: string
  readonly orgName: string
  readonly appId: string | undefined
  readonly clientResource: string
  token: string
  user: string
}

export interface Context {
  jid: { appKey: string; clientResource: string; domain: string; name: string }
  userId: string
  appKey: string
  appName: string
  orgName: string
  appId: string
  /** 405 after a session, 0 otherwise. */
  status: number
  restTokenData: string
  accessToken: string
  root: unknown
}

type Read = () => unknown
type Write = (value: never) => void

/**
 * An object whose fields are computed on access. A written value replaces the computed one, unless the field has a
 * setter.
 */
function live(fields: Readonly<Record<string, readonly [Read, Write?]>>): object {
  const made = {}
  const shared = { enumerable: true, configurable: true }
  for (const [name, [get, set]] of Object.entries(fields)) {
    const keep = (value: unknown) => Object.defineProperty(made, name, { ...shared, value, writable: true })
    Object.defineProperty(made, name, { ...shared, get, set: set ?? keep })
  }
  return made
}

/** `isOver`: there was a session, and it has ended. */
export function contextOf(self: Signed, isOver: () => boolean): Context {
  /** Empty before the first session. */
  const known = (text: string) => (self.user === '' ? '' : text)
  const put = (name: 'token' | 'user') => (value: string) => void Object.assign(self, { [name]: value })
  const token = [() => self.token, put('token')] as const
  const appKey = [() => known(self.appKey)] as const
  const made = live({
    userId: [() => self.user, put('user')],
    appKey,
    appName: [() => known(self.appName)],
    orgName: [() => known(self.orgName)],
    status: [() => (isOver() ? statusCode.STATUS_CLOSED : 0)],
    restTokenData: token,
    accessToken: token,
  })
  const jid = live({ appKey, clientResource: [() => self.clientResource], name: [() => self.user] })
  return Object.assign(made, {
    jid: Object.assign(jid, { domain: userDomain }),
    appId: self.appId ?? '',
    root: {},
  }) as Context
}
