// Texts in Arabic: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': 'نتائج البحث',
  'search.busy': 'جارٍ البحث',
  'search.scope': 'البحث في',
  'search.scope.all': 'الكل',
  'search.scope.chats': 'الدردشات',
  'search.scope.messages': 'الرسائل',
  'search.scope.media': 'الوسائط',
  'search.scope.files': 'الملفات',
  'search.from': 'المرسل: {name}',
  'search.from.anyone': 'المرسل: أي شخص',
  'search.from.me': 'أنا',
  'search.time.any': 'أي وقت',
  'search.time.1': 'آخر 24 ساعة',
  'search.time.7': 'آخر 7 أيام',
  'search.time.30': 'آخر 30 يومًا',
  'search.time.365': 'آخر 12 شهرًا',
  'search.more': 'عرض المزيد',
  'search.none': 'لم يُعثر على شيء',
  'search.none.hint': 'تحقق من الكتابة أو جرّب كلمات أقل.',
  'search.none.facets': 'لم يُعثر على شيء بهذه المرشحات.',
  'search.reset': 'إزالة المرشحات',
  'search.local': 'أنت غير متصل: هذا ما هو محفوظ على هذا الجهاز.',
  'search.found':
    '{count, plural, zero {لم يُعثر على شيء} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',

  'switcher.name': 'اسم شخص أو مجموعة',
  'switcher.search': 'البحث في الرسائل عن «{text}»',

  'chatSearch.name': 'البحث في المحادثة مع {name}',
  'chatSearch.placeholder': 'البحث هنا',
  'chatSearch.searching': 'جارٍ البحث…',
  'chatSearch.count': '{index} من {count}',
  'chatSearch.countMore': '{index} من {count}+',
  'chatSearch.none': 'لم يُعثر على شيء',
  'chatSearch.local': 'على هذا الجهاز',
  'chatSearch.local.hint': 'أنت غير متصل: بُحث فقط فيما هو محفوظ على هذا الجهاز.',
  'chatSearch.older': 'نتيجة أقدم',
  'chatSearch.newer': 'نتيجة أحدث',
  'chatSearch.close': 'إغلاق البحث',
  'chatSearch.failed': 'لم ينجح البحث: {why}',
}
