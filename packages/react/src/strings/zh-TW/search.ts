// Texts in traditional Chinese: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': '搜尋結果',
  'search.busy': '搜尋中',
  'search.scope': '搜尋範圍',
  'search.scope.all': '全部',
  'search.scope.chats': '聊天',
  'search.scope.messages': '訊息',
  'search.scope.media': '媒體',
  'search.scope.files': '檔案',
  'search.from': '來自 {name}',
  'search.from.anyone': '來自任何人',
  'search.from.me': '我',
  'search.time.any': '任何時間',
  'search.time.1': '過去 24 小時',
  'search.time.7': '過去 7 天',
  'search.time.30': '過去 30 天',
  'search.time.365': '過去 12 個月',
  'search.more': '顯示更多',
  'search.none': '找不到結果',
  'search.none.hint': '請檢查輸入內容，或減少字詞。',
  'search.none.facets': '在這些篩選條件下找不到結果。',
  'search.reset': '移除篩選條件',
  'search.local': '你已離線：以下是這部裝置保存的內容。',
  'search.found': '{count, plural, =0 {找不到結果} other {# 個結果}}',

  'switcher.name': '人或群組的名稱',
  'switcher.search': '在訊息中搜尋「{text}」',

  'chatSearch.name': '在與 {name} 的對話中搜尋',
  'chatSearch.placeholder': '在這裡搜尋',
  'chatSearch.searching': '搜尋中…',
  'chatSearch.count': '第 {index} 個，共 {count} 個',
  'chatSearch.countMore': '第 {index} 個，共 {count}+ 個',
  'chatSearch.none': '找不到結果',
  'chatSearch.local': '在這部裝置上',
  'chatSearch.local.hint': '你已離線：只搜尋了這部裝置保存的內容。',
  'chatSearch.older': '較早的結果',
  'chatSearch.newer': '較新的結果',
  'chatSearch.close': '關閉搜尋',
  'chatSearch.failed': '搜尋失敗：{why}',

  'search.name': '搜尋人和訊息',
  'search.hint': '人和訊息',
  'search.clear': '清除搜尋',
  'search.failed': '搜尋失敗',

  'switcher.title': '前往對話',
}
