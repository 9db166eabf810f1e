// Failures that the client detects by itself: there was no answer, or no request. Those about files are in
// local-files.ts, and those about the host lookup and older APIs in local-connection.ts, so that a client without them does
// not include them. Invalid input of a call is not in these tables; the shapes report it.

import type { Reason } from './codes.ts'
import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import type { Values } from './message-pattern.ts'
import { fill } from './message-pattern.ts'

/** The reason of a local failure, and its text. */
export type LocalRow = readonly [reason: Reason, text: string]

const rows = {
  // Creating a client: appKey, appId or customOSPlatform.
  optionInvalid: ['invalidParameter', 'Invalid {name}'],
  // Signing in.
  userMissing: ['userMissing', 'the user is empty or type is not string'],
  // The illegal option: 'param', 'accessToken', 'accessToken or pwd'.
  signInOptionIllegal: ['signInFailed', 'the {name} is illegal'],
  signInUnderWay: ['signInFailed', 'Currently logging in, please wait.'],
  signInFailed: ['signInFailed', 'login failed'],
  alreadySignedIn: ['alreadySignedIn', 'The user has logged in.'],
  signInNoteNotText: ['invalidParameter', 'ext must be a string'],
  signInNoteTooLong: ['invalidParameter', 'ext length must be less than 1024'],
  // The channel.
  connectTimeout: ['requestTimeout', 'connection timeout'],
  provisionTimeout: ['requestTimeout', 'provision timeout'],
  connectionLost: ['connectionLost', 'websocket has been disconnected'],
  reconnectFailed: ['connectionLost', 'reconnection failed'],
  // Before any call.
  notSignedIn: ['notSignedIn', 'not login'],
  tokenMissing: ['tokenInvalid', 'token not assign error'],
  // Requests without an answer. The second word is misspelt everywhere, and applications compare it.
  networkError: ['networkError', 'Request Unknow Error'],
  requestTimeout: ['requestTimeout', 'Request Timeout'],
  requestAborted: ['requestAborted', 'Request Abort'],
  // Sending: the missing field, 'id' or 'to'.
  fieldMissing: ['messageIncomplete', 'Missing required parameter: "{name}"'],
  disconnected: ['disconnected', 'websocket disconnected'],
  sendTimeout: ['sendTimeout', 'send message timeout'],
  sendBroken: ['runtimeError', 'send message error'],
} as const satisfies Record<string, LocalRow>

/** The failures that `localFailure` knows. */
export type LocalFailure = keyof typeof rows

/** A local failure, with its reason, number and text. */
export function localFailure(name: LocalFailure, values?: Values, data?: unknown): Failure {
  const [reason, text] = rows[name]
  return failure(reason, fill(text, values), data)
}

/** All of them, for reference pages and tests. */
export const localFailureNames: readonly LocalFailure[] = /* @__PURE__ */ (
  Object.keys as (o: object) => LocalFailure[]
)(rows)
