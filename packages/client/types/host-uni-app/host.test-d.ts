// [HOST-30] Our platform takes `uni` as its own types describe it. Who hands over callbacks gets no promise.
import type { WechatLike, WechatSocket } from '../../src/platform/mini/host-types.ts'

export const host: WechatLike = uni
export const socket: WechatSocket = uni.connectSocket({ url: 'wss://chat.example', success() {} })
