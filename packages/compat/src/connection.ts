// A connection as applications of this surface know it, on our client: one socket, one session, one state.

import { BaseConnection } from './base-connection.ts'
import { inside } from './connection-internals.ts'
import { allRows } from './method-tables/all.ts'
import { fileMethods } from './methods/files.ts'
import { talkMethods } from './methods/messages.ts'
import { sessionMethods } from './methods/session.ts'
import { speechMethods } from './methods/speech.ts'
import { methodsOf } from './requests.ts'
import type { ConnectionMethods, HeartbeatMethods, Parts } from './types/index.ts'

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are put on the prototype below.
export class connection extends BaseConnection {}

/** The methods come from tables; what they take and give is declared. */
export interface connection extends ConnectionMethods, HeartbeatMethods, Pick<Parts, 'localCache'> {}

Object.assign(
  connection.prototype,
  methodsOf(allRows, inside),
  sessionMethods,
  talkMethods,
  fileMethods,
  speechMethods,
)
