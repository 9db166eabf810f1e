// Texts in German: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': 'Suchergebnisse',
  'search.busy': 'Suche läuft',
  'search.scope': 'Suchen in',
  'search.scope.all': 'Alles',
  'search.scope.chats': 'Chats',
  'search.scope.messages': 'Nachrichten',
  'search.scope.media': 'Medien',
  'search.scope.files': 'Dateien',
  'search.from': 'Von {name}',
  'search.from.anyone': 'Von allen',
  'search.from.me': 'mir',
  'search.time.any': 'Jederzeit',
  'search.time.1': 'Letzte 24 Stunden',
  'search.time.7': 'Letzte 7 Tage',
  'search.time.30': 'Letzte 30 Tage',
  'search.time.365': 'Letzte 12 Monate',
  'search.more': 'Mehr anzeigen',
  'search.none': 'Nichts gefunden',
  'search.none.hint': 'Prüfe die Schreibweise oder versuche es mit weniger Wörtern.',
  'search.none.facets': 'Mit diesen Filtern wurde nichts gefunden.',
  'search.reset': 'Filter entfernen',
  'search.local': 'Du bist offline: Das ist, was auf diesem Gerät liegt.',
  'search.found': '{count, plural, =0 {Nichts gefunden} one {# Ergebnis} other {# Ergebnisse}}',

  'switcher.name': 'Name einer Person oder Gruppe',
  'switcher.search': 'Nachrichten nach „{text}“ durchsuchen',

  'chatSearch.name': 'In der Unterhaltung mit {name} suchen',
  'chatSearch.placeholder': 'Hier suchen',
  'chatSearch.searching': 'Suche läuft…',
  'chatSearch.count': '{index} von {count}',
  'chatSearch.countMore': '{index} von {count}+',
  'chatSearch.none': 'Nichts gefunden',
  'chatSearch.local': 'Auf diesem Gerät',
  'chatSearch.local.hint': 'Du bist offline: Gesucht wurde nur in dem, was auf diesem Gerät liegt.',
  'chatSearch.older': 'Früherer Treffer',
  'chatSearch.newer': 'Späterer Treffer',
  'chatSearch.close': 'Suche schließen',
  'chatSearch.failed': 'Die Suche hat nicht geklappt: {why}',

  'search.name': 'Personen und Nachrichten suchen',
  'search.hint': 'Personen und Nachrichten',
  'search.clear': 'Suche leeren',
  'search.failed': 'Die Suche hat nicht geklappt',

  'switcher.title': 'Zu einer Unterhaltung gehen',
}
