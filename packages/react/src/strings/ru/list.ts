// Texts in Russian: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': 'Закреплено',
  'list.quiet': 'Уведомления выключены',
  'list.shielded': 'Сообщения отсюда к вам не приходят',
  'list.mention': 'Вас упомянули',
  'list.filter': 'Показать',
  'list.filter.all': 'Все',
  'list.filter.unread': 'Непрочитанные',
  'list.filter.groups': 'Группы',
  'list.none': 'Сейчас здесь ничего нет',
  'list.none.unread': 'Вы всё прочитали',
  'list.none.all': 'Показать все чаты',
  'list.menu': 'Действия: {name}',
  'list.name': 'Чаты',
  'list.new': 'Новый чат',
  'list.empty.title': 'Чатов пока нет',
  'list.empty.hint': 'Начните чат с тем, чьё имя пользователя вы знаете.',
  'list.failed.title': 'Не удалось загрузить ваши чаты',
  'list.loading': 'Загрузка чатов',
  'list.prefix': '{name}: ',
  'list.draft': 'Черновик:',
  'list.unread':
    '{count, plural, one {# непрочитанное сообщение} few {# непрочитанных сообщения} many {# непрочитанных сообщений} other {# непрочитанных сообщения}}',
  'list.nothing': 'Сообщений пока нет',
}
