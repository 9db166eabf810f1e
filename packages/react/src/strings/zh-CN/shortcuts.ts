// Texts in simplified Chinese: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': '键盘快捷键',
  'shortcuts.general': '全局',
  'shortcuts.message': '在消息上',
  'shortcuts.switch': '转到会话',
  'shortcuts.next': '上一个或下一个会话',
  'shortcuts.unread': '上一个或下一个未读会话',
  'shortcuts.region': '屏幕的下一个区域',
  'shortcuts.editLast': '编辑自己的最后一条消息',
  'shortcuts.reply': '选择要回复的消息',
  'shortcuts.close': '关闭或取消',
  'shortcuts.list': '显示此列表',
}
