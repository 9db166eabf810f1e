// Texts in Arabic: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': 'رسالة إلى {name}',
  'composer.placeholder': 'رسالة إلى {name}',
  'composer.send': 'إرسال',
  'composer.hint.enter': 'مفتاح Enter يرسل، وShift مع Enter لسطر جديد',
  'composer.hint.ctrlEnter': 'مفتاحا Ctrl وEnter يرسلان، وEnter لسطر جديد',
  'composer.caption': 'إضافة تعليق',
  'composer.attach': 'إرفاق',
  'composer.attach.media': 'صورة أو فيديو',
  'composer.attach.camera': 'الكاميرا',
  'composer.attach.file': 'ملف',
  'composer.attach.location': 'موقع',
  'composer.receipts': 'طلب إشعارات القراءة',
  'composer.receipts.off': 'يُطلب من القرّاء تأكيد القراءة. إيقاف',
  'composer.emoji': 'رموز تعبيرية',
  'composer.voice': 'تسجيل رسالة صوتية',
  'composer.reply': 'الرد على {name}',
  'composer.reply.cancel': 'إلغاء الرد',
  'composer.edit': 'تعديل الرسالة',
  'composer.edit.cancel': 'إلغاء التعديل',
  'composer.edit.save': 'حفظ التغييرات',
  'composer.edit.saved': 'حُفظت التغييرات',
  'composer.left':
    '{count, plural, zero {لم يبقَ أي حرف} one {بقي حرف واحد} two {بقي حرفان} few {بقي # أحرف} many {بقي # حرفًا} other {بقي # حرف}}',
  'composer.over':
    '{count, plural, zero {لا أحرف زائدة} one {حرف واحد زائد} two {حرفان زائدان} few {# أحرف زائدة} many {# حرفًا زائدًا} other {# حرف زائد}}',

  'attach.count':
    '{count, plural, zero {لا ملفات جاهزة للإرسال} one {ملف واحد جاهز للإرسال} two {ملفان جاهزان للإرسال} few {# ملفات جاهزة للإرسال} many {# ملفًا جاهزًا للإرسال} other {# ملف جاهز للإرسال}}',

  'mention.everyone': 'الجميع',
}
