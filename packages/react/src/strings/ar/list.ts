// Texts in Arabic: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': 'مثبّتة',
  'list.quiet': 'الإشعارات متوقفة',
  'list.shielded': 'رسائلها لا تصل إليك',
  'list.mention': 'تمت الإشارة إليك',
  'list.filter': 'عرض',
  'list.filter.all': 'الكل',
  'list.filter.unread': 'غير المقروءة',
  'list.filter.groups': 'المجموعات',
  'list.none': 'لا شيء هنا حاليًا',
  'list.none.unread': 'قرأتَ كل شيء',
  'list.none.all': 'عرض كل المحادثات',
  'list.menu': 'إجراءات {name}',
  'list.name': 'المحادثات',
  'list.new': 'محادثة جديدة',
  'list.empty.title': 'لا محادثات بعد',
  'list.empty.hint': 'ابدأ محادثة مع شخص تعرف اسم المستخدم الخاص به.',
  'list.failed.title': 'تعذّر تحميل محادثاتك',
  'list.loading': 'جارٍ تحميل المحادثات',
  'list.prefix': '{name}: ',
  'list.draft': 'مسودة:',
  'list.unread':
    '{count, plural, zero {لا رسائل غير مقروءة} one {رسالة واحدة غير مقروءة} two {رسالتان غير مقروءتين} few {# رسائل غير مقروءة} many {# رسالة غير مقروءة} other {# رسالة غير مقروءة}}',
  'list.nothing': 'لا رسائل بعد',
}
