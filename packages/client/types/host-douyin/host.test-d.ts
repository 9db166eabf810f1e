// [HOST-30] Our platform takes `tt` as its own types describe it. They know no bytes in files, which its documents do.
import type { WechatLike, WechatSocket } from '../../src/platform/mini/host-types.ts'

const { getFileSystemManager: _, ...rest } = tt
export const host: WechatLike<ArrayBuffer> = rest
export const socket: WechatSocket = tt.connectSocket({ url: 'wss://chat.example' })
