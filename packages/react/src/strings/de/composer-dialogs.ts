// Texts in German: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': 'Nicht gespeichert. {why}',
  'composer.edit.limit': 'Diese Nachricht wurde zu oft geändert und bleibt, wie sie ist.',
  'composer.edit.gone': 'Die Nachricht gibt es nicht mehr.',
  'composer.edit.notAllowed': 'Du darfst diese Nachricht nicht ändern.',
  'composer.edit.off': 'In dieser App können Nachrichten nicht geändert werden.',

  'location.title': 'Standort senden',
  'location.mine': 'Meinen Standort verwenden',
  'location.finding': 'Dein Standort wird gesucht…',
  'location.found': 'Dein Standort wurde gefunden.',
  'location.place': 'Name des Ortes',
  'location.place.hint': 'Optional',
  'location.typed': 'Stattdessen Koordinaten eingeben',
  'location.coordinates': 'Breite und Länge',
  'location.hint': 'Zum Beispiel 52.5200, 13.4050',
  'location.invalid': 'Es braucht zwei Zahlen: Breite von −90 bis 90 und Länge von −180 bis 180.',
  'location.refused':
    'Diese Seite darf nicht wissen, wo du bist. Erlaube es in den Einstellungen des Browsers oder gib den Ort ein.',
  'location.unknown': 'Dein Standort konnte nicht gefunden werden. Du kannst den Ort eingeben.',
  'location.unsupported': 'Dieser Browser verrät keine Standorte. Du kannst den Ort eingeben.',
  'location.send': 'Standort senden',

  'attach.caption': 'Beschriftung für {name}',
  'attach.alt': 'Beschreibe, was auf {name} zu sehen ist',
  'attach.alt.hint': 'Beschreibung für Menschen, die das Bild nicht sehen',
  'attach.original': 'Originalgröße',
  'attach.retry': '{name} noch einmal hochladen',
  'attach.failed': '{name} wurde nicht hochgeladen. {why}',

  'attach.name': 'Zu sendende Dateien',
  'attach.remove': '{name} entfernen',
  'attach.tooMany':
    'Höchstens {most} Dateien auf einmal. {count, plural, one {# Datei wurde weggelassen.} other {# Dateien wurden weggelassen.}}',
  'attach.tooLarge': '{name} ist zu groß ({size}). Eine Datei darf bis zu {most} haben.',
  'attach.tooLarge.many':
    '{count, plural, one {# Datei ist zu groß.} other {# Dateien sind zu groß.}} Eine Datei darf bis zu {most} haben.',
  'attach.empty': '{name} ist leer.',
  'attach.empty.many': '{count, plural, one {# Datei ist leer.} other {# Dateien sind leer.}}',
  'attach.folder': 'Ordner können nicht gesendet werden. Wähle die Dateien darin aus.',
  undo: 'Rückgängig',
  'mention.found':
    '{count, plural, one {# Treffer} other {# Treffer}}. Auf und Ab wählen aus, Enter erwähnt, Escape schreibt weiter.',
  'undo.title': 'Gerade Gesendetes zurücknehmen',
  'undo.failed': 'Das ließ sich nicht zurücknehmen: {why}',
  'undo.done': 'Zurückgenommen. Der Text steht wieder im Feld.',
  'attach.drop': 'Dateien hier ablegen',
  'attach.drop.hint': 'Du kannst noch eine Beschriftung hinzufügen, bevor sie an {name} gehen.',
  'mention.name': 'Personen zum Erwähnen',
  'mention.everyone.hint': 'Alle hier',

  'command.name': 'Befehle',
  'command.found':
    '{count, plural, one {# Befehl} other {# Befehle}}. Auf und Ab wählen aus, Enter fügt ein, Escape schreibt weiter.',
}
