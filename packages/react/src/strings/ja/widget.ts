// Texts in Japanese: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open': 'チャットを開く{count, plural, =0 {} other {（未読 # 件）}}',
  'widget.close': 'チャットを閉じる',
}
