// Texts in German: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': 'Tastenkürzel',
  'shortcuts.general': 'Überall',
  'shortcuts.message': 'Auf einer Nachricht',
  'shortcuts.switch': 'Zu einer Unterhaltung wechseln',
  'shortcuts.next': 'Vorige oder nächste Unterhaltung',
  'shortcuts.unread': 'Vorige oder nächste ungelesene Unterhaltung',
  'shortcuts.region': 'Nächster Teil des Bildschirms',
  'shortcuts.editLast': 'Letzte eigene Nachricht bearbeiten',
  'shortcuts.reply': 'Nachricht zum Antworten wählen',
  'shortcuts.close': 'Schließen oder abbrechen',
  'shortcuts.list': 'Diese Liste zeigen',
}
