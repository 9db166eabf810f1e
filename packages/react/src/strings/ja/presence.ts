// Texts in Japanese: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': 'オンライン',
  'presence.busy': '取り込み中',
  'presence.away': '離席中',
  'presence.quiet': '応答不可',
  'presence.offline': 'オフライン',
  'presence.lastSeen': '最終オンライン：{time}',
  'presence.lastSeen.now': 'ついさっきまでオンライン',

  'status.title': 'あなたのステータス',
  'status.choose': 'ステータスを選ぶ',
  'status.available': '対応可能',
  'status.busy': '取り込み中',
  'status.away': '離席中',
  'status.quiet': '応答不可',
  'status.own': 'その他',
  'status.own.hint': '自分の言葉で。例：電車で移動中、4時に戻ります',
  'status.own.name': '自分の言葉のステータス',
  'status.who': 'この端末が接続している間、あなたの名前を見た人に表示されます。',
  'status.save': '保存',
  'status.saved': 'あなたのステータス：{status}',
  'status.failed': 'ステータスを変更できませんでした：{why}',
  'status.long': '長すぎます。',
}
