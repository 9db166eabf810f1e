// Texts in Russian: messages and the timeline.

import type { TextsOf } from '../keys.ts'

export const timelineTexts: TextsOf<'timeline'> = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'Фото',
  'kind.gif': 'GIF',
  'kind.video': 'Видео',
  'kind.voice': 'Голосовое сообщение',
  'kind.file': 'Файл',
  'kind.location': 'Геопозиция',
  'kind.custom': 'Особое сообщение',
  'kind.combined': 'История чата',

  'recalled.you': 'Вы отозвали сообщение',
  'recalled.youOf': 'Вы отозвали сообщение пользователя {sender}',
  'recalled.other': '{name}: сообщение отозвано',
  'recalled.otherOf': '{name}: отозвано сообщение пользователя {sender}',
  'recalled.operator': 'Администратор отозвал сообщение',
  'recalled.again': 'Изменить снова',

  'menu.react': 'Отреагировать',
  'menu.more': 'Ещё',
  'menu.reply': 'Ответить',

  'reactions.name': 'Реакции',
  'reactions.add': 'Добавить реакцию',
  'reactions.chip':
    '{reaction}, {count, plural, one {# человек} few {# человека} many {# человек} other {# человека}}',
  'reactions.chip.mine':
    '{reaction}, {count, plural, =1 {только вы} one {# человек, включая вас} few {# человека, включая вас} many {# человек, включая вас} other {# человека, включая вас}}',
  'reactions.failed': 'Реакция не сохранена: {why}',

  'quote.name': 'Ответ для {name}: {text}. Перейти',
  'quote.gone': 'Сообщение',

  'jump.searching': 'Поиск сообщения…',
  'jump.stop': 'Остановить',
  'jump.missing': 'Этого сообщения больше нет.',

  'pins.failed': 'Не получилось: {why}',

  'readBy.count': '{count, plural, one {Прочли: #} few {Прочли: #} many {Прочли: #} other {Прочли: #}}',
  'readBy.open':
    '{count, plural, =0 {Пока никто не прочитал} one {Прочитал # человек} few {Прочитали # человека} many {Прочитали # человек} other {Прочитали # человека}}. Показать кто',

  'timeline.gap.count':
    '{count, plural, =1 {Здесь не хватает # сообщения} one {Здесь не хватает до # сообщения} few {Здесь не хватает до # сообщений} many {Здесь не хватает до # сообщений} other {Здесь не хватает до # сообщений}}',
  'timeline.gap.loading': 'Загрузка…',
  'timeline.queue':
    '{count, plural, one {# сообщение уйдёт} few {# сообщения уйдут} many {# сообщений уйдут} other {# сообщения уйдут}}, как только появится связь',

  'message.streaming': 'ещё пишется',
  'message.edited.before': 'До изменения: {text}',

  'timeline.name': 'Сообщения: {name}',
  'timeline.loading': 'Загрузка сообщений',
  'timeline.older': 'Показать более ранние сообщения',
  'timeline.olderLoading': 'Загрузка более ранних сообщений',
  'timeline.start': 'Здесь начинается ваш чат: {name}.',
  'timeline.start.group': 'Здесь начинается {name}.',
  'timeline.empty.title': 'Поздоровайтесь: {name}',
  'timeline.empty.hint': 'Здесь ещё никто не писал.',
  'timeline.failed.title': 'Не удалось загрузить эти сообщения',
  'timeline.gap': 'Здесь не хватает сообщений',
  'timeline.gap.load': 'Загрузить',
  'timeline.new': 'Новые сообщения',
  'timeline.announce.one': '{name}: {text}',
  'timeline.announce.many':
    '{count, plural, one {# новое сообщение} few {# новых сообщения} many {# новых сообщений} other {# новых сообщения}} от {name}',

  'message.you': 'Вы',
  'message.name': '{name}, {text}, {time}',
  'message.name.state': '{name}, {text}, {time}, {state}',
  'message.more': 'Показать больше',
  'message.less': 'Показать меньше',
  'message.other': 'Такие сообщения пока нельзя показать',
  'message.waiting': 'Ожидание связи',
  'message.sending': 'Отправка',
  'message.sent': 'Отправлено',
  'message.delivered': 'Доставлено',
  'message.read': 'Прочитано',
  'message.failed': 'Не отправлено',
  'message.hover': '{state} · {time}',
  'message.separator': ', ',
  'message.uploading': 'Загрузка на сервер',
  'message.edited': 'изменено',
  'message.edited.hover': 'Изменено: {name} · {time}',
  'message.onlyTo': 'Видно только: {names}',
  'message.replaced': 'Модерация изменила это сообщение',
  'message.replaced.hint': 'Написанное здесь не разрешено, поэтому показано другое.',
  'message.names.more': '{names} и ещё {count, plural, one {#} few {#} many {#} other {#}}',
  'message.reactions': '{count, plural, one {# реакция} few {# реакции} many {# реакций} other {# реакции}}',
  'message.repliesTo': 'ответ для {name}',
  'message.tools': 'Действия с сообщением',
  'message.select': 'Выбрать это сообщение',
}
