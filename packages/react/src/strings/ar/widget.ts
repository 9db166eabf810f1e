// Texts in Arabic: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open':
    'فتح الدردشة{count, plural, =0 {} zero {} one {، رسالة واحدة غير مقروءة} two {، رسالتان غير مقروءتين} few {، # رسائل غير مقروءة} many {، # رسالة غير مقروءة} other {، # رسالة غير مقروءة}}',
  'widget.close': 'إغلاق الدردشة',
}
