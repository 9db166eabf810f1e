// Texts in Arabic: the launcher.

import type { TextsOf } from '../keys.ts'

export const widgetTexts: TextsOf<'widget'> = {
  'widget.open':
    'فتح الدردشة{count, plural, =0 {} zero {} one {، غير مقروءة: #} two {، غير مقروءة: #} few {، غير مقروءة: #} many {، غير مقروءة: #} other {، غير مقروءة: #}}',
  'widget.close': 'إغلاق الدردشة',
}
