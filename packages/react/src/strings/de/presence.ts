// Texts in German: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': 'online',
  'presence.busy': 'beschäftigt',
  'presence.away': 'abwesend',
  'presence.quiet': 'nicht stören',
  'presence.offline': 'offline',
  'presence.lastSeen': 'zuletzt gesehen: {time}',
  'presence.lastSeen.now': 'gerade eben noch da',

  'status.title': 'Dein Status',
  'status.choose': 'Status wählen',
  'status.available': 'Verfügbar',
  'status.busy': 'Beschäftigt',
  'status.away': 'Abwesend',
  'status.quiet': 'Nicht stören',
  'status.own': 'Etwas anderes',
  'status.own.hint': 'In eigenen Worten, zum Beispiel: im Zug, um vier zurück',
  'status.own.name': 'Status in eigenen Worten',
  'status.who': 'Wer auf deinen Namen schaut, sieht ihn, solange dieses Gerät verbunden ist.',
  'status.save': 'Speichern',
  'status.saved': 'Dein Status: {status}',
  'status.failed': 'Dein Status wurde nicht geändert: {why}',
  'status.long': 'Das ist zu lang.',
}
