// Texts in German: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': 'Die Datei kam nicht beim Server an.',
  'error.payload_too_large': 'Die Datei ist größer, als der Server erlaubt.',
  'error.quota_exceeded': 'Auf dem Server ist kein Platz mehr für deine Dateien.',
  'error.downloadFailed': 'Sie ist nicht da oder kam nicht an.',
  'error.downloadExpired': 'Sie wird auf dem Server nicht mehr aufbewahrt.',
  'error.downloadNotAllowed': 'Du darfst sie nicht öffnen.',
  'error.notInGroup': 'Du bist nicht in dieser Gruppe.',
  'error.groupNotFound': 'Diese Gruppe gibt es nicht mehr.',
  'error.groupDisabled': 'Diese Gruppe ist abgeschaltet.',
  'error.membersFull': 'Die Gruppe ist voll.',
  'error.alreadyInGroup': 'Du bist schon in dieser Gruppe.',
  'error.roomNotFound': 'Diesen Raum gibt es nicht mehr.',
  'error.notInRoom': 'Du bist nicht in diesem Raum.',
  'error.roomFull': 'Der Raum ist voll. Versuche es wieder, wenn jemand gegangen ist.',
  'error.threadNotFound': 'Diesen Thread gibt es nicht mehr.',
  'error.threadExists': 'An dieser Nachricht hängt schon ein Thread.',
  'error.messageNotFound': 'Die Nachricht gibt es nicht mehr.',
  'error.maxLimit': 'Mehr gehen nicht.',
}
