// The hosts by name. Each function takes the global object of its host: `wechat(wx)`, `alipay(my)`, `taro(Taro)`.
// Differences between hosts are here; the rest comes from their family. docs/hosts.md has the source of each line.

import { toUtf8 } from '@parley/protocol'
import { alipayLike, severalSockets } from './alipay-like.ts'
import { exactly } from './host-functions.ts'
import type { AlipayLike, WechatLike } from './host-types.ts'
import { type MiniPlatform, miniPlatform } from './platform.ts'
import { oneSocket } from './single-socket.ts'
import { wechatLike } from './wechat-like.ts'

/** The platform of a host whose functions are named as in WeChat. */
const inWechatFamily = (host: WechatLike): MiniPlatform =>
  miniPlatform(
    host,
    wechatLike(host, (body) => body),
  )

/** WeChat: `wechat(wx)`. */
export const wechat = inWechatFamily
/** QQ: `qq(qq)`. */
export const qq = inWechatFamily
/** Baidu: `baidu(swan)`. */
export const baidu = inWechatFamily
/** uni-app: `uniApp(uni)`, in any host. */
export const uniApp = inWechatFamily
/** Taro: `taro(Taro)`, in any host. */
export const taro = inWechatFamily

/** Douyin and the other apps of ByteDance: `douyin(tt)`. It accepts bytes as bodies, but not texts. */
export const douyin = (tt: WechatLike<ArrayBuffer>): MiniPlatform =>
  miniPlatform(
    tt,
    wechatLike(tt, (body) => (typeof body === 'string' ? exactly(toUtf8(body)) : body)),
  )

/** Alipay: `alipay(my)`. */
export const alipay = (my: AlipayLike): MiniPlatform => miniPlatform(my, alipayLike(my, severalSockets(my)))
/** DingTalk: `dingtalk(dd)`. It has one socket. */
export const dingtalk = (dd: AlipayLike): MiniPlatform => miniPlatform(dd, alipayLike(dd, oneSocket(dd)))
