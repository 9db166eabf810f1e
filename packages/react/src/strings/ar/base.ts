// Texts in Arabic of what is on the screen from the beginning.

import type { en } from '../en.ts'

export const base: Readonly<Record<keyof typeof en, string>> = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'صورة',
  'kind.gif': 'GIF',
  'kind.video': 'فيديو',
  'kind.voice': 'رسالة صوتية',
  'kind.voice.new': 'لم تُسمع بعد',
  'kind.file': 'ملف',
  'kind.location': 'موقع',
  'kind.custom': 'رسالة مخصصة',
  'kind.combined': 'سجل المحادثة',
  'kind.combined.hint': 'سجل المحادثة',
  'kind.combined.untitled': 'سجل المحادثة',
  'kind.download.failed': 'تعذّر تحميل الملف: {why}',
  'kind.params': 'المحتوى',

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

  'notice.dismiss': 'إخفاء',

  'list.pinned': 'مثبّتة',
  'list.quiet': 'الإشعارات متوقفة',
  'list.shielded': 'رسائلها لا تصل إليك',
  'list.mention': 'تمت الإشارة إليك',
  'list.filter': 'عرض',
  'list.filter.all': 'الكل',
  'list.filter.unread': 'غير المقروءة',
  'list.filter.groups': 'المجموعات',
  'list.none': 'لا شيء هنا حاليًا',
  'list.none.unread': 'قرأتَ كل شيء',
  'list.none.all': 'عرض كل المحادثات',
  'list.menu': 'إجراءات {name}',

  'timeline.gap.count':
    '{count, plural, zero {لا رسائل مفقودة هنا} one {رسالة واحدة مفقودة هنا} two {حتى رسالتين مفقودتين هنا} few {حتى # رسائل مفقودة هنا} many {حتى # رسالة مفقودة هنا} other {حتى # رسالة مفقودة هنا}}',
  'timeline.gap.loading': 'جارٍ التحميل…',
  'timeline.queue':
    '{count, plural, zero {لا رسائل ستُرسل} one {رسالة واحدة ستُرسل} two {رسالتان ستُرسلان} few {# رسائل ستُرسل} many {# رسالة ستُرسل} other {# رسالة ستُرسل}} عند عودة الاتصال',

  'chatSearch.open': 'البحث في هذه المحادثة',

  'album.name':
    '{count, plural, zero {لا صور} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}',

  'message.streaming': 'ما زالت تُكتب',
  'message.edited.before': 'قبل التعديل: {text}',

  'app.name': 'Parley',

  'day.today': 'اليوم',
  'day.yesterday': 'أمس',

  'list.name': 'المحادثات',
  'list.title': 'الدردشات',
  'list.new': 'محادثة جديدة',
  'list.empty.title': 'لا محادثات بعد',
  'list.empty.hint': 'ابدأ محادثة مع شخص تعرف اسم المستخدم الخاص به.',
  'list.failed.title': 'تعذّر تحميل محادثاتك',
  'list.loading': 'جارٍ تحميل المحادثات',
  'list.prefix': '{name}: ',
  'list.draft': 'مسودة:',

  'typing.now': 'يكتب…',
  'typing.names': '{names}: جارٍ الكتابة…',

  'list.unread':
    '{count, plural, zero {لا رسائل غير مقروءة} one {رسالة واحدة غير مقروءة} two {رسالتان غير مقروءتين} few {# رسائل غير مقروءة} many {# رسالة غير مقروءة} other {# رسالة غير مقروءة}}',
  'list.nothing': 'لا رسائل بعد',

  'conversation.back': 'العودة إلى القائمة',
  'conversation.ended.title': 'تم تسجيل خروجك',
  'conversation.ended.hint':
    'رسائلك محفوظة على الخادم، وما كنت تكتبه محفوظ على هذا الجهاز. سجّل الدخول مرة أخرى للمتابعة.',
  'conversation.none.title': 'اختر محادثة',
  'conversation.none.hint': 'أو ابدأ محادثة جديدة. كل ما تكتبه محفوظ، حتى دون اتصال.',
  'conversation.members':
    '{count, plural, zero {لا أعضاء} one {عضو واحد} two {عضوان} few {# أعضاء} many {# عضوًا} other {# عضو}}',
  'conversation.region': 'محادثة مع {name}',

  'timeline.name': 'الرسائل مع {name}',
  'timeline.loading': 'جارٍ تحميل الرسائل',
  'timeline.older': 'عرض الرسائل السابقة',
  'timeline.olderLoading': 'جارٍ تحميل الرسائل السابقة',
  'timeline.start': 'هذه بداية محادثتك مع {name}.',
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
  'message.failed.because': 'لم تُرسل: {why}',
  'message.failed.menu': 'لم تُرسل. اختر ما تريد فعله',
  'message.retry': 'إعادة المحاولة',
  'message.discard': 'حذف',
  'message.hover': '{state} · {time}',
  'message.separator': '، ',
  'message.uploading': 'جارٍ الرفع',
  'message.editFailed': 'تعديل',
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

  'composer.name': 'رسالة إلى {name}',
  'composer.placeholder': 'رسالة إلى {name}',
  'composer.send': 'إرسال',
  'composer.hint.enter': 'مفتاح Enter يرسل، وShift مع Enter لسطر جديد',
  'composer.hint.ctrlEnter': 'مفتاحا Ctrl وEnter يرسلان، وEnter لسطر جديد',
  'composer.caption': 'إضافة تعليق',
  'composer.attach': 'إرفاق',
  'composer.attach.media': 'صورة أو فيديو',
  'composer.attach.camera': 'الكاميرا',
  'composer.attach.file': 'ملف',
  'composer.attach.location': 'موقع',
  'composer.receipts': 'طلب إشعارات القراءة',
  'composer.receipts.off': 'يُطلب من القرّاء تأكيد القراءة. إيقاف',
  'composer.emoji': 'رموز تعبيرية',
  'composer.voice': 'تسجيل رسالة صوتية',
  'composer.reply': 'الرد على {name}',
  'composer.reply.cancel': 'إلغاء الرد',
  'composer.edit': 'تعديل الرسالة',
  'composer.edit.cancel': 'إلغاء التعديل',
  'composer.edit.save': 'حفظ التغييرات',
  'composer.edit.saved': 'حُفظت التغييرات',
  'composer.left':
    '{count, plural, zero {لم يبقَ أي حرف} one {بقي حرف واحد} two {بقي حرفان} few {بقي # أحرف} many {بقي # حرفًا} other {بقي # حرف}}',
  'composer.over':
    '{count, plural, zero {لا أحرف زائدة} one {حرف واحد زائد} two {حرفان زائدان} few {# أحرف زائدة} many {# حرفًا زائدًا} other {# حرف زائد}}',

  'attach.name': 'الملفات المراد إرسالها',
  'attach.remove': 'إزالة {name}',
  'attach.count':
    '{count, plural, zero {لا ملفات جاهزة للإرسال} one {ملف واحد جاهز للإرسال} two {ملفان جاهزان للإرسال} few {# ملفات جاهزة للإرسال} many {# ملفًا جاهزًا للإرسال} other {# ملف جاهز للإرسال}}',
  'attach.tooMany':
    'الحد الأقصى {most} من الملفات في المرة الواحدة. {count, plural, zero {لم يُستبعد أي ملف.} one {استُبعد ملف واحد.} two {استُبعد ملفان.} few {استُبعدت # ملفات.} many {استُبعد # ملفًا.} other {استُبعد # ملف.}}',
  'attach.tooLarge': '{name} كبير جدًا ({size}). الحد الأقصى لحجم الملف {most}.',
  'attach.tooLarge.many':
    '{count, plural, zero {لا ملفات كبيرة جدًا.} one {ملف واحد كبير جدًا.} two {ملفان كبيران جدًا.} few {# ملفات كبيرة جدًا.} many {# ملفًا كبيرًا جدًا.} other {# ملف كبير جدًا.}} الحد الأقصى لحجم الملف {most}.',
  'attach.empty': '{name} فارغ.',
  'attach.empty.many':
    '{count, plural, zero {لا ملفات فارغة.} one {ملف واحد فارغ.} two {ملفان فارغان.} few {# ملفات فارغة.} many {# ملفًا فارغًا.} other {# ملف فارغ.}}',
  'attach.folder': 'لا يمكن إرسال المجلدات. اختر الملفات التي بداخلها.',
  'attach.drop': 'أفلت الملفات هنا',
  'attach.drop.hint': 'يمكنك إضافة تعليق قبل إرسالها إلى {name}.',

  'mention.name': 'أشخاص للإشارة إليهم',
  'mention.everyone': 'الجميع',
  'mention.everyone.hint': 'كل من هنا',
  'mention.found':
    '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}. السهمان للاختيار، وEnter للإشارة، وEscape لمتابعة الكتابة.',

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

  'error.unknown': '{message} (الرمز {code})',
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
