// Texts in Japanese: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': '検索結果',
  'search.busy': '検索中',
  'search.scope': '検索対象',
  'search.scope.all': 'すべて',
  'search.scope.chats': 'チャット',
  'search.scope.messages': 'メッセージ',
  'search.scope.media': 'メディア',
  'search.scope.files': 'ファイル',
  'search.from': '送信者：{name}',
  'search.from.anyone': '送信者：全員',
  'search.from.me': '自分',
  'search.time.any': '全期間',
  'search.time.1': '過去24時間',
  'search.time.7': '過去7日間',
  'search.time.30': '過去30日間',
  'search.time.365': '過去12か月',
  'search.more': 'もっと見る',
  'search.none': '見つかりませんでした',
  'search.none.hint': '入力を確認するか、言葉を減らしてみてください。',
  'search.none.facets': 'この条件では見つかりませんでした。',
  'search.reset': '条件を解除',
  'search.local': 'オフラインです：この端末に保存されている内容です。',
  'search.found': '{count, plural, =0 {見つかりませんでした} other {#件の結果}}',

  'switcher.name': '人またはグループの名前',
  'switcher.search': '「{text}」をメッセージから検索',

  'chatSearch.name': '{name}との会話を検索',
  'chatSearch.placeholder': 'ここで検索',
  'chatSearch.searching': '検索しています…',
  'chatSearch.count': '{index}／{count}',
  'chatSearch.countMore': '{index}／{count}+',
  'chatSearch.none': '見つかりませんでした',
  'chatSearch.local': 'この端末内',
  'chatSearch.local.hint': 'オフラインです：この端末に保存されている内容だけを検索しました。',
  'chatSearch.older': '前の一致',
  'chatSearch.newer': '次の一致',
  'chatSearch.close': '検索を閉じる',
  'chatSearch.failed': '検索できませんでした：{why}',

  'search.name': '人とメッセージを検索',
  'search.hint': '人とメッセージ',
  'search.clear': '検索をクリア',
  'search.failed': '検索できませんでした',

  'switcher.title': '会話へ移動',
}
