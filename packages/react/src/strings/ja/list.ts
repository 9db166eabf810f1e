// Texts in Japanese: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': 'ピン留め中',
  'list.quiet': '通知オフ',
  'list.shielded': 'ここのメッセージは届きません',
  'list.mention': 'あなたへのメンションがあります',
  'list.filter': '表示',
  'list.filter.all': 'すべて',
  'list.filter.unread': '未読',
  'list.filter.groups': 'グループ',
  'list.none': '今は何もありません',
  'list.none.unread': 'すべて既読です',
  'list.none.all': 'すべての会話を表示',
  'list.menu': '{name}の操作',
  'list.name': '会話',
  'list.new': '新しい会話',
  'list.empty.title': 'まだ会話がありません',
  'list.empty.hint': 'ユーザー名を知っている相手と始めてみましょう。',
  'list.failed.title': '会話を読み込めませんでした',
  'list.loading': '会話を読み込んでいます',
  'list.prefix': '{name}：',
  'list.draft': '下書き：',
  'list.unread': '{count, plural, other {未読メッセージ#件}}',
  'list.nothing': 'まだメッセージがありません',
}
