// Texts in traditional Chinese: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open': '{count, plural, =0 {群組請求} other {群組請求，# 項待處理}}',
  'group.new': '新群組',
  'action.cancel': '取消',
  'action.close': '關閉',

  'discover.title': '探索群組',

  'rooms.title': '聊天室',

  'threads.own.open': '{count, plural, =0 {我的討論串} other {我的討論串，# 個有新內容}}',

  'contacts.open': '聯絡人{count, plural, =0 {} other {，# 個請求待處理}}',

  'status.open': '你，{name}',
  'status.change': '變更狀態',
  'status.profile': '你的個人檔案',
}
