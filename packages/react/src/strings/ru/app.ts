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
  'banner.kicked': 'Другое ваше устройство завершило сеанс на этом.',
  'banner.tokenExpired': 'Срок входа истёк.',
  'banner.serviceOff': 'Служба чата сейчас отключена для этого приложения.',
  'banner.signedOut': 'Вы вышли из аккаунта.',
  'banner.signedOutBecause': 'Сеанс завершён: {why}',
  'banner.signIn': 'Войти снова',

  'nowPlaying.name': 'Голосовое сообщение от {name}',
  'nowPlaying.close': 'Остановить воспроизведение',
}
