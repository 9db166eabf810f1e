// [HOST-30] Our platform takes `wx` as its own types describe it.
import type { WechatLike, WechatSocket } from '../../src/platform/mini/host-types.ts'

export const host: WechatLike = wx
export const socket: WechatSocket = wx.connectSocket({ url: 'wss://chat.example' })

type OtherAnswers = (options: { success(answer: { status: string }): void }) => void
declare const other: Omit<typeof wx, 'request'> & { request: OtherAnswers }
// @ts-expect-error a host that spells its answers differently is refused
export const refused: WechatLike = other
