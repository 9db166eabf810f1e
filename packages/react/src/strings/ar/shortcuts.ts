// Texts in Arabic: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': 'اختصارات لوحة المفاتيح',
  'shortcuts.general': 'في كل مكان',
  'shortcuts.message': 'على رسالة',
  'shortcuts.switch': 'الانتقال إلى محادثة',
  'shortcuts.next': 'المحادثة السابقة أو التالية',
  'shortcuts.unread': 'المحادثة غير المقروءة السابقة أو التالية',
  'shortcuts.region': 'الجزء التالي من الشاشة',
  'shortcuts.editLast': 'تعديل آخر رسالة لك',
  'shortcuts.reply': 'اختيار الرسالة للرد عليها',
  'shortcuts.close': 'إغلاق أو إلغاء',
  'shortcuts.list': 'عرض هذه القائمة',
}
