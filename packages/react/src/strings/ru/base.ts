// Texts in Russian: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'Скрыть',

  'chatSearch.open': 'Искать в этом чате',

  'day.today': 'Сегодня',
  'day.yesterday': 'Вчера',

  'typing.now': 'печатает…',
  'typing.names': '{names}: набор текста…',

  'conversation.back': 'Назад к списку',
  'conversation.ended.title': 'Вы вышли из аккаунта',
  'conversation.ended.hint':
    'Ваши сообщения хранятся на сервере, а начатый текст — на этом устройстве. Войдите снова, чтобы продолжить.',
  'conversation.members':
    '{count, plural, one {# участник} few {# участника} many {# участников} other {# участника}}',
  'conversation.region': 'Чат: {name}',

  'groupPanel.open': 'О группе',

  'group.label': 'Группа',

  'state.later.title': 'Здесь пока ничего нет',
  'state.later.hint': 'Появится, как только вы снова будете на связи.',

  'action.retry': 'Повторить',

  'emojiPicker.name': 'Эмодзи',
  'emojiPicker.loading': 'Загрузка эмодзи',
  'emojiPicker.failed': 'Не удалось загрузить эмодзи.',

  'richText.code': 'Код',
  'richText.copy': 'Копировать',
  'richText.copied': 'Скопировано',
  'richText.copyFailed': 'Не скопировано',

  'error.unexpected': 'Что-то пошло не так. Попробуйте ещё раз.',
  'error.unknown': 'Что-то пошло не так (код {code}).',
  'error.networkError': 'Сервер недоступен.',
  'error.requestTimeout': 'Сервер не ответил вовремя.',
  'error.connectionLost': 'Связь с сервером потеряна.',
  'error.notSignedIn': 'Вы не вошли в аккаунт.',
  'error.tokenExpired': 'Срок входа истёк. Войдите снова.',
  'error.tokenInvalid': 'Этот вход больше не действует. Войдите снова.',
  'error.serverBusy': 'Сервер занят. Попробуйте ещё раз чуть позже.',
  'error.serverError': 'На сервере что-то пошло не так.',
  'error.muted': 'Сейчас вам нельзя здесь писать.',

  'bot.badge': 'Бот',
}
