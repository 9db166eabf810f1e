// Texts in Russian: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': 'в сети',
  'presence.busy': 'занят(а)',
  'presence.away': 'нет на месте',
  'presence.quiet': 'не беспокоить',
  'presence.offline': 'не в сети',
  'presence.lastSeen': 'последний раз в сети: {time}',
  'presence.lastSeen.now': 'только что в сети',

  'status.title': 'Ваш статус',
  'status.choose': 'Выберите статус',
  'status.available': 'На связи',
  'status.busy': 'Занят(а)',
  'status.away': 'Нет на месте',
  'status.quiet': 'Не беспокоить',
  'status.own': 'Другое',
  'status.own.hint': 'Своими словами, например: в поезде, вернусь к четырём',
  'status.own.name': 'Статус своими словами',
  'status.who': 'Его видят те, кто смотрит на ваше имя, пока это устройство на связи.',
  'status.save': 'Сохранить',
  'status.saved': 'Ваш статус: {status}',
  'status.failed': 'Статус не изменён: {why}',
  'status.long': 'Слишком длинно.',
}
