// Texts in Russian of what is on the screen from the beginning.

import type { en } from '../en.ts'

export const base: Readonly<Record<keyof typeof en, string>> = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'Фото',
  'kind.gif': 'GIF',
  'kind.video': 'Видео',
  'kind.voice': 'Голосовое сообщение',
  'kind.voice.new': 'Ещё не прослушано',
  'kind.file': 'Файл',
  'kind.location': 'Геопозиция',
  'kind.custom': 'Особое сообщение',
  'kind.combined': 'История чата',
  'kind.combined.hint': 'История чата',
  'kind.combined.untitled': 'История чата',
  'kind.download.failed': 'Не удалось загрузить файл: {why}',
  'kind.params': 'Содержимое',

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

  'notice.dismiss': 'Скрыть',

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

  'timeline.gap.count':
    '{count, plural, =1 {Здесь не хватает # сообщения} one {Здесь не хватает до # сообщения} few {Здесь не хватает до # сообщений} many {Здесь не хватает до # сообщений} other {Здесь не хватает до # сообщений}}',
  'timeline.gap.loading': 'Загрузка…',
  'timeline.queue':
    '{count, plural, one {# сообщение уйдёт} few {# сообщения уйдут} many {# сообщений уйдут} other {# сообщения уйдут}}, как только появится связь',

  'chatSearch.open': 'Искать в этом чате',

  'album.name': '{count, plural, one {# фото} few {# фото} many {# фото} other {# фото}}',

  'message.streaming': 'ещё пишется',
  'message.edited.before': 'До изменения: {text}',

  'app.name': 'Parley',

  'day.today': 'Сегодня',
  'day.yesterday': 'Вчера',

  'list.name': 'Чаты',
  'list.title': 'Чаты',
  'list.new': 'Новый чат',
  'list.empty.title': 'Чатов пока нет',
  'list.empty.hint': 'Начните чат с тем, чьё имя пользователя вы знаете.',
  'list.failed.title': 'Не удалось загрузить ваши чаты',
  'list.loading': 'Загрузка чатов',
  'list.prefix': '{name}: ',
  'list.draft': 'Черновик:',

  'typing.now': 'печатает…',
  'typing.names': '{names}: набор текста…',

  'list.unread':
    '{count, plural, one {# непрочитанное сообщение} few {# непрочитанных сообщения} many {# непрочитанных сообщений} other {# непрочитанных сообщения}}',
  'list.nothing': 'Сообщений пока нет',

  'conversation.back': 'Назад к списку',
  'conversation.ended.title': 'Вы вышли из аккаунта',
  'conversation.ended.hint':
    'Ваши сообщения хранятся на сервере, а начатый текст — на этом устройстве. Войдите снова, чтобы продолжить.',
  'conversation.none.title': 'Выберите чат',
  'conversation.none.hint': 'Или начните новый. Всё, что вы пишете, сохраняется, даже без связи.',
  'conversation.members':
    '{count, plural, one {# участник} few {# участника} many {# участников} other {# участника}}',
  'conversation.region': 'Чат: {name}',

  'timeline.name': 'Сообщения: {name}',
  'timeline.loading': 'Загрузка сообщений',
  'timeline.older': 'Показать более ранние сообщения',
  'timeline.olderLoading': 'Загрузка более ранних сообщений',
  'timeline.start': 'Здесь начинается ваш чат: {name}.',
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
  'message.failed.because': 'Не отправлено: {why}',
  'message.failed.menu': 'Не отправлено. Выберите, что делать',
  'message.retry': 'Повторить',
  'message.discard': 'Удалить',
  'message.hover': '{state} · {time}',
  'message.separator': ', ',
  'message.uploading': 'Загрузка на сервер',
  'message.editFailed': 'Изменить',
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

  'composer.name': 'Сообщение для {name}',
  'composer.placeholder': 'Сообщение для {name}',
  'composer.send': 'Отправить',
  'composer.hint.enter': 'Enter отправляет, Shift + Enter — новая строка',
  'composer.hint.ctrlEnter': 'Ctrl + Enter отправляет, Enter — новая строка',
  'composer.caption': 'Добавить подпись',
  'composer.attach': 'Прикрепить',
  'composer.attach.media': 'Фото или видео',
  'composer.attach.camera': 'Камера',
  'composer.attach.file': 'Файл',
  'composer.attach.location': 'Геопозиция',
  'composer.receipts': 'Запросить отчёт о прочтении',
  'composer.receipts.off': 'Читателей просят подтвердить прочтение. Выключить',
  'composer.emoji': 'Эмодзи',
  'composer.voice': 'Записать голосовое сообщение',
  'composer.reply': 'Ответ для {name}',
  'composer.reply.cancel': 'Отменить ответ',
  'composer.edit': 'Изменить сообщение',
  'composer.edit.cancel': 'Отменить изменение',
  'composer.edit.save': 'Сохранить изменения',
  'composer.edit.saved': 'Изменения сохранены',
  'composer.left':
    '{count, plural, one {Остался # символ} few {Осталось # символа} many {Осталось # символов} other {Осталось # символа}}',
  'composer.over':
    '{count, plural, one {Лишний # символ} few {Лишних # символа} many {Лишних # символов} other {Лишних # символа}}',

  'attach.name': 'Файлы для отправки',
  'attach.remove': 'Убрать {name}',
  'attach.count':
    '{count, plural, =0 {Нет файлов для отправки} one {# файл готов к отправке} few {# файла готовы к отправке} many {# файлов готовы к отправке} other {# файла готовы к отправке}}',
  'attach.tooMany':
    'Не больше {most} файлов за раз. {count, plural, one {# файл не добавлен.} few {# файла не добавлены.} many {# файлов не добавлены.} other {# файла не добавлены.}}',
  'attach.tooLarge': '{name}: слишком большой файл ({size}). Размер файла — до {most}.',
  'attach.tooLarge.many':
    '{count, plural, one {# файл слишком большой.} few {# файла слишком большие.} many {# файлов слишком большие.} other {# файла слишком большие.}} Размер файла — до {most}.',
  'attach.empty': '{name}: файл пуст.',
  'attach.empty.many':
    '{count, plural, one {# файл пуст.} few {# файла пусты.} many {# файлов пусты.} other {# файла пусты.}}',
  'attach.folder': 'Папки отправить нельзя. Выберите файлы внутри них.',
  'attach.drop': 'Перетащите файлы сюда',
  'attach.drop.hint': 'Перед отправкой можно добавить подпись. Получатель: {name}.',

  'mention.name': 'Кого упомянуть',
  'mention.everyone': 'все',
  'mention.everyone.hint': 'Все, кто здесь',
  'mention.found':
    '{count, plural, one {# совпадение} few {# совпадения} many {# совпадений} other {# совпадения}}. Вверх и вниз — выбор, Enter — упомянуть, Escape — писать дальше.',

  'group.new': 'Новая группа',

  'groupPanel.open': 'О группе',

  'group.label': 'Группа',

  'banner.syncing': 'Обновление…',

  'state.later.title': 'Здесь пока ничего нет',
  'state.later.hint': 'Появится, как только вы снова будете на связи.',

  'action.cancel': 'Отмена',
  'action.retry': 'Повторить',

  'emojiPicker.name': 'Эмодзи',
  'emojiPicker.loading': 'Загрузка эмодзи',
  'emojiPicker.failed': 'Не удалось загрузить эмодзи.',

  'richText.code': 'Код',
  'richText.copy': 'Копировать',
  'richText.copied': 'Скопировано',
  'richText.copyFailed': 'Не скопировано',

  'mediaViewer.loading': 'Загрузка изображения',

  'fileCard.open': 'Открыть {name}',

  'error.unknown': '{message} (код {code})',
  'error.networkError': 'Сервер недоступен.',
  'error.requestTimeout': 'Сервер не ответил вовремя.',
  'error.connectionLost': 'Связь с сервером потеряна.',
  'error.disconnected': 'Связь прервалась до ответа сервера.',
  'error.sendTimeout': 'Сервер не ответил вовремя.',
  'error.socketError': 'Не удалось подключиться к серверу.',
  'error.hostLookupFailed': 'Сервер не найден.',
  'error.clientOffline': 'Нет связи.',
  'error.notSignedIn': 'Вы не вошли в аккаунт.',
  'error.tokenExpired': 'Срок входа истёк. Войдите снова.',
  'error.tokenInvalid': 'Этот вход больше не действует. Войдите снова.',
  'error.userNotFound': 'Такого пользователя нет.',
  'error.servingDisabled': 'Служба чата сейчас отключена для этого приложения.',
  'error.signedInElsewhere': 'Вы вошли на другом устройстве.',
  'error.userRemoved': 'Администратор удалил этот аккаунт.',
  'error.passwordChanged': 'Пароль изменён.',
  'error.kickedByOtherDevice': 'Другое ваше устройство завершило сеанс на этом.',
  'error.serverBusy': 'Сервер занят. Попробуйте ещё раз чуть позже.',
  'error.serverError': 'На сервере что-то пошло не так.',
  'error.rateLimited': 'Слишком быстро. Попробуйте ещё раз чуть позже.',
  'error.messageTooLarge': 'Сообщение слишком длинное.',
  'error.illegalContent': 'В сообщении есть слова, которые здесь не разрешены.',
  'error.moderationBlocked': 'Модерация не пропустила сообщение.',
  'error.externallyBlocked': 'Приложение не пропустило сообщение.',
  'error.mutedByAdmin': 'Администратор сейчас не разрешает вам писать.',
  'error.muted': 'Сейчас вам нельзя здесь писать.',
  'error.notContact': 'Писать можно только людям из ваших контактов.',
  'error.notOnAllowlist': 'Писать здесь могут не все, и вас нет среди них.',
  'error.permissionDenied': 'Вам нельзя это делать.',
}
