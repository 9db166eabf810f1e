// Texts in Arabic: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'إخفاء',

  'chatSearch.open': 'البحث في هذه المحادثة',

  'app.name': 'Parley',

  'day.today': 'اليوم',
  'day.yesterday': 'أمس',

  'typing.now': 'يكتب…',
  'typing.names': '{names}: جارٍ الكتابة…',

  'conversation.back': 'العودة إلى القائمة',
  'conversation.ended.title': 'تم تسجيل خروجك',
  'conversation.ended.hint':
    'رسائلك محفوظة على الخادم، وما كنت تكتبه محفوظ على هذا الجهاز. سجّل الدخول مرة أخرى للمتابعة.',
  'conversation.none.title': 'اختر محادثة',
  'conversation.none.hint': 'أو ابدأ محادثة جديدة. كل ما تكتبه محفوظ، حتى دون اتصال.',
  'conversation.members':
    '{count, plural, zero {لا أعضاء} one {عضو واحد} two {عضوان} few {# أعضاء} many {# عضوًا} other {# عضو}}',
  'conversation.region': 'محادثة مع {name}',

  'group.new': 'مجموعة جديدة',

  'groupPanel.open': 'تفاصيل المجموعة',

  'group.label': 'مجموعة',

  'banner.syncing': 'جارٍ التحديث…',

  'state.later.title': 'لا شيء هنا بعد',
  'state.later.hint': 'سيظهر عند عودة اتصالك.',

  'action.cancel': 'إلغاء',
  'action.retry': 'إعادة المحاولة',

  'emojiPicker.name': 'رموز تعبيرية',
  'emojiPicker.loading': 'جارٍ تحميل الرموز التعبيرية',
  'emojiPicker.failed': 'تعذّر تحميل الرموز التعبيرية.',

  'richText.code': 'شفرة',
  'richText.copy': 'نسخ',
  'richText.copied': 'تم النسخ',
  'richText.copyFailed': 'لم يُنسخ',

  'mediaViewer.loading': 'جارٍ تحميل الصورة',

  'fileCard.open': 'فتح {name}',

  'error.unexpected': 'حدث خطأ ما. حاول مرة أخرى.',
  'error.unknown': 'حدث خطأ ما (الرمز {code}).',
  'error.networkError': 'لا يمكن الوصول إلى الخادم.',
  'error.requestTimeout': 'لم يستجب الخادم في الوقت المناسب.',
  'error.connectionLost': 'انقطع الاتصال بالخادم.',
  'error.disconnected': 'انقطع الاتصال قبل أن يستجيب الخادم.',
  'error.sendTimeout': 'لم يستجب الخادم في الوقت المناسب.',
  'error.socketError': 'فشل الاتصال بالخادم.',
  'error.hostLookupFailed': 'تعذّر العثور على الخادم.',
  'error.clientOffline': 'أنت غير متصل.',
  'error.notSignedIn': 'لم تسجّل الدخول.',
  'error.tokenExpired': 'انتهت صلاحية تسجيل دخولك. سجّل الدخول مرة أخرى.',
  'error.tokenInvalid': 'تسجيل الدخول هذا لم يعد صالحًا. سجّل الدخول مرة أخرى.',
  'error.userNotFound': 'لا يوجد مستخدم بهذا الاسم.',
  'error.servingDisabled': 'خدمة الدردشة متوقفة لهذا التطبيق حاليًا.',
  'error.signedInElsewhere': 'سجّلت الدخول على جهاز آخر.',
  'error.userRemoved': 'أزال أحد المشرفين هذا الحساب.',
  'error.passwordChanged': 'تم تغيير كلمة المرور.',
  'error.kickedByOtherDevice': 'سجّل جهاز آخر من أجهزتك خروج هذا الجهاز.',
  'error.serverBusy': 'الخادم مشغول. حاول مرة أخرى بعد قليل.',
  'error.serverError': 'حدث خطأ في الخادم.',
  'error.rateLimited': 'كان ذلك سريعًا جدًا. حاول مرة أخرى بعد قليل.',
  'error.messageTooLarge': 'الرسالة طويلة جدًا.',
  'error.illegalContent': 'تحتوي الرسالة على كلمات غير مسموح بها هنا.',
  'error.moderationBlocked': 'لم يسمح الإشراف بمرور الرسالة.',
  'error.externallyBlocked': 'لم يسمح التطبيق بمرور الرسالة.',
  'error.mutedByAdmin': 'لا يسمح لك أحد المشرفين بالكتابة حاليًا.',
  'error.muted': 'لا يمكنك الكتابة هنا حاليًا.',
  'error.notContact': 'يمكنك الكتابة لجهات اتصالك فقط.',
  'error.notOnAllowlist': 'يمكن لبعض الأشخاص فقط الكتابة هنا، ولستَ منهم.',
  'error.permissionDenied': 'لا يمكنك فعل ذلك.',
}
