// Texts in German: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': 'Nachricht an {name}',
  'composer.placeholder': 'Nachricht an {name}',
  'composer.send': 'Senden',
  'composer.hint.enter': 'Enter sendet, Umschalt und Enter beginnen eine neue Zeile',
  'composer.hint.ctrlEnter': 'Strg und Enter senden, Enter beginnt eine neue Zeile',
  'composer.caption': 'Beschriftung hinzufügen',
  'composer.attach': 'Anhängen',
  'composer.attach.media': 'Foto oder Video',
  'composer.attach.camera': 'Kamera',
  'composer.attach.file': 'Datei',
  'composer.attach.location': 'Standort',
  'composer.receipts': 'Lesebestätigungen erbitten',
  'composer.receipts.off': 'Wer liest, wird um eine Bestätigung gebeten. Ausschalten',
  'composer.emoji': 'Emoji',
  'composer.voice': 'Sprachnachricht aufnehmen',
  'composer.reply': 'Antwort an {name}',
  'composer.reply.cancel': 'Antwort verwerfen',
  'composer.edit': 'Nachricht bearbeiten',
  'composer.edit.cancel': 'Bearbeiten abbrechen',
  'composer.edit.save': 'Änderungen speichern',
  'composer.edit.saved': 'Änderungen gespeichert',
  'composer.left': '{count, plural, one {Noch # Zeichen} other {Noch # Zeichen}}',
  'composer.over': '{count, plural, one {# Zeichen zu viel} other {# Zeichen zu viel}}',

  'attach.count': '{count, plural, =0 {Keine Dateien} one {# Datei} other {# Dateien}} zum Senden bereit',

  'mention.everyone': 'alle',
}
