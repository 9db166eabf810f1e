// Texts in Russian: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': 'Файл не дошёл до сервера.',
  'error.payload_too_large': 'Файл больше, чем принимает сервер.',
  'error.quota_exceeded': 'На сервере не осталось места для ваших файлов.',
  'error.downloadFailed': 'Его нет, или он не дошёл.',
  'error.downloadExpired': 'Он больше не хранится на сервере.',
  'error.downloadNotAllowed': 'Вы не можете его открыть.',
  'error.notInGroup': 'Вас нет в этой группе.',
  'error.groupNotFound': 'Этой группы больше нет.',
  'error.groupDisabled': 'Эта группа отключена.',
  'error.membersFull': 'Группа заполнена.',
  'error.alreadyInGroup': 'Вы уже в этой группе.',
  'error.roomNotFound': 'Этой комнаты больше нет.',
  'error.notInRoom': 'Вас нет в этой комнате.',
  'error.roomFull': 'Комната заполнена. Попробуйте, когда кто-нибудь выйдет.',
  'error.threadNotFound': 'Этого обсуждения больше нет.',
  'error.threadExists': 'У этого сообщения уже есть обсуждение.',
  'error.messageNotFound': 'Сообщения больше нет.',
  'error.maxLimit': 'Достигнут предел.',

  'error.sendTimeout': 'Сервер не ответил вовремя.',
  'error.socketError': 'Не удалось подключиться к серверу.',
  'error.hostLookupFailed': 'Сервер не найден.',
  'error.clientOffline': 'Нет связи.',
  'error.userNotFound': 'Такого пользователя нет.',
  'error.servingDisabled': 'Служба чата сейчас отключена для этого приложения.',
  'error.signedInElsewhere': 'Вы вошли на другом устройстве.',
  'error.userRemoved': 'Администратор удалил этот аккаунт.',
  'error.passwordChanged': 'Пароль изменён.',
  'error.kickedByOtherDevice': 'Другое ваше устройство завершило сеанс на этом.',
  'error.rateLimited': 'Слишком быстро. Попробуйте ещё раз чуть позже.',
  'error.messageTooLarge': 'Сообщение слишком длинное.',
  'error.illegalContent': 'В сообщении есть слова, которые здесь не разрешены.',
  'error.moderationBlocked': 'Модерация не пропустила сообщение.',
  'error.externallyBlocked': 'Приложение не пропустило сообщение.',
  'error.mutedByAdmin': 'Администратор сейчас не разрешает вам писать.',
  'error.notContact': 'Писать можно только людям из ваших контактов.',
  'error.notOnAllowlist': 'Писать здесь могут не все, и вас нет среди них.',
  'error.permissionDenied': 'Вам нельзя это делать.',

  'kind.download.failed': 'Не удалось загрузить файл: {why}',

  'error.disconnected': 'Связь прервалась до ответа сервера.',
}
