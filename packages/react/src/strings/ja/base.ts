// Texts in Japanese: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': '閉じる',

  'chatSearch.open': 'この会話を検索',

  'day.today': '今日',
  'day.yesterday': '昨日',

  'typing.now': '入力中…',
  'typing.names': '{names}が入力中…',

  'conversation.back': '一覧に戻る',
  'conversation.ended.title': 'サインアウトしました',
  'conversation.ended.hint':
    'メッセージはサーバーに、入力中の内容はこの端末に保存されています。続けるにはもう一度サインインしてください。',
  'conversation.members': '{count, plural, other {メンバー#人}}',
  'conversation.region': '{name}との会話',

  'groupPanel.open': 'グループの詳細',

  'group.label': 'グループ',

  'state.later.title': 'まだ何もありません',
  'state.later.hint': '接続が戻ると表示されます。',

  'action.retry': '再試行',

  'emojiPicker.name': '絵文字',
  'emojiPicker.loading': '絵文字を読み込んでいます',
  'emojiPicker.failed': '絵文字を読み込めませんでした。',

  'richText.code': 'コード',
  'richText.copy': 'コピー',
  'richText.copied': 'コピーしました',
  'richText.copyFailed': 'コピーできませんでした',

  'error.unexpected': '問題が発生しました。もう一度お試しください。',
  'error.unknown': '問題が発生しました（コード {code}）。',
  'error.networkError': 'サーバーに接続できません。',
  'error.requestTimeout': 'サーバーから時間内に応答がありませんでした。',
  'error.connectionLost': 'サーバーとの接続が切れました。',
  'error.notSignedIn': 'サインインしていません。',
  'error.tokenExpired': 'サインインの有効期限が切れました。もう一度サインインしてください。',
  'error.tokenInvalid': 'このサインインは無効になりました。もう一度サインインしてください。',
  'error.serverBusy': 'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
  'error.serverError': 'サーバーで問題が発生しました。',
  'error.muted': '現在ここには書き込めません。',

  'bot.badge': 'ボット',
}
