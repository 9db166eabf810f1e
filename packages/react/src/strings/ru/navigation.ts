// Texts in Russian: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open':
    '{count, plural, =0 {Заявки в группы} one {Заявки в группы, # ждёт} few {Заявки в группы, # ждут} many {Заявки в группы, # ждут} other {Заявки в группы, # ждут}}',
  'group.new': 'Новая группа',
  'action.cancel': 'Отмена',
  'action.close': 'Закрыть',

  'discover.title': 'Найти группы',

  'rooms.title': 'Комнаты',

  'threads.own.open':
    '{count, plural, =0 {Мои обсуждения} one {Мои обсуждения, # с новым} few {Мои обсуждения, # с новым} many {Мои обсуждения, # с новым} other {Мои обсуждения, # с новым}}',

  'contacts.open':
    '{count, plural, =0 {Контакты} one {Контакты, # запрос ждёт} few {Контакты, # запроса ждут} many {Контакты, # запросов ждут} other {Контакты, # запроса ждут}}',

  'status.open': 'Вы, {name}',
  'status.change': 'Сменить статус',
  'status.profile': 'Ваш профиль',
}
