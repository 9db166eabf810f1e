// Texts in traditional Chinese: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title': '{count, plural, =1 {轉傳訊息} other {轉傳 # 則訊息}}',
  'forward.how': '傳送方式',
  'forward.single': '逐則傳送',
  'forward.merged': '合併為聊天記錄',
  'forward.more': '{count, plural, other {還有 # 則}}',
  'forward.left': '{count, plural, other {有 # 則訊息無法轉傳。}}',
  'forward.nothing': '這些訊息無法轉傳。',
  'forward.search': '搜尋對話',
  'forward.to': '對話',
  'forward.none': '沒有這個名稱的對話。',
  'forward.empty': '你還沒有對話。',
  'forward.most': '一次最多 {most} 個對話。',
  'forward.send': '轉傳',
  'forward.send.count': '{count, plural, other {轉傳到 # 個聊天}}',
  'forward.again': '再試一次',
  'forward.sending': '傳送中…',
  'forward.sent': '已傳送',
  'forward.failed': '未傳送：{why}',
  'forward.later': '可以關閉這個視窗，正在傳送的內容會自動送出。',
  'forward.done': '已轉傳給 {names}',
  'forward.doneSome': '{count, plural, other {有 # 個對話沒有收到。}}其他都已送出。',
  'forward.doneNone': '沒有轉傳任何內容。',
  'forward.chat': '{names} 的聊天',
  'forward.chat.group': '{name} 中的聊天',
  'forward.line': '{name}：{text}',
  'forward.text': '[聊天記錄] 這個版本無法顯示，請使用較新的版本。',

  'pins.name': '釘選的訊息',
  'pins.title': '已釘選',
  'pins.title.number': '釘選 {number}/{count}',
  'pins.menu': '釘選的訊息：更多',
  'pins.all': '顯示所有釘選的訊息',
  'pins.by': '由 {name} 釘選 · {time}',

  'select.name': '已選取的訊息',
  'select.count': '{count, plural, =0 {請選取訊息} other {已選取 # 則}}',
  'select.forward': '轉傳',
  'select.merge': '合併轉傳',
  'select.merge.limit': '合併轉傳最多 {count} 則訊息。',
  'select.copy': '複製',
  'select.done': '結束選取',

  'translation.auto': '在這個對話中顯示翻譯',
}
