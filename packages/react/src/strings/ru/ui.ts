// Texts in Russian: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': 'Искать эмодзи',
  'emojiPicker.none': 'Эмодзи не найдены. Попробуйте другое слово.',
  'emojiPicker.found':
    '{count, plural, one {Найден # эмодзи} few {Найдено # эмодзи} many {Найдено # эмодзи} other {Найдено # эмодзи}}',
  'emojiPicker.categories': 'Категории',
  'emojiPicker.tone': 'Оттенок кожи',
  'emojiPicker.hint': 'Выберите эмодзи',
  'emojiPicker.group.recent': 'Недавние',
  'emojiPicker.group.smileys': 'Смайлики',
  'emojiPicker.group.people': 'Люди',
  'emojiPicker.group.animals': 'Животные и природа',
  'emojiPicker.group.food': 'Еда и напитки',
  'emojiPicker.group.travel': 'Путешествия и места',
  'emojiPicker.group.activities': 'Занятия',
  'emojiPicker.group.objects': 'Предметы',
  'emojiPicker.group.symbols': 'Символы',
  'emojiPicker.group.flags': 'Флаги',
  'emojiPicker.tone.0': 'Жёлтый',
  'emojiPicker.tone.1': 'Светлый',
  'emojiPicker.tone.2': 'Умеренно светлый',
  'emojiPicker.tone.3': 'Средний',
  'emojiPicker.tone.4': 'Умеренно тёмный',
  'emojiPicker.tone.5': 'Тёмный',

  'quickReactions.name': 'Отреагировать',
  'quickReactions.react': 'Реакция {emoji}',
  'quickReactions.more': 'Другие эмодзи',

  'progressRing.progress': 'Ход выполнения',
  'progressRing.cancel': 'Отмена',

  'people.loading': 'Загрузка',
  'people.more': 'Показать больше',
  'people.failed': 'Не удалось загрузить список: {why}',

  'groupPanel.saving': 'Сохранение…',
  'groupPanel.notSaved': 'Не получилось: {why}',
}
