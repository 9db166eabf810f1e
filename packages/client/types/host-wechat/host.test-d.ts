// [HOST-30] Our platform accepts `wx` with its published types.
import type { WechatLike, WechatSocket } from '../../src/platform/mini/host-types.ts'

export const host: WechatLike = wx
export const socket: WechatSocket = wx.connectSocket({ url: 'wss://chat.example' })

type OtherAnswers = (options: { success(answer: { status: string }): void }) => void
declare const other: Omit<typeof wx, 'request'> & { request: OtherAnswers }
// @ts-expect-error a host that spells its answers differently is refused
export const refused: WechatLike = other
