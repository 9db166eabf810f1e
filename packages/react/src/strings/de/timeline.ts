// Texts in German: messages and the timeline.

import type { TextsOf } from '../keys.ts'

export const timelineTexts: TextsOf<'timeline'> = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'Foto',
  'kind.gif': 'GIF',
  'kind.video': 'Video',
  'kind.voice': 'Sprachnachricht',
  'kind.file': 'Datei',
  'kind.location': 'Standort',
  'kind.custom': 'Eigene Nachricht',
  'kind.combined': 'Chatverlauf',

  'recalled.you': 'Du hast eine Nachricht zurückgerufen',
  'recalled.youOf': 'Du hast eine Nachricht von {sender} zurückgerufen',
  'recalled.other': '{name} hat eine Nachricht zurückgerufen',
  'recalled.otherOf': '{name} hat eine Nachricht von {sender} zurückgerufen',
  'recalled.operator': 'Ein Administrator hat eine Nachricht zurückgerufen',
  'recalled.again': 'Noch einmal bearbeiten',

  'menu.react': 'Reagieren',
  'menu.more': 'Mehr',
  'menu.reply': 'Antworten',

  'reactions.name': 'Reaktionen',
  'reactions.add': 'Reaktion hinzufügen',
  'reactions.chip': '{reaction}, {count, plural, one {# Person} other {# Personen}}',
  'reactions.chip.mine': '{reaction}, {count, plural, one {nur du} other {# Personen, darunter du}}',
  'reactions.failed': 'Die Reaktion wurde nicht gespeichert: {why}',

  'quote.name': 'Antwort an {name}: {text}. Dorthin springen',
  'quote.gone': 'Nachricht',

  'jump.searching': 'Nachricht wird gesucht…',
  'jump.stop': 'Abbrechen',
  'jump.missing': 'Diese Nachricht gibt es nicht mehr.',

  'pins.failed': 'Das hat nicht geklappt: {why}',

  'readBy.count': '{count, plural, one {Gelesen von #} other {Gelesen von #}}',
  'readBy.open':
    '{count, plural, =0 {Noch von niemandem gelesen} one {Von # Person gelesen} other {Von # Personen gelesen}}. Zeigen, von wem',

  'timeline.gap.count':
    '{count, plural, one {Hier fehlt # Nachricht} other {Hier fehlen bis zu # Nachrichten}}',
  'timeline.gap.loading': 'Wird geladen…',
  'timeline.queue':
    '{count, plural, one {# Nachricht geht} other {# Nachrichten gehen}} raus, sobald es wieder eine Verbindung gibt',

  'message.streaming': 'wird noch geschrieben',
  'message.edited.before': 'Vorher: {text}',

  'timeline.name': 'Nachrichten mit {name}',
  'timeline.loading': 'Nachrichten werden geladen',
  'timeline.older': 'Frühere Nachrichten zeigen',
  'timeline.olderLoading': 'Frühere Nachrichten werden geladen',
  'timeline.start': 'Hier beginnt deine Unterhaltung mit {name}.',
  'timeline.start.group': 'Hier beginnt {name}.',
  'timeline.empty.title': 'Sag Hallo zu {name}',
  'timeline.empty.hint': 'Hier hat noch niemand geschrieben.',
  'timeline.failed.title': 'Diese Nachrichten konnten nicht geladen werden',
  'timeline.gap': 'Hier fehlen einige Nachrichten',
  'timeline.gap.load': 'Laden',
  'timeline.new': 'Neue Nachrichten',
  'timeline.announce.one': '{name}: {text}',
  'timeline.announce.many': '{count, plural, one {# neue Nachricht} other {# neue Nachrichten}} von {name}',

  'message.you': 'Du',
  'message.name': '{name}, {text}, {time}',
  'message.name.state': '{name}, {text}, {time}, {state}',
  'message.more': 'Mehr anzeigen',
  'message.less': 'Weniger anzeigen',
  'message.other': 'Diese Art von Nachricht kann noch nicht angezeigt werden',
  'message.waiting': 'Wartet auf die Verbindung',
  'message.sending': 'Wird gesendet',
  'message.sent': 'Gesendet',
  'message.delivered': 'Zugestellt',
  'message.read': 'Gelesen',
  'message.failed': 'Nicht gesendet',
  'message.hover': '{state} · {time}',
  'message.separator': ', ',
  'message.uploading': 'Wird hochgeladen',
  'message.edited': 'bearbeitet',
  'message.edited.hover': 'Bearbeitet von {name} · {time}',
  'message.onlyTo': 'Nur sichtbar für {names}',
  'message.replaced': 'Die Moderation hat diese Nachricht geändert',
  'message.replaced.hint': 'Was hier stand, war nicht erlaubt. Darum steht nun etwas anderes da.',
  'message.names.more': '{names} und {count, plural, one {# weitere Person} other {# weitere}}',
  'message.reactions': '{count, plural, one {# Reaktion} other {# Reaktionen}}',
  'message.repliesTo': 'antwortet {name}',
  'message.tools': 'Aktionen für diese Nachricht',
  'message.select': 'Diese Nachricht auswählen',
}
