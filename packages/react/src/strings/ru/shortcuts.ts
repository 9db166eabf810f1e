// Texts in Russian: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': 'Сочетания клавиш',
  'shortcuts.general': 'Везде',
  'shortcuts.message': 'На сообщении',
  'shortcuts.switch': 'Перейти к беседе',
  'shortcuts.next': 'Предыдущая или следующая беседа',
  'shortcuts.unread': 'Предыдущая или следующая непрочитанная беседа',
  'shortcuts.region': 'Следующая часть экрана',
  'shortcuts.editLast': 'Изменить своё последнее сообщение',
  'shortcuts.reply': 'Выбрать сообщение для ответа',
  'shortcuts.close': 'Закрыть или отменить',
  'shortcuts.list': 'Показать этот список',
}
