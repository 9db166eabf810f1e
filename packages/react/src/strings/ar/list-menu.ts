// Texts in Arabic: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': 'تثبيت في الأعلى',
  'list.unpin': 'إلغاء التثبيت',
  'list.quiet.on': 'إيقاف الإشعارات',
  'list.quiet.off': 'تشغيل الإشعارات',
  'list.read': 'تعليم كمقروءة',
  'list.marks': 'التصنيفات',
  'list.remove': 'حذف',
  'list.remove.title': 'هل تريد حذف المحادثة «{name}»؟',
  'list.remove.hint': 'ستختفي من قائمتك على كل أجهزتك حتى يكتب فيها أحد مرة أخرى. لن يلاحظ أحد ذلك.',
  'list.remove.history': 'حذف رسائلها أيضًا، لدي فقط',
}
