// Texts in simplified Chinese: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': '置顶',
  'list.unpin': '取消置顶',
  'list.quiet.on': '关闭通知',
  'list.quiet.off': '打开通知',
  'list.read': '标为已读',
  'list.marks': '标签',
  'list.remove': '删除',
  'list.remove.title': '删除会话“{name}”？',
  'list.remove.hint': '它会从你所有设备的列表中移除，直到有人再次发言。其他人不会察觉。',
  'list.remove.history': '同时清除其中的消息（仅对我）',
}
