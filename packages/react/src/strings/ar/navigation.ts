// Texts in Arabic: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open':
    '{count, plural, zero {طلبات المجموعات} one {طلبات المجموعات، طلب واحد ينتظر} two {طلبات المجموعات، طلبان ينتظران} few {طلبات المجموعات، # طلبات تنتظر} many {طلبات المجموعات، # طلبًا ينتظر} other {طلبات المجموعات، # طلب ينتظر}}',
  'group.new': 'مجموعة جديدة',
  'action.cancel': 'إلغاء',
  'action.close': 'إغلاق',

  'discover.title': 'استكشاف المجموعات',

  'rooms.title': 'الغرف',

  'threads.own.open':
    '{count, plural, zero {سلاسلي} one {سلاسلي، جديد في واحدة} two {سلاسلي، جديد في اثنتين} few {سلاسلي، جديد في #} many {سلاسلي، جديد في #} other {سلاسلي، جديد في #}}',

  'contacts.open':
    '{count, plural, zero {جهات الاتصال} one {جهات الاتصال، طلب واحد ينتظر} two {جهات الاتصال، طلبان ينتظران} few {جهات الاتصال، # طلبات تنتظر} many {جهات الاتصال، # طلبًا ينتظر} other {جهات الاتصال، # طلب ينتظر}}',

  'status.open': 'أنت، {name}',
  'status.change': 'تغيير الحالة',
  'status.profile': 'ملفك الشخصي',
}
