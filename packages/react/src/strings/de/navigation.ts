// Texts in German: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open':
    '{count, plural, =0 {Gruppenanfragen} one {Gruppenanfragen, # wartet} other {Gruppenanfragen, # warten}}',
  'group.new': 'Neue Gruppe',
  'action.cancel': 'Abbrechen',
  'action.close': 'Schließen',

  'discover.title': 'Gruppen entdecken',

  'rooms.title': 'Räume',

  'threads.own.open':
    '{count, plural, =0 {Meine Threads} one {Meine Threads, # mit Neuem} other {Meine Threads, # mit Neuem}}',

  'contacts.open':
    '{count, plural, =0 {Kontakte} one {Kontakte, # Anfrage wartet} other {Kontakte, # Anfragen warten}}',

  'status.open': 'Du, {name}',
  'status.change': 'Status ändern',
  'status.profile': 'Dein Profil',
}
