// Texts in Russian: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': 'Закрепить вверху',
  'list.unpin': 'Открепить',
  'list.quiet.on': 'Выключить уведомления',
  'list.quiet.off': 'Включить уведомления',
  'list.read': 'Отметить прочитанным',
  'list.marks': 'Метки',
  'list.remove': 'Удалить',
  'list.remove.title': 'Удалить чат «{name}»?',
  'list.remove.hint':
    'Он исчезнет из вашего списка на всех устройствах, пока кто-нибудь снова в нём не напишет. Больше никто этого не заметит.',
  'list.remove.history': 'Удалить и сообщения, только у меня',
}
