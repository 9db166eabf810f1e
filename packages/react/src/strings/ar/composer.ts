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

  'attach.name': 'الملفات المراد إرسالها',
  'attach.remove': 'إزالة {name}',
  'attach.count':
    '{count, plural, zero {لا ملفات جاهزة للإرسال} one {ملف واحد جاهز للإرسال} two {ملفان جاهزان للإرسال} few {# ملفات جاهزة للإرسال} many {# ملفًا جاهزًا للإرسال} other {# ملف جاهز للإرسال}}',
  'attach.tooMany':
    'الحد الأقصى {most} من الملفات في المرة الواحدة. {count, plural, zero {لم يُستبعد أي ملف.} one {استُبعد ملف واحد.} two {استُبعد ملفان.} few {استُبعدت # ملفات.} many {استُبعد # ملفًا.} other {استُبعد # ملف.}}',
  'attach.tooLarge': '{name} كبير جدًا ({size}). الحد الأقصى لحجم الملف {most}.',
  'attach.tooLarge.many':
    '{count, plural, zero {لا ملفات كبيرة جدًا.} one {ملف واحد كبير جدًا.} two {ملفان كبيران جدًا.} few {# ملفات كبيرة جدًا.} many {# ملفًا كبيرًا جدًا.} other {# ملف كبير جدًا.}} الحد الأقصى لحجم الملف {most}.',
  'attach.empty': '{name} فارغ.',
  'attach.empty.many':
    '{count, plural, zero {لا ملفات فارغة.} one {ملف واحد فارغ.} two {ملفان فارغان.} few {# ملفات فارغة.} many {# ملفًا فارغًا.} other {# ملف فارغ.}}',
  'attach.folder': 'لا يمكن إرسال المجلدات. اختر الملفات التي بداخلها.',
  'attach.drop': 'أفلت الملفات هنا',
  'attach.drop.hint': 'يمكنك إضافة تعليق قبل إرسالها إلى {name}.',

  'mention.name': 'أشخاص للإشارة إليهم',
  'mention.everyone': 'الجميع',
  'mention.everyone.hint': 'كل من هنا',
  'mention.found':
    '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}. السهمان للاختيار، وEnter للإشارة، وEscape لمتابعة الكتابة.',
}
