// Texts in traditional Chinese: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': '鍵盤快速鍵',
  'shortcuts.general': '全域',
  'shortcuts.message': '在訊息上',
  'shortcuts.switch': '前往對話',
  'shortcuts.next': '上一個或下一個對話',
  'shortcuts.unread': '上一個或下一個未讀對話',
  'shortcuts.region': '畫面的下一個區域',
  'shortcuts.editLast': '編輯自己的最後一則訊息',
  'shortcuts.reply': '選擇要回覆的訊息',
  'shortcuts.close': '關閉或取消',
  'shortcuts.list': '顯示此清單',
}
