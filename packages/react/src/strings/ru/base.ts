// Texts in Russian: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'Скрыть',

  'chatSearch.open': 'Искать в этом чате',

  'app.name': 'Parley',

  'day.today': 'Сегодня',
  'day.yesterday': 'Вчера',

  'typing.now': 'печатает…',
  'typing.names': '{names}: набор текста…',

  'conversation.back': 'Назад к списку',
  'conversation.ended.title': 'Вы вышли из аккаунта',
  'conversation.ended.hint':
    'Ваши сообщения хранятся на сервере, а начатый текст — на этом устройстве. Войдите снова, чтобы продолжить.',
  'conversation.none.title': 'Выберите чат',
  'conversation.none.hint': 'Или начните новый. Всё, что вы пишете, сохраняется, даже без связи.',
  'conversation.members':
    '{count, plural, one {# участник} few {# участника} many {# участников} other {# участника}}',
  'conversation.region': 'Чат: {name}',

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

  'error.unexpected': 'Что-то пошло не так. Попробуйте ещё раз.',
  'error.unknown': 'Что-то пошло не так (код {code}).',
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
