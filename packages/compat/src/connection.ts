// A connection of this API on our client: one socket, one session, one state.

import { BaseConnection } from './base-connection.ts'
import { inside } from './connection-internals.ts'
import { allRows } from './method-tables/all.ts'
import { fileMethods } from './methods/files.ts'
import { messageMethods } from './methods/messages.ts'
import { sessionMethods } from './methods/session.ts'
import { speechMethods } from './methods/speech.ts'
import { methodsOf } from './requests.ts'
import type { ConnectionMethods, HeartbeatMethods, Parts } from './types/index.ts'

/** A connection of one user, with all methods of the original library. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are put on the prototype below.
export class connection extends BaseConnection {}

/** The methods are created from tables; their parameters and results are declared. */
export interface connection extends ConnectionMethods, HeartbeatMethods, Pick<Parts, 'localCache'> {}

Object.assign(
  connection.prototype,
  methodsOf(allRows, inside),
  sessionMethods,
  messageMethods,
  fileMethods,
  speechMethods,
)
