// Texts in Arabic: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title':
    '{count, plural, zero {إعادة توجيه الرسائل} one {إعادة توجيه الرسالة} two {إعادة توجيه رسالتين} few {إعادة توجيه # رسائل} many {إعادة توجيه # رسالة} other {إعادة توجيه # رسالة}}',
  'forward.how': 'الإرسال كـ',
  'forward.single': 'واحدة تلو الأخرى',
  'forward.merged': 'سجل محادثة واحد',
  'forward.more':
    '{count, plural, zero {لا غيرها} one {وواحدة أخرى} two {واثنتان أخريان} few {و# أخرى} many {و# أخرى} other {و# أخرى}}',
  'forward.left':
    '{count, plural, zero {يمكن إعادة توجيه كل الرسائل.} one {رسالة واحدة لا يمكن إعادة توجيهها.} two {رسالتان لا يمكن إعادة توجيههما.} few {# رسائل لا يمكن إعادة توجيهها.} many {# رسالة لا يمكن إعادة توجيهها.} other {# رسالة لا يمكن إعادة توجيهها.}}',
  'forward.nothing': 'لا يمكن إعادة توجيه هذه الرسائل.',
  'forward.search': 'البحث في المحادثات',
  'forward.to': 'المحادثات',
  'forward.none': 'لا محادثة بهذا الاسم.',
  'forward.empty': 'ليس لديك محادثات بعد.',
  'forward.most': 'الحد الأقصى {most} من المحادثات في المرة الواحدة.',
  'forward.send': 'إعادة توجيه',
  'forward.send.count':
    '{count, plural, zero {إعادة توجيه} one {إعادة توجيه إلى دردشة واحدة} two {إعادة توجيه إلى دردشتين} few {إعادة توجيه إلى # دردشات} many {إعادة توجيه إلى # دردشة} other {إعادة توجيه إلى # دردشة}}',
  'forward.again': 'إعادة المحاولة',
  'forward.sending': 'جارٍ الإرسال…',
  'forward.sent': 'أُرسلت',
  'forward.failed': 'لم تُرسل: {why}',
  'forward.later': 'يمكنك الإغلاق: ما هو في الطريق سيُرسل تلقائيًا.',
  'forward.done': 'أُعيد التوجيه إلى {names}',
  'forward.doneSome':
    '{count, plural, zero {وصلت إلى كل المحادثات.} one {محادثة واحدة لم تصلها.} two {محادثتان لم تصلهما.} few {# محادثات لم تصلها.} many {# محادثة لم تصلها.} other {# محادثة لم تصلها.}} وصلت إلى البقية.',
  'forward.doneNone': 'لم تتم إعادة توجيه شيء.',
  'forward.chat': 'دردشة {names}',
  'forward.chat.group': 'دردشة في {name}',
  'forward.line': '{name}: {text}',
  'forward.text': '[سجل المحادثة] لا يمكن لهذا الإصدار عرضه. استخدم إصدارًا أحدث.',

  'pins.name': 'الرسائل المثبّتة',
  'pins.title': 'مثبّتة',
  'pins.title.number': 'مثبّتة {number} من {count}',
  'pins.menu': 'الرسائل المثبّتة: المزيد',
  'pins.all': 'عرض كل الرسائل المثبّتة',
  'pins.by': 'ثبّتها {name} · {time}',

  'select.name': 'الرسائل المحددة',
  'select.count':
    '{count, plural, zero {اختر رسائل} one {حُددت رسالة واحدة} two {حُددت رسالتان} few {حُددت # رسائل} many {حُددت # رسالة} other {حُددت # رسالة}}',
  'select.forward': 'إعادة توجيه',
  'select.merge': 'إعادة توجيه كرسالة واحدة',
  'select.merge.limit': 'الحد الأقصى {count} من الرسائل في رسالة واحدة.',
  'select.copy': 'نسخ',
  'select.remove': 'الحذف عندي',
  'select.remove.title':
    '{count, plural, zero {حذف # رسالة عندك؟} one {حذف رسالة واحدة عندك؟} two {حذف رسالتين عندك؟} few {حذف # رسائل عندك؟} many {حذف # رسالة عندك؟} other {حذف # رسالة عندك؟}}',
  'select.remove.hint': 'تبقى الرسائل عند الآخرين. لا يمكن التراجع عن ذلك.',
  'select.done': 'إنهاء التحديد',

  'translation.auto': 'عرض الترجمات في هذه المحادثة',
}
