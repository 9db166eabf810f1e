// Texts in traditional Chinese: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open': '開啟聊天{count, plural, =0 {} other {，# 則未讀訊息}}',
  'widget.close': '關閉聊天',
}
