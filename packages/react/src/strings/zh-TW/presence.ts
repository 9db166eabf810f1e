// Texts in traditional Chinese: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': '線上',
  'presence.busy': '忙碌',
  'presence.away': '離開',
  'presence.quiet': '請勿打擾',
  'presence.offline': '離線',
  'presence.lastSeen': '上次上線：{time}',
  'presence.lastSeen.now': '剛剛上線',

  'status.title': '你的狀態',
  'status.choose': '選擇狀態',
  'status.available': '有空',
  'status.busy': '忙碌',
  'status.away': '離開',
  'status.quiet': '請勿打擾',
  'status.own': '自訂',
  'status.own.hint': '用自己的話寫，例如：在火車上，四點回來',
  'status.own.name': '自訂狀態',
  'status.who': '只要這部裝置保持連線，查看你名字的人就會看到。',
  'status.save': '儲存',
  'status.saved': '你的狀態：{status}',
  'status.failed': '狀態未變更：{why}',
  'status.long': '內容太長。',
}
