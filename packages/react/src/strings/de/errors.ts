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

  'error.sendTimeout': 'Der Server hat nicht rechtzeitig geantwortet.',
  'error.socketError': 'Die Verbindung zum Server ist fehlgeschlagen.',
  'error.hostLookupFailed': 'Der Server wurde nicht gefunden.',
  'error.clientOffline': 'Du bist nicht verbunden.',
  'error.userNotFound': 'Diesen Benutzer gibt es nicht.',
  'error.servingDisabled': 'Der Chat ist für diese App zurzeit abgeschaltet.',
  'error.signedInElsewhere': 'Du hast dich auf einem anderen Gerät angemeldet.',
  'error.userRemoved': 'Dieses Konto wurde von einem Administrator entfernt.',
  'error.passwordChanged': 'Das Passwort wurde geändert.',
  'error.kickedByOtherDevice': 'Ein anderes deiner Geräte hat dieses abgemeldet.',
  'error.rateLimited': 'Das ging zu schnell. Bitte versuche es gleich noch einmal.',
  'error.messageTooLarge': 'Die Nachricht ist zu lang.',
  'error.illegalContent': 'Die Nachricht enthält Wörter, die hier nicht erlaubt sind.',
  'error.moderationBlocked': 'Die Moderation hat die Nachricht nicht durchgelassen.',
  'error.externallyBlocked': 'Die Anwendung hat die Nachricht nicht durchgelassen.',
  'error.mutedByAdmin': 'Ein Administrator lässt dich zurzeit nicht schreiben.',
  'error.notContact': 'Du kannst nur Personen aus deinen Kontakten schreiben.',
  'error.notOnAllowlist': 'Hier dürfen nur bestimmte Personen schreiben, und du gehörst nicht dazu.',
  'error.permissionDenied': 'Das darfst du nicht.',

  'kind.download.failed': 'Die Datei konnte nicht geladen werden: {why}',

  'error.disconnected': 'Die Verbindung brach ab, bevor der Server antwortete.',
}
