// Texts in Arabic: messages and the timeline.

import type { TextsOf } from '../keys.ts'

export const timelineTexts: TextsOf<'timeline'> = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'صورة',
  'kind.gif': 'GIF',
  'kind.video': 'فيديو',
  'kind.voice': 'رسالة صوتية',
  'kind.file': 'ملف',
  'kind.location': 'موقع',
  'kind.custom': 'رسالة مخصصة',
  'kind.combined': 'سجل المحادثة',

  'recalled.you': 'سحبتَ رسالة',
  'recalled.youOf': 'سحبتَ رسالة من {sender}',
  'recalled.other': 'سُحبت رسالة بواسطة {name}',
  'recalled.otherOf': 'سُحبت رسالة من {sender} بواسطة {name}',
  'recalled.operator': 'سحب أحد المشرفين رسالة',
  'recalled.again': 'تعديل مرة أخرى',

  'menu.react': 'تفاعل',
  'menu.more': 'المزيد',
  'menu.reply': 'رد',

  'reactions.name': 'التفاعلات',
  'reactions.add': 'إضافة تفاعل',
  'reactions.chip':
    '{reaction}، {count, plural, zero {لا أحد} one {شخص واحد} two {شخصان} few {# أشخاص} many {# شخصًا} other {# شخص}}',
  'reactions.chip.mine':
    '{reaction}، {count, plural, zero {لا أحد} one {أنت فقط} two {شخصان، أنت أحدهما} few {# أشخاص، أنت منهم} many {# شخصًا، أنت منهم} other {# شخص، أنت منهم}}',
  'reactions.failed': 'لم يُحفظ التفاعل: {why}',

  'quote.name': 'رد على {name}: {text}. الانتقال إليه',
  'quote.gone': 'رسالة',

  'jump.searching': 'جارٍ البحث عن الرسالة…',
  'jump.stop': 'إيقاف',
  'jump.missing': 'هذه الرسالة لم تعد موجودة.',

  'pins.failed': 'لم ينجح ذلك: {why}',

  'readBy.count':
    '{count, plural, zero {لم يقرأها أحد} one {قرأها شخص واحد} two {قرأها شخصان} few {قرأها #} many {قرأها #} other {قرأها #}}',
  'readBy.open':
    '{count, plural, zero {لم يقرأها أحد بعد} one {قرأها شخص واحد} two {قرأها شخصان} few {قرأها # أشخاص} many {قرأها # شخصًا} other {قرأها # شخص}}. عرض من قرأ',

  'timeline.gap.count':
    '{count, plural, zero {لا رسائل مفقودة هنا} one {رسالة واحدة مفقودة هنا} two {حتى رسالتين مفقودتين هنا} few {حتى # رسائل مفقودة هنا} many {حتى # رسالة مفقودة هنا} other {حتى # رسالة مفقودة هنا}}',
  'timeline.gap.loading': 'جارٍ التحميل…',
  'timeline.queue':
    '{count, plural, zero {لا رسائل ستُرسل} one {رسالة واحدة ستُرسل} two {رسالتان ستُرسلان} few {# رسائل ستُرسل} many {# رسالة ستُرسل} other {# رسالة ستُرسل}} عند عودة الاتصال',

  'message.streaming': 'ما زالت تُكتب',
  'message.edited.before': 'قبل التعديل: {text}',

  'timeline.name': 'الرسائل مع {name}',
  'timeline.loading': 'جارٍ تحميل الرسائل',
  'timeline.older': 'عرض الرسائل السابقة',
  'timeline.olderLoading': 'جارٍ تحميل الرسائل السابقة',
  'timeline.start': 'هذه بداية محادثتك مع {name}.',
  'timeline.start.group': 'هذه بداية {name}.',
  'timeline.empty.title': 'ألقِ التحية على {name}',
  'timeline.empty.hint': 'لم يكتب أحد هنا بعد.',
  'timeline.failed.title': 'تعذّر تحميل هذه الرسائل',
  'timeline.gap': 'بعض الرسائل مفقودة هنا',
  'timeline.gap.load': 'تحميلها',
  'timeline.new': 'رسائل جديدة',
  'timeline.announce.one': '{name}: {text}',
  'timeline.announce.many':
    '{count, plural, zero {لا رسائل جديدة} one {رسالة جديدة واحدة} two {رسالتان جديدتان} few {# رسائل جديدة} many {# رسالة جديدة} other {# رسالة جديدة}} من {name}',

  'message.you': 'أنت',
  'message.name': '{name}، {text}، {time}',
  'message.name.state': '{name}، {text}، {time}، {state}',
  'message.more': 'عرض المزيد',
  'message.less': 'عرض أقل',
  'message.other': 'لا يمكن عرض هذا النوع من الرسائل بعد',
  'message.waiting': 'بانتظار الاتصال',
  'message.sending': 'جارٍ الإرسال',
  'message.sent': 'أُرسلت',
  'message.delivered': 'وصلت',
  'message.read': 'قُرئت',
  'message.failed': 'لم تُرسل',
  'message.hover': '{state} · {time}',
  'message.separator': '، ',
  'message.uploading': 'جارٍ الرفع',
  'message.edited': 'معدّلة',
  'message.edited.hover': 'عدّلها {name} · {time}',
  'message.onlyTo': 'مرئية فقط لـ {names}',
  'message.replaced': 'غيّر الإشراف هذه الرسالة',
  'message.replaced.hint': 'ما كُتب غير مسموح به هنا، فوُضع مكانه شيء آخر.',
  'message.names.more':
    '{names} و{count, plural, zero {لا أحد غيرهم} one {شخص آخر} two {شخصان آخران} few {# آخرون} many {# آخرون} other {# آخرون}}',
  'message.reactions':
    '{count, plural, zero {لا تفاعلات} one {تفاعل واحد} two {تفاعلان} few {# تفاعلات} many {# تفاعلًا} other {# تفاعل}}',
  'message.repliesTo': 'رد على {name}',
  'message.tools': 'إجراءات هذه الرسالة',
  'message.select': 'تحديد هذه الرسالة',
}
