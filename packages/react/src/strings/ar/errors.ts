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
}
