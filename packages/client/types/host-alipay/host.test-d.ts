// [HOST-30] Our platform accepts `my` with its published types.
import type { AlipayLike, AlipaySocket } from '../../src/platform/mini/host-types.ts'

export const host: AlipayLike = my
export const socket: AlipaySocket = my.connectSocket({ url: 'wss://chat.example', multiple: true })
