// All simulated hosts by name: the host on its machine, and our platform on the host.

import {
  alipay,
  baidu,
  dingtalk,
  douyin,
  qq,
  taro,
  uniApp,
  wechat,
} from '../../../src/platform/mini/hosts.ts'
import type { MiniPlatform } from '../../../src/platform/mini/platform.ts'
import { alipayForm, alipayHost, dingtalkForm } from './alipay-host.ts'
import { type Limits, Machine } from './machine.ts'
import { taroHost } from './taro-host.ts'
import { type Differences, wechatHost } from './wechat-host.ts'

export interface Simulated {
  readonly machine: Machine
  /** The host's global object. */
  readonly host: object
  readonly platform: MiniPlatform
}

type Make = (limits?: Partial<Limits>) => Simulated

const wechatFamily =
  (wrap: typeof wechat, differences?: Differences): Make =>
  (limits) => {
    const machine = new Machine(limits)
    const host = wechatHost(machine, differences)
    return { machine, host, platform: wrap(host) }
  }

/**
 * The number of sockets that each host allows, according to its documentation; if it does not say, one more than a
 * client needs.
 */
export const miniHosts: Readonly<Record<string, Make>> = {
  WeChat: wechatFamily(wechat),
  QQ: wechatFamily(qq),
  Baidu: wechatFamily(baidu, { isForever: true }),
  Douyin: wechatFamily(douyin as typeof wechat, { codesAreTexts: true, takesNoTexts: true }),
  'uni-app': wechatFamily(uniApp, { hasNoShow: true }),
  Taro(limits) {
    const machine = new Machine(limits)
    const host = taroHost(wechatHost(machine))
    return { machine, host, platform: taro(host) }
  },
  Alipay(limits) {
    const machine = new Machine({ bytesPerKey: 200 * 1024, ...limits })
    const host = alipayHost(machine, alipayForm)
    return { machine, host, platform: alipay(host) }
  },
  DingTalk(limits) {
    const machine = new Machine({ sockets: 1, ...limits })
    const host = alipayHost(machine, dingtalkForm)
    return { machine, host, platform: dingtalk(host) }
  },
}
