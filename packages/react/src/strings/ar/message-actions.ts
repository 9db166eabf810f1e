// Texts in Arabic: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': 'الانتقال إلى أحدث رسالة',
  'timeline.jump.count':
    '{count, plural, zero {لا رسائل جديدة} one {الانتقال إلى رسالة جديدة واحدة} two {الانتقال إلى رسالتين جديدتين} few {الانتقال إلى # رسائل جديدة} many {الانتقال إلى # رسالة جديدة} other {الانتقال إلى # رسالة جديدة}}',

  'message.translation': 'الترجمة · {language}',
  'message.translation.hide': 'إخفاء الترجمة',
  'message.translation.show': 'عرض الترجمة',

  'kind.video.play': 'تشغيل الفيديو: {alt}',

  'menu.name': 'الرسالة: {text}',
  'menu.copy': 'نسخ النص',
  'menu.copied': 'تم النسخ',
  'menu.edit': 'تعديل',
  'menu.pin': 'تثبيت',
  'menu.unpin': 'إلغاء التثبيت',
  'menu.forward': 'إعادة توجيه',
  'menu.select': 'تحديد',
  'menu.readBy': 'من قرأها',
  'menu.reactionUsers': 'من تفاعل',
  'menu.report': 'إبلاغ',
  'menu.recall': 'سحب',

  'recall.title': 'هل تريد سحب هذه الرسالة؟',
  'recall.hint': 'ستختفي لدى الجميع، ويبقى سطر يوضح ذلك.',
  'recall.confirm': 'سحب',

  'reactions.who': 'من تفاعل بـ {reaction}',

  'jump.back': 'العودة إلى حيث كنت',

  'readBy.title': 'من قرأها',
  'readBy.none': 'لم يقرأها أحد بعد.',

  'report.title': 'الإبلاغ عن هذه الرسالة',
  'report.type': 'ما المشكلة فيها؟',
  'report.type.spam': 'رسائل مزعجة أو إعلانات',
  'report.type.abuse': 'إهانات أو مضايقة',
  'report.type.violence': 'عنف أو تهديد',
  'report.type.sexual': 'محتوى جنسي',
  'report.type.fraud': 'احتيال',
  'report.type.other': 'شيء آخر',
  'report.reason': 'ما الذي ينبغي أن يعرفه المشرفون؟',
  'report.hint': 'يرى المشرفون الرسالة وما تكتبه. لن يُبلَّغ {name} بذلك.',
  'report.send': 'إرسال البلاغ',
  'report.sending': 'جارٍ الإرسال…',
  'report.missing': 'اذكر المشكلة في بضع كلمات.',
  'report.sent.title': 'شكرًا لك',
  'report.sent.hint': 'البلاغ لدى المشرفين الآن.',

  'combined.levels': 'المستويات',
  'combined.loading': 'جارٍ تحميل الرسائل',
  'combined.failed': 'تعذّر تحميل الرسائل',
  'combined.empty': 'لا شيء هنا.',

  'timeline.mention':
    '{count, plural, zero {لا رسائل تشير إليك} one {الانتقال إلى الرسالة التي تشير إليك} two {الانتقال إلى التالية من رسالتين تشيران إليك} few {الانتقال إلى التالية من # رسائل تشير إليك} many {الانتقال إلى التالية من # رسالة تشير إليك} other {الانتقال إلى التالية من # رسالة تشير إليك}}',

  'message.stop': 'إيقاف الكتابة',
  'message.brokenOff': 'لم تصل بقية هذه الرسالة.',

  'voiceText.show': 'عرض النص',
  'voiceText.hide': 'إخفاء النص',
  'voiceText.busy': 'جارٍ التفريغ…',
  'voiceText.none': 'لم تُفهم أي كلمات.',
  'voiceText.failed': 'تعذّر تحويلها إلى نص.',
  'voiceText.tooLong': 'هذه الرسالة أطول من أن تُحوَّل إلى نص.',
  'voiceText.again': 'إعادة المحاولة',

  'menu.thread': 'بدء سلسلة',
  'menu.thread.reply': 'الرد في السلسلة',

  'kind.voice.new': 'لم تُسمع بعد',
  'kind.combined.hint': 'سجل المحادثة',
  'kind.combined.untitled': 'سجل المحادثة',
  'kind.custom.params': 'المحتوى',
  'message.failed.because': 'لم تُرسل: {why}',
  'message.failed.blocked': 'هذا الشخص لا يستقبل رسائلك.',
  'message.retry': 'إعادة المحاولة',
  'message.editFailed': 'تعديل',
  'message.discard': 'حذف',
}
