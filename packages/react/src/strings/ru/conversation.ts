// Texts in Russian: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title':
    '{count, plural, =1 {Переслать сообщение} one {Переслать # сообщение} few {Переслать # сообщения} many {Переслать # сообщений} other {Переслать # сообщения}}',
  'forward.how': 'Отправить как',
  'forward.single': 'По одному',
  'forward.merged': 'Одну историю чата',
  'forward.more': '{count, plural, one {и ещё #} few {и ещё #} many {и ещё #} other {и ещё #}}',
  'forward.left':
    '{count, plural, one {# сообщение нельзя переслать.} few {# сообщения нельзя переслать.} many {# сообщений нельзя переслать.} other {# сообщения нельзя переслать.}}',
  'forward.nothing': 'Эти сообщения нельзя переслать.',
  'forward.search': 'Искать чаты',
  'forward.to': 'Чаты',
  'forward.none': 'Чата с таким названием нет.',
  'forward.empty': 'У вас пока нет чатов.',
  'forward.most': 'Не больше {most} чатов за раз.',
  'forward.send': 'Переслать',
  'forward.send.count':
    '{count, plural, one {Переслать в # чат} few {Переслать в # чата} many {Переслать в # чатов} other {Переслать в # чата}}',
  'forward.again': 'Повторить',
  'forward.sending': 'Отправка…',
  'forward.sent': 'Отправлено',
  'forward.failed': 'Не отправлено: {why}',
  'forward.later': 'Это можно закрыть: начатое отправится само.',
  'forward.done': 'Переслано: {names}',
  'forward.doneSome':
    '{count, plural, one {# чат не получил сообщение.} few {# чата не получили сообщение.} many {# чатов не получили сообщение.} other {# чата не получили сообщение.}} Остальные получили.',
  'forward.doneNone': 'Ничего не переслано.',
  'forward.chat': 'Чат: {names}',
  'forward.chat.group': 'Чат в {name}',
  'forward.line': '{name}: {text}',
  'forward.text': '[История чата] Эта версия не может её показать. Используйте более новую.',

  'pins.name': 'Закреплённые сообщения',
  'pins.title': 'Закреплено',
  'pins.title.number': 'Закреплено {number} из {count}',
  'pins.menu': 'Закреплённые сообщения: ещё',
  'pins.all': 'Показать все закреплённые сообщения',
  'pins.by': 'Закрепил(а) {name} · {time}',

  'select.name': 'Выбранные сообщения',
  'select.count':
    '{count, plural, =0 {Выберите сообщения} one {Выбрано: #} few {Выбрано: #} many {Выбрано: #} other {Выбрано: #}}',
  'select.forward': 'Переслать',
  'select.merge': 'Переслать одним',
  'select.merge.limit': 'В одно помещается не больше {count} сообщений.',
  'select.copy': 'Копировать',
  'select.remove': 'Удалить у меня',
  'select.remove.title':
    '{count, plural, one {Удалить # сообщение у вас?} few {Удалить # сообщения у вас?} many {Удалить # сообщений у вас?} other {Удалить # сообщения у вас?}}',
  'select.remove.hint': 'У остальных они останутся. Отменить это нельзя.',
  'select.done': 'Закончить выбор',

  'translation.auto': 'Показывать переводы в этом чате',
}
