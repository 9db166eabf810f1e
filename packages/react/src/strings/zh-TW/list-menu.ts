// Texts in traditional Chinese: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': '釘選到頂端',
  'list.unpin': '取消釘選',
  'list.quiet.on': '關閉通知',
  'list.quiet.off': '開啟通知',
  'list.read': '標示為已讀',
  'list.marks': '標籤',
  'list.remove': '刪除',
  'list.remove.title': '要刪除對話「{name}」嗎？',
  'list.remove.hint': '它會從你所有裝置的列表中移除，直到有人再次發言。其他人不會察覺。',
  'list.remove.history': '同時移除其中的訊息（僅限我自己）',
}
