// The whole API in uni-app, whose `uni` object represents every host.

import { onHost, uniAppHost } from './mini-host.ts'

export type { ConnectionOptions } from '../options.ts'
export type * from '../types/index.ts'

const websdk = onHost(uniAppHost)
/** The API of the main entry point, on this host. */
export const { connection, logger, message, statusCode, utils } = websdk
export default websdk
