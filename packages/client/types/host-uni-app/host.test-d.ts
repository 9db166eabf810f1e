// [HOST-30] Our platform accepts `uni` with its published types. With callbacks it returns no promise.
import type { WechatLike, WechatSocket } from '../../src/platform/mini/host-types.ts'

export const host: WechatLike = uni
export const socket: WechatSocket = uni.connectSocket({ url: 'wss://chat.example', success() {} })
