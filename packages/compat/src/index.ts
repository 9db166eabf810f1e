// The main entry point of the drop-in: the API of the original library on our client.

import { connection } from './connection.ts'
import { logger } from './logger.ts'
import { message } from './message.ts'
import { statusCode } from './status-code.ts'
import { utils } from './utils.ts'

export type { ConnectionOptions } from './options.ts'
export type * from './types/index.ts'
export { connection, logger, message, statusCode, utils }

/** A plain object: applications add their connection and configuration to it. */
export interface WebSdk {
  connection: typeof connection
  message: typeof message
  utils: typeof utils
  logger: typeof logger
  statusCode: typeof statusCode
  [ofApplication: string]: unknown
}

const websdk: WebSdk = { connection, message, utils, logger, statusCode }

// Pages also expect it under this global name, however they load it.
if (typeof window === 'object') Object.assign(window, { WebIM: websdk })

export default websdk
