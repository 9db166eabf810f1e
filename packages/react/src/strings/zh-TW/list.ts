// Texts in traditional Chinese: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': '已釘選',
  'list.quiet': '通知已關閉',
  'list.shielded': '你不會收到這裡的訊息',
  'list.mention': '有人提及你',
  'list.filter': '顯示',
  'list.filter.all': '全部',
  'list.filter.unread': '未讀',
  'list.filter.groups': '群組',
  'list.none': '這裡目前沒有內容',
  'list.none.unread': '你已讀完所有訊息',
  'list.none.all': '顯示所有對話',
  'list.menu': '{name} 的操作',
  'list.name': '對話',
  'list.new': '新對話',
  'list.empty.title': '還沒有對話',
  'list.empty.hint': '輸入對方的使用者名稱即可開始聊天。',
  'list.failed.title': '無法載入你的對話',
  'list.loading': '正在載入對話',
  'list.prefix': '{name}：',
  'list.draft': '草稿：',
  'list.unread': '{count, plural, other {# 則未讀訊息}}',
  'list.nothing': '還沒有訊息',
}
