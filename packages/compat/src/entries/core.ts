// A small connection for applications that load only the plug-ins they need: it signs in, sends and receives, and gets
// the rest by `usePlugin`. Each plug-in is a separate entry point.

import { isText, type Options } from '../argument-checks.ts'
import { BaseConnection } from '../base-connection.ts'
import type { Shown } from '../connection-internals.ts'
import { ConnectionError } from '../error.ts'
import { logger } from '../logger.ts'
import { message } from '../message.ts'
import { messageMethods } from '../methods/messages.ts'
import { sessionMethods } from '../methods/session.ts'
import { statusCode } from '../status-code.ts'
import type { CoreMethods, HeartbeatMethods, Parts } from '../types/index.ts'

export type { ConnectionOptions } from '../options.ts'
export type * from '../types/index.ts'
export { logger, message, statusCode }

const { send, downloadAndParseCombineMessage } = messageMethods

/** A connection without areas. `usePlugin` adds them. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are put on the prototype below, or by `usePlugin`.
export class miniCore extends BaseConnection {}

/** A connection without areas. `usePlugin` adds them. */
export interface miniCore extends CoreMethods, HeartbeatMethods, Parts {
  readonly Message: typeof message
  readonly Code: typeof statusCode
  readonly logger: typeof logger
}

Object.assign(miniCore.prototype, sessionMethods, {
  send,
  downloadAndParseCombineMessage,
  Message: message,
  Code: statusCode,
  logger,
  /** Applications of it use `username` and `password`. */
  async open(this: Shown & object, { username, password, ...rest }: Options) {
    const input = { user: username, pwd: password, ...rest } as Options
    if (!isText(input.user)) throw new ConnectionError(0, 'the username cannot be empty')
    return sessionMethods.open.call(this, input)
  },
})

export { miniCore as MiniCore }
export default miniCore
