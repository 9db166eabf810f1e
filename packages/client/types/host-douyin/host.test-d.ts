// [HOST-30] Our platform accepts `tt` with its published types. They lack bytes in files, which the documentation
// mentions.
import type { WechatLike, WechatSocket } from '../../src/platform/mini/host-types.ts'

const { getFileSystemManager: _, ...rest } = tt
export const host: WechatLike<ArrayBuffer> = rest
export const socket: WechatSocket = tt.connectSocket({ url: 'wss://chat.example' })
