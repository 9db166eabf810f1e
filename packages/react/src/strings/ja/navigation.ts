// Texts in Japanese: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open': '{count, plural, =0 {グループのリクエスト} other {グループのリクエスト、#件が対応待ち}}',
  'group.new': '新しいグループ',
  'action.cancel': 'キャンセル',
  'action.close': '閉じる',

  'discover.title': 'グループを探す',

  'rooms.title': 'ルーム',

  'threads.own.open': '{count, plural, =0 {自分のスレッド} other {自分のスレッド、#件に新着}}',

  'contacts.open': '連絡先{count, plural, =0 {} other {、#件のリクエストが対応待ち}}',

  'status.open': 'あなた、{name}',
  'status.change': 'ステータスを変更',
  'status.profile': 'あなたのプロフィール',
}
