// Texts in Japanese: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': '上部にピン留め',
  'list.unpin': 'ピン留めを外す',
  'list.quiet.on': '通知をオフにする',
  'list.quiet.off': '通知をオンにする',
  'list.read': '既読にする',
  'list.marks': 'ラベル',
  'list.remove': '削除',
  'list.remove.title': '会話「{name}」を削除しますか？',
  'list.remove.hint': '誰かがまた書き込むまで、すべての端末の一覧から消えます。ほかの人には知られません。',
  'list.remove.history': 'メッセージも削除する（自分のみ）',
}
