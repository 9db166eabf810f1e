// Texts in Arabic: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': 'لم يُحفظ. {why}',
  'composer.edit.limit': 'عُدّلت هذه الرسالة مرات كثيرة وستبقى كما هي.',
  'composer.edit.gone': 'الرسالة لم تعد موجودة.',
  'composer.edit.notAllowed': 'لا يمكنك تعديل هذه الرسالة.',
  'composer.edit.off': 'لا يمكن تعديل الرسائل في هذا التطبيق.',

  'location.title': 'إرسال موقع',
  'location.mine': 'استخدام موقعي',
  'location.finding': 'جارٍ البحث عن موقعك…',
  'location.found': 'تم العثور على موقعك.',
  'location.place': 'اسم المكان',
  'location.place.hint': 'اختياري',
  'location.typed': 'إدخال الإحداثيات بدلاً من ذلك',
  'location.coordinates': 'خط العرض وخط الطول',
  'location.hint': 'مثلًا 30.0444, 31.2357',
  'location.invalid': 'يلزم رقمان: خط العرض من −90 إلى 90 وخط الطول من −180 إلى 180.',
  'location.refused': 'لا يمكن لهذه الصفحة معرفة مكانك. اسمح بذلك في إعدادات المتصفح أو اكتب المكان.',
  'location.unknown': 'تعذّر العثور على موقعك. يمكنك كتابة المكان.',
  'location.unsupported': 'هذا المتصفح لا يحدد المواقع. يمكنك كتابة المكان.',
  'location.send': 'إرسال الموقع',

  'attach.caption': 'تعليق على {name}',
  'attach.alt': 'صف ما يظهر في {name}',
  'attach.alt.hint': 'وصف لمن لا يرى الصورة',
  'attach.original': 'الحجم الأصلي',
  'attach.retry': 'رفع {name} مرة أخرى',
  'attach.failed': 'لم يُرفع {name}. {why}',

  'attach.name': 'الملفات المراد إرسالها',
  'attach.remove': 'إزالة {name}',
  'attach.tooMany':
    'الحد الأقصى {most} من الملفات في المرة الواحدة. {count, plural, zero {لم يُستبعد أي ملف.} one {استُبعد ملف واحد.} two {استُبعد ملفان.} few {استُبعدت # ملفات.} many {استُبعد # ملفًا.} other {استُبعد # ملف.}}',
  'attach.tooLarge': '{name} كبير جدًا ({size}). الحد الأقصى لحجم الملف {most}.',
  'attach.tooLarge.many':
    '{count, plural, zero {لا ملفات كبيرة جدًا.} one {ملف واحد كبير جدًا.} two {ملفان كبيران جدًا.} few {# ملفات كبيرة جدًا.} many {# ملفًا كبيرًا جدًا.} other {# ملف كبير جدًا.}} الحد الأقصى لحجم الملف {most}.',
  'attach.empty': '{name} فارغ.',
  'attach.empty.many':
    '{count, plural, zero {لا ملفات فارغة.} one {ملف واحد فارغ.} two {ملفان فارغان.} few {# ملفات فارغة.} many {# ملفًا فارغًا.} other {# ملف فارغ.}}',
  'attach.folder': 'لا يمكن إرسال المجلدات. اختر الملفات التي بداخلها.',
  undo: 'تراجع',
  'mention.found':
    '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}. السهمان للاختيار، وEnter للإشارة، وEscape لمتابعة الكتابة.',
  'undo.title': 'التراجع عما أرسلته للتو',
  'undo.failed': 'تعذر التراجع: {why}',
  'undo.done': 'تم التراجع. عاد النص إلى الحقل.',
  'attach.drop': 'أفلت الملفات هنا',
  'attach.drop.hint': 'يمكنك إضافة تعليق قبل إرسالها إلى {name}.',
  'mention.name': 'أشخاص للإشارة إليهم',
  'mention.everyone.hint': 'كل من هنا',

  'command.name': 'الأوامر',
  'command.found':
    '{count, plural, zero {لا أوامر} one {أمر واحد} two {أمران} few {# أوامر} many {# أمرًا} other {# أمر}}. السهمان للاختيار، وEnter للإدراج، وEscape لمتابعة الكتابة.',
}
