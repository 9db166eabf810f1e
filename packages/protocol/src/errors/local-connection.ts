// Failures of the host lookup that the client detects by itself, and failures that only older APIs distinguish.

import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import type { LocalRow } from './local.ts'
import type { Values } from './message-pattern.ts'
import { fill } from './message-pattern.ts'

const rows = {
  lookupFailed: ['hostLookupFailed', 'get DNS failed'],
  // The list that was empty: 'hosts' or 'msync-wx'.
  lookupListEmpty: ['hostLookupFailed', 'DNS {name} resolution failed'],
  socketError: ['socketError', 'on socket error'],
  answerToNothing: ['callbackFailed', 'on message error'],
  metaUnreadable: ['loadMessageFailed', 'decode local meta message error'],
  clientOffline: ['clientOffline', 'Not logged in'],
  appMissing: ['authFailed', 'appName or orgName is illegal'],
  requestNotReady: ['requestNotReady', 'appkey or token error'],
  // A call on the channel other than a message, such as joining a room.
  channelCallTimeout: ['requestTimeout', 'request timeout'],
  // Files, if an app key is passed with each of them or a server has announced its limit. The invalid one: 'AppKey' or
  // 'appId'.
  uploadAppIllegal: ['uploadFailed', '{name} illegal'],
  fileTooLarge: ['uploadFailed', 'The file size exceeds the maximum limit'],
} as const satisfies Record<string, LocalRow>

/** The failures that `localHostFailure` knows. */
export type LocalHostFailure = keyof typeof rows

/** A local failure about hosts, with its reason, number and text. */
export function localHostFailure(name: LocalHostFailure, values?: Values, data?: unknown): Failure {
  const [reason, text] = rows[name]
  return failure(reason, fill(text, values), data)
}

/** All of them, for reference pages and tests. */
export const localHostFailureNames: readonly LocalHostFailure[] = /* @__PURE__ */ (
  Object.keys as (o: object) => LocalHostFailure[]
)(rows)
