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
  'banner.kicked': 'سجّل جهاز آخر من أجهزتك خروج هذا الجهاز.',
  'banner.tokenExpired': 'انتهت صلاحية تسجيل دخولك.',
  'banner.serviceOff': 'خدمة الدردشة متوقفة لهذا التطبيق حاليًا.',
  'banner.signedOut': 'تم تسجيل خروجك.',
  'banner.signedOutBecause': 'تم تسجيل خروجك: {why}',
  'banner.signIn': 'تسجيل الدخول مرة أخرى',

  'nowPlaying.name': 'رسالة صوتية من {name}',
  'nowPlaying.close': 'إيقاف التشغيل',
}
