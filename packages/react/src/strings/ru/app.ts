// Texts in Russian: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': 'Подключение…',
  'banner.reconnecting': 'Повторное подключение…',
  'banner.offline': 'Вы не в сети. Написанное уйдёт, когда связь вернётся.',
  'banner.waiting':
    'Нет связи. Следующая попытка через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}.',
  'banner.now': 'Попробовать сейчас',
  'banner.stopped': 'Нет связи с сервером. Написанное сохранено.',
  'banner.signedInElsewhere': 'Сеанс завершён: вы вошли на другом устройстве.',
  'banner.removed': 'Администратор удалил этот аккаунт.',
  'banner.passwordChanged': 'Сеанс завершён: пароль изменён.',
  'app.name': 'Parley',
  'list.title': 'Чаты',
  'banner.kicked': 'Другое ваше устройство завершило сеанс на этом.',
  'banner.tokenExpired': 'Срок входа истёк.',
  'banner.serviceOff': 'Служба чата сейчас отключена для этого приложения.',
  'banner.signedOut': 'Вы вышли из аккаунта.',
  'banner.signedOutBecause': 'Сеанс завершён: {why}',
  'banner.signIn': 'Войти снова',

  'nowPlaying.name': 'Голосовое сообщение от {name}',
  'nowPlaying.close': 'Остановить воспроизведение',

  'error.wrongPassword': 'Неверное имя пользователя или пароль.',
  'error.unknownUser': 'Аккаунта с таким именем нет.',
  'error.nameTaken': 'Это имя пользователя занято. Выберите другое или войдите.',
  'error.nameIllegal':
    'В имени пользователя от 1 до 64 символов: строчные буквы, цифры, точки, дефисы и подчёркивания.',
  'error.passwordIllegal': 'Этот пароль не подходит. Выберите другой.',
  'error.registrationClosed': 'На этом сервере нельзя зарегистрироваться самому.',
  'error.unknownApp': 'Сервер не знает такого ключа приложения.',
  'error.serverUnreachable': 'Сервер не отвечает. Проверьте соединение и адрес.',
  'error.notAParleyServer': 'По этому адресу нет сервера Parley.',
  'error.signInFailed': 'Войти не удалось. Попробуйте ещё раз.',
  'error.authFailed': 'Сервер не принял этот вход.',

  'conversation.none.title': 'Выберите чат',
  'conversation.none.hint': 'Или начните новый. Всё, что вы пишете, сохраняется, даже без связи.',

  'search.name': 'Поиск людей и сообщений',
  'search.hint': 'Люди и сообщения',
  'search.clear': 'Очистить поиск',
  'search.failed': 'Поиск не удался',
  'switcher.title': 'Перейти к чату',
}
