// Texts in Arabic: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': 'رسالة صوتية',
  'album.name':
    '{count, plural, zero {لا صور} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}',
  'voiceRecorder.asking': 'اسمح لهذه الصفحة باستخدام الميكروفون',
  'voiceRecorder.recording': 'جارٍ التسجيل',
  'voiceRecorder.stopped': 'توقف التسجيل، {duration}. استمع إليه أو أرسله.',
  'voiceRecorder.full': 'توقف التسجيل: {duration} هي أقصى مدة.',
  'voiceRecorder.cancel': 'إلغاء التسجيل',
  'voiceRecorder.stop': 'إيقاف التسجيل',
  'voiceRecorder.discard': 'تجاهل التسجيل',
  'voiceRecorder.send': 'إرسال الرسالة الصوتية',
  'voiceRecorder.again': 'إعادة المحاولة',
  'voiceRecorder.problem.refused':
    'لا يمكن لهذه الصفحة استخدام الميكروفون. اسمح بذلك في إعدادات المتصفح ثم حاول مرة أخرى.',
  'voiceRecorder.problem.noMicrophone': 'لم يُعثر على ميكروفون. صِل واحدًا ثم حاول مرة أخرى.',
  'voiceRecorder.problem.busy': 'يستخدم برنامج آخر الميكروفون. أغلقه ثم حاول مرة أخرى.',
  'voiceRecorder.problem.unsupported': 'لا يمكن لهذا المتصفح تسجيل رسائل صوتية في هذه الصفحة.',
  'voiceRecorder.problem.failed': 'فشل التسجيل. حاول مرة أخرى.',

  'voicePlayer.name': 'رسالة صوتية، {duration}',
  'voicePlayer.play': 'تشغيل الرسالة الصوتية، {duration}',
  'voicePlayer.pause': 'إيقاف الرسالة الصوتية مؤقتًا',
  'voicePlayer.position': 'موضع التشغيل',
  'voicePlayer.at': '{at} من {duration}',
  'voicePlayer.speed': 'السرعة {speed}×',
  'voicePlayer.failed': 'لا يمكن تشغيلها',

  'mediaViewer.name': 'الصور',
  'mediaViewer.count': '{index} من {count}',
  'mediaViewer.shown': 'الصورة {index} من {count}: {alt}',
  'mediaViewer.previous': 'الصورة السابقة',
  'mediaViewer.next': 'الصورة التالية',
  'mediaViewer.zoomIn': 'تكبير',
  'mediaViewer.zoomOut': 'تصغير',
  'mediaViewer.forward': 'إعادة توجيه الصورة',
  'mediaViewer.save': 'حفظ الصورة',
  'mediaViewer.failed': 'تعذّر تحميل الصورة.',

  'imageBox.picture': 'صورة',
  'imageBox.open': 'فتح الصورة: {alt}',
  'imageBox.failed': 'لم تُحمّل الصورة',
  'imageBox.retry': 'تحميل الصورة مرة أخرى',

  'voiceRecorder.hold': 'اترك الزر للإرسال. اسحب جانبًا للإلغاء، وإلى الأعلى لمتابعة التسجيل.',

  'locationCard.name': 'موقع',
  'locationCard.open': 'عرض {name} على OpenStreetMap في علامة تبويب جديدة',
  'locationCard.map': 'فتح في تطبيق خرائط',
  'locationCard.north': '{degrees}° شمالًا',
  'locationCard.south': '{degrees}° جنوبًا',
  'locationCard.east': '{degrees}° شرقًا',
  'locationCard.west': '{degrees}° غربًا',
}
