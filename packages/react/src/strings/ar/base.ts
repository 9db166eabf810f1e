// Texts in Arabic: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'إخفاء',

  'chatSearch.open': 'البحث في هذه المحادثة',

  'day.today': 'اليوم',
  'day.yesterday': 'أمس',

  'typing.now': 'يكتب…',
  'typing.names': '{names}: جارٍ الكتابة…',

  'conversation.back': 'العودة إلى القائمة',
  'conversation.ended.title': 'تم تسجيل خروجك',
  'conversation.ended.hint':
    'رسائلك محفوظة على الخادم، وما كنت تكتبه محفوظ على هذا الجهاز. سجّل الدخول مرة أخرى للمتابعة.',
  'conversation.members':
    '{count, plural, zero {لا أعضاء} one {عضو واحد} two {عضوان} few {# أعضاء} many {# عضوًا} other {# عضو}}',
  'conversation.region': 'محادثة مع {name}',

  'groupPanel.open': 'تفاصيل المجموعة',

  'group.label': 'مجموعة',

  'state.later.title': 'لا شيء هنا بعد',
  'state.later.hint': 'سيظهر عند عودة اتصالك.',

  'action.retry': 'إعادة المحاولة',

  'emojiPicker.name': 'رموز تعبيرية',
  'emojiPicker.loading': 'جارٍ تحميل الرموز التعبيرية',
  'emojiPicker.failed': 'تعذّر تحميل الرموز التعبيرية.',

  'richText.code': 'شفرة',
  'richText.copy': 'نسخ',
  'richText.copied': 'تم النسخ',
  'richText.copyFailed': 'لم يُنسخ',

  'error.unexpected': 'حدث خطأ ما. حاول مرة أخرى.',
  'error.unknown': 'حدث خطأ ما (الرمز {code}).',
  'error.networkError': 'لا يمكن الوصول إلى الخادم.',
  'error.requestTimeout': 'لم يستجب الخادم في الوقت المناسب.',
  'error.connectionLost': 'انقطع الاتصال بالخادم.',
  'error.notSignedIn': 'لم تسجّل الدخول.',
  'error.tokenExpired': 'انتهت صلاحية تسجيل دخولك. سجّل الدخول مرة أخرى.',
  'error.tokenInvalid': 'تسجيل الدخول هذا لم يعد صالحًا. سجّل الدخول مرة أخرى.',
  'error.serverBusy': 'الخادم مشغول. حاول مرة أخرى بعد قليل.',
  'error.serverError': 'حدث خطأ في الخادم.',
  'error.muted': 'لا يمكنك الكتابة هنا حاليًا.',

  'bot.badge': 'بوت',
}
