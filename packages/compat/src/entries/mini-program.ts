// The whole API in the mini-programs of WeChat, QQ, Baidu, Douyin, Alipay and DingTalk.

import { miniProgramHost, onHost } from './mini-host.ts'

export type { ConnectionOptions } from '../options.ts'
export type * from '../types/index.ts'

const websdk = onHost(miniProgramHost)
/** The API of the main entry point, on this host. */
export const { connection, logger, message, statusCode, utils } = websdk
export default websdk
