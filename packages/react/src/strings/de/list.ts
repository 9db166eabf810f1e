// Texts in German: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': 'Angeheftet',
  'list.quiet': 'Benachrichtigungen sind aus',
  'list.shielded': 'Nachrichten von hier erreichen dich nicht',
  'list.mention': 'Du wurdest erwähnt',
  'list.filter': 'Anzeigen',
  'list.filter.all': 'Alle',
  'list.filter.unread': 'Ungelesen',
  'list.filter.groups': 'Gruppen',
  'list.none': 'Hier ist gerade nichts',
  'list.none.unread': 'Du hast alles gelesen',
  'list.none.all': 'Alle Unterhaltungen zeigen',
  'list.menu': 'Aktionen für {name}',
  'list.name': 'Unterhaltungen',
  'list.new': 'Neue Unterhaltung',
  'list.empty.title': 'Noch keine Unterhaltungen',
  'list.empty.hint': 'Beginne eine mit jemandem, dessen Benutzernamen du kennst.',
  'list.failed.title': 'Deine Unterhaltungen konnten nicht geladen werden',
  'list.loading': 'Unterhaltungen werden geladen',
  'list.prefix': '{name}: ',
  'list.draft': 'Entwurf:',
  'list.unread': '{count, plural, one {# ungelesene Nachricht} other {# ungelesene Nachrichten}}',
  'list.nothing': 'Noch keine Nachrichten',
}
