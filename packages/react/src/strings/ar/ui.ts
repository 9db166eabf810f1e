// Texts in Arabic: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': 'البحث عن رمز تعبيري',
  'emojiPicker.none': 'لم يُعثر على رموز تعبيرية. جرّب كلمة أخرى.',
  'emojiPicker.found':
    '{count, plural, zero {لا رموز تعبيرية} one {رمز تعبيري واحد} two {رمزان تعبيريان} few {# رموز تعبيرية} many {# رمزًا تعبيريًا} other {# رمز تعبيري}}',
  'emojiPicker.categories': 'الفئات',
  'emojiPicker.tone': 'لون البشرة',
  'emojiPicker.hint': 'اختر رمزًا تعبيريًا',
  'emojiPicker.group.recent': 'المستخدمة مؤخرًا',
  'emojiPicker.group.smileys': 'وجوه مبتسمة',
  'emojiPicker.group.people': 'أشخاص',
  'emojiPicker.group.animals': 'حيوانات وطبيعة',
  'emojiPicker.group.food': 'طعام وشراب',
  'emojiPicker.group.travel': 'سفر وأماكن',
  'emojiPicker.group.activities': 'أنشطة',
  'emojiPicker.group.objects': 'أشياء',
  'emojiPicker.group.symbols': 'رموز',
  'emojiPicker.group.flags': 'أعلام',
  'emojiPicker.tone.0': 'أصفر',
  'emojiPicker.tone.1': 'فاتح',
  'emojiPicker.tone.2': 'فاتح متوسط',
  'emojiPicker.tone.3': 'متوسط',
  'emojiPicker.tone.4': 'داكن متوسط',
  'emojiPicker.tone.5': 'داكن',

  'quickReactions.name': 'تفاعل',
  'quickReactions.react': 'التفاعل بـ {emoji}',
  'quickReactions.more': 'مزيد من الرموز التعبيرية',

  'progressRing.progress': 'التقدّم',
  'progressRing.cancel': 'إلغاء',

  'people.loading': 'جارٍ التحميل',
  'people.more': 'عرض المزيد',
  'people.failed': 'تعذّر تحميل القائمة: {why}',

  'groupPanel.saving': 'جارٍ الحفظ…',
  'groupPanel.notSaved': 'لم ينجح ذلك: {why}',
}
