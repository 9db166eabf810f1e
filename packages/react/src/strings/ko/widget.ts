// Texts in Korean: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open': '채팅 열기{count, plural, =0 {} other {, 읽지 않은 메시지 #개}}',
  'widget.close': '채팅 닫기',
}
