// The client for mini-programs: small and without lazy loading, which their hosts do not support. Further areas are
// passed in from `@parley/client/miniprogram-areas`; `@parley/client/miniprogram-all` contains everything.

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
