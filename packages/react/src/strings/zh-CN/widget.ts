// Texts in simplified Chinese: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open': '打开聊天{count, plural, =0 {} other {，# 条未读消息}}',
  'widget.close': '关闭聊天',
}
