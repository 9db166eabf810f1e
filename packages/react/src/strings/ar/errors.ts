// Texts in Arabic: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': 'لم يصل الملف إلى الخادم.',
  'error.payload_too_large': 'الملف أكبر مما يقبله الخادم.',
  'error.quota_exceeded': 'لم تبق مساحة لملفاتك على الخادم.',
  'error.downloadFailed': 'الملف غير موجود أو لم يصل.',
  'error.downloadExpired': 'لم يعد محفوظًا على الخادم.',
  'error.downloadNotAllowed': 'لا يحق لك فتحه.',
  'error.notInGroup': 'لستَ في هذه المجموعة.',
  'error.groupNotFound': 'هذه المجموعة لم تعد موجودة.',
  'error.groupDisabled': 'هذه المجموعة متوقفة.',
  'error.membersFull': 'المجموعة ممتلئة.',
  'error.alreadyInGroup': 'أنت في هذه المجموعة بالفعل.',
  'error.roomNotFound': 'هذه الغرفة لم تعد موجودة.',
  'error.notInRoom': 'لستَ في هذه الغرفة.',
  'error.roomFull': 'الغرفة ممتلئة. حاول مرة أخرى عندما يغادر أحد.',
  'error.threadNotFound': 'هذه السلسلة لم تعد موجودة.',
  'error.threadExists': 'لهذه الرسالة سلسلة بالفعل.',
  'error.messageNotFound': 'الرسالة لم تعد موجودة.',
  'error.maxLimit': 'بلغتَ الحد الأقصى.',

  'error.sendTimeout': 'لم يستجب الخادم في الوقت المناسب.',
  'error.socketError': 'فشل الاتصال بالخادم.',
  'error.hostLookupFailed': 'تعذّر العثور على الخادم.',
  'error.clientOffline': 'أنت غير متصل.',
  'error.userNotFound': 'لا يوجد مستخدم بهذا الاسم.',
  'error.servingDisabled': 'خدمة الدردشة متوقفة لهذا التطبيق حاليًا.',
  'error.signedInElsewhere': 'سجّلت الدخول على جهاز آخر.',
  'error.userRemoved': 'أزال أحد المشرفين هذا الحساب.',
  'error.passwordChanged': 'تم تغيير كلمة المرور.',
  'error.kickedByOtherDevice': 'سجّل جهاز آخر من أجهزتك خروج هذا الجهاز.',
  'error.rateLimited': 'كان ذلك سريعًا جدًا. حاول مرة أخرى بعد قليل.',
  'error.messageTooLarge': 'الرسالة طويلة جدًا.',
  'error.illegalContent': 'تحتوي الرسالة على كلمات غير مسموح بها هنا.',
  'error.moderationBlocked': 'لم يسمح الإشراف بمرور الرسالة.',
  'error.externallyBlocked': 'لم يسمح التطبيق بمرور الرسالة.',
  'error.mutedByAdmin': 'لا يسمح لك أحد المشرفين بالكتابة حاليًا.',
  'error.notContact': 'يمكنك الكتابة لجهات اتصالك فقط.',
  'error.notOnAllowlist': 'يمكن لبعض الأشخاص فقط الكتابة هنا، ولستَ منهم.',
  'error.permissionDenied': 'لا يمكنك فعل ذلك.',

  'kind.download.failed': 'تعذّر تحميل الملف: {why}',

  'error.disconnected': 'انقطع الاتصال قبل أن يستجيب الخادم.',
}
