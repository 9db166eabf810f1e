// The drop-in surface: what applications of it import, on our client.

import { connection } from './connection.ts'
import { logger } from './logger.ts'
import { message } from './message.ts'
import { statusCode } from './status-code.ts'
import { utils } from './utils.ts'

export type { ConnectionOptions } from './options.ts'
export type * from './types/index.ts'
export { connection, logger, message, statusCode, utils }

/** A plain object: applications put their connection and configuration on it. */
export interface WebSdk {
  connection: typeof connection
  message: typeof message
  utils: typeof utils
  logger: typeof logger
  statusCode: typeof statusCode
  [ofApplication: string]: unknown
}

const websdk: WebSdk = { connection, message, utils, logger, statusCode }

// Pages also find it under this name, whichever way they load it.
if (typeof window === 'object') Object.assign(window, { WebIM: websdk })

export default websdk
