// Texts in German: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': 'Oben anheften',
  'list.unpin': 'Lösen',
  'list.quiet.on': 'Benachrichtigungen ausschalten',
  'list.quiet.off': 'Benachrichtigungen einschalten',
  'list.read': 'Als gelesen markieren',
  'list.marks': 'Labels',
  'list.remove': 'Löschen',
  'list.remove.title': 'Unterhaltung „{name}“ löschen?',
  'list.remove.hint':
    'Sie verschwindet auf allen deinen Geräten aus der Liste, bis wieder jemand darin schreibt. Sonst merkt es niemand.',
  'list.remove.history': 'Auch die Nachrichten entfernen, nur für mich',
}
