// Texts in Japanese: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': 'キーボードショートカット',
  'shortcuts.general': 'どこでも',
  'shortcuts.message': 'メッセージの上で',
  'shortcuts.switch': '会話に移動',
  'shortcuts.next': '前または次の会話',
  'shortcuts.unread': '前または次の未読の会話',
  'shortcuts.region': '画面の次の部分',
  'shortcuts.editLast': '最後の自分のメッセージを編集',
  'shortcuts.reply': '返信するメッセージを選ぶ',
  'shortcuts.close': '閉じる、または取り消す',
  'shortcuts.list': 'この一覧を表示',
}
