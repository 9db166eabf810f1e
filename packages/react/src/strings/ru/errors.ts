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
}
