// Texts in simplified Chinese: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': '在线',
  'presence.busy': '忙碌',
  'presence.away': '离开',
  'presence.quiet': '请勿打扰',
  'presence.offline': '离线',
  'presence.lastSeen': '上次在线：{time}',
  'presence.lastSeen.now': '刚刚在线',

  'status.title': '我的状态',
  'status.choose': '选择状态',
  'status.available': '在线',
  'status.busy': '忙碌',
  'status.away': '离开',
  'status.quiet': '请勿打扰',
  'status.own': '自定义',
  'status.own.hint': '用自己的话写，例如：在火车上，四点回来',
  'status.own.name': '自定义状态',
  'status.who': '只要这台设备保持连接，查看你名字的人就能看到。',
  'status.save': '保存',
  'status.saved': '你的状态：{status}',
  'status.failed': '状态未更改：{why}',
  'status.long': '内容太长。',
}
