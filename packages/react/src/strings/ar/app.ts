// Texts in Arabic: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': 'جارٍ الاتصال…',
  'banner.reconnecting': 'جارٍ إعادة الاتصال…',
  'banner.offline': 'أنت غير متصل. ما تكتبه سيُرسل عند عودتك.',
  'banner.waiting':
    'لا اتصال. المحاولة التالية {seconds, plural, zero {الآن} one {خلال ثانية واحدة} two {خلال ثانيتين} few {خلال # ثوانٍ} many {خلال # ثانية} other {خلال # ثانية}}.',
  'banner.now': 'المحاولة الآن',
  'banner.stopped': 'لا اتصال بالخادم. ما كتبته محفوظ.',
  'banner.signedInElsewhere': 'تم تسجيل خروجك لأنك سجّلت الدخول على جهاز آخر.',
  'banner.removed': 'أزال أحد المشرفين هذا الحساب.',
  'banner.passwordChanged': 'تم تسجيل خروجك لأن كلمة المرور تغيّرت.',
  'app.name': 'Parley',
  'list.title': 'الدردشات',
  'banner.kicked': 'سجّل جهاز آخر من أجهزتك خروج هذا الجهاز.',
  'banner.tokenExpired': 'انتهت صلاحية تسجيل دخولك.',
  'banner.serviceOff': 'خدمة الدردشة متوقفة لهذا التطبيق حاليًا.',
  'banner.signedOut': 'تم تسجيل خروجك.',
  'banner.signedOutBecause': 'تم تسجيل خروجك: {why}',
  'banner.signIn': 'تسجيل الدخول مرة أخرى',

  'nowPlaying.name': 'رسالة صوتية من {name}',
  'nowPlaying.close': 'إيقاف التشغيل',

  'error.wrongPassword': 'اسم المستخدم أو كلمة المرور غير صحيحة.',
  'error.unknownUser': 'لا حساب بهذا الاسم.',
  'error.nameTaken': 'اسم المستخدم هذا مأخوذ. اختر غيره أو سجّل الدخول.',
  'error.nameIllegal':
    'أسماء المستخدمين من 1 إلى 64 حرفًا: أحرف لاتينية صغيرة وأرقام ونقاط وشرطات وشرطات سفلية.',
  'error.passwordIllegal': 'لا يمكن استخدام كلمة المرور هذه. اختر غيرها.',
  'error.registrationClosed': 'لا يسمح هذا الخادم بالتسجيل الذاتي.',
  'error.unknownApp': 'لا يعرف الخادم مفتاح التطبيق هذا.',
  'error.serverUnreachable': 'الخادم لا يستجيب. تحقق من الاتصال والعنوان.',
  'error.notAParleyServer': 'لا يوجد خادم Parley على هذا العنوان.',
  'error.signInFailed': 'تعذّر تسجيل الدخول. حاول مرة أخرى.',
  'error.authFailed': 'لم يقبل الخادم تسجيل الدخول هذا.',

  'conversation.none.title': 'اختر محادثة',
  'conversation.none.hint': 'أو ابدأ محادثة جديدة. كل ما تكتبه محفوظ، حتى دون اتصال.',

  'search.name': 'البحث عن أشخاص ورسائل',
  'search.hint': 'أشخاص ورسائل',
  'search.clear': 'مسح البحث',
  'search.failed': 'لم ينجح البحث',
  'switcher.title': 'الانتقال إلى محادثة',
}
