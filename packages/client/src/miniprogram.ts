// The client for mini-programs: small, and nothing in it is loaded later, because their hosts cannot. What it leaves out
// is handed in from `@parley/client/miniprogram-areas`; all of it is in `@parley/client/miniprogram-all`.

export { hasReason, ParleyError } from '@parley/protocol'
export {
  createMiniClient as createClient,
  type MiniClient,
  type MiniMessages,
  type MiniOptions,
} from './mini/client.ts'
export type { Feature } from './mini/features.ts'
export { fileAt } from './mini/file-at-path.ts'
export { files, type MiniFiles } from './mini/files.ts'
export { alipay, baidu, dingtalk, douyin, qq, taro, uniApp, wechat } from './platform/mini/hosts.ts'
export type { MiniPlatform } from './platform/mini/platform.ts'
