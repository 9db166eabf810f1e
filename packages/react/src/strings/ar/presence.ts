// Texts in Arabic: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': 'متصل',
  'presence.busy': 'مشغول',
  'presence.away': 'بعيد',
  'presence.quiet': 'عدم الإزعاج',
  'presence.offline': 'غير متصل',
  'presence.lastSeen': 'آخر ظهور {time}',
  'presence.lastSeen.now': 'آخر ظهور الآن',

  'status.title': 'حالتك',
  'status.choose': 'اختر حالة',
  'status.available': 'متاح',
  'status.busy': 'مشغول',
  'status.away': 'بعيد',
  'status.quiet': 'عدم الإزعاج',
  'status.own': 'شيء آخر',
  'status.own.hint': 'بكلماتك، مثلًا: في القطار، أعود عند الرابعة',
  'status.own.name': 'الحالة بكلماتك',
  'status.who': 'يراها من ينظر إلى اسمك ما دام هذا الجهاز متصلًا.',
  'status.save': 'حفظ',
  'status.saved': 'حالتك: {status}',
  'status.failed': 'لم تتغير حالتك: {why}',
  'status.long': 'هذا طويل جدًا.',
}
