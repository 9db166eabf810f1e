// The drop-in surface: what applications of it import, on our client.

export { connection } from './connection.ts'
export { logger } from './logger.ts'
export { message } from './message.ts'
export type { ConnectionOptions } from './options.ts'
export { statusCode } from './status-code.ts'
export type * from './types/index.ts'
export { utils } from './utils.ts'
