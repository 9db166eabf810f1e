// The drop-in for mini-programs: its connections use the functions of the host unless the application passes a platform.

import { alipay, baidu, dingtalk, douyin, qq as qqPlatform, uniApp, wechat } from '@parley/client/miniprogram'
import websdk, { connection as PageConnection, type WebSdk } from '../index.ts'
import type { ConnectionOptions } from '../options.ts'

type Platform = ConnectionOptions['platform']

/** Hosts declare their objects as variables, which need not be properties of a global object. */
declare const wx: Parameters<typeof wechat>[0] | undefined
declare const qq: Parameters<typeof qqPlatform>[0] | undefined
declare const swan: Parameters<typeof baidu>[0] | undefined
declare const tt: Parameters<typeof douyin>[0] | undefined
declare const my: Parameters<typeof alipay>[0] | undefined
declare const dd: Parameters<typeof dingtalk>[0] | undefined
declare const uni: Parameters<typeof uniApp>[0] | undefined

/** QQ and DingTalk also define the objects of WeChat and Alipay, so they are detected first. */
export function miniProgramHost(): Platform {
  if (typeof qq !== 'undefined') return qqPlatform(qq)
  if (typeof swan !== 'undefined') return baidu(swan)
  if (typeof tt !== 'undefined') return douyin(tt)
  if (typeof dd !== 'undefined') return dingtalk(dd)
  if (typeof my !== 'undefined') return alipay(my)
  if (typeof wx !== 'undefined') return wechat(wx)
  return undefined
}

export const uniAppHost = (): Platform => (typeof uni === 'undefined' ? undefined : uniApp(uni))

/**
 * The API with connections on this host. Outside of a host they use the browser platform, as the original does in
 * tools.
 */
export function onHost(host: () => Platform): WebSdk {
  class connection extends PageConnection {
    constructor(options: ConnectionOptions = {}) {
      const platform = options.platform ?? host()
      super(platform ? { ...options, platform } : options)
    }
  }
  return { ...websdk, connection }
}
