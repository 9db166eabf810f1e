// Texts in German: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title': '{count, plural, one {Nachricht weiterleiten} other {# Nachrichten weiterleiten}}',
  'forward.how': 'Senden als',
  'forward.single': 'Einzeln',
  'forward.merged': 'Ein Chatverlauf',
  'forward.more': '{count, plural, one {und # weitere} other {und # weitere}}',
  'forward.left':
    '{count, plural, one {# Nachricht kann nicht weitergeleitet werden.} other {# Nachrichten können nicht weitergeleitet werden.}}',
  'forward.nothing': 'Diese Nachrichten können nicht weitergeleitet werden.',
  'forward.search': 'Unterhaltungen suchen',
  'forward.to': 'Unterhaltungen',
  'forward.none': 'Keine Unterhaltung mit diesem Namen.',
  'forward.empty': 'Du hast noch keine Unterhaltungen.',
  'forward.most': 'Höchstens {most} Unterhaltungen auf einmal.',
  'forward.send': 'Weiterleiten',
  'forward.send.count': '{count, plural, one {An # Chat weiterleiten} other {An # Chats weiterleiten}}',
  'forward.again': 'Noch einmal versuchen',
  'forward.sending': 'Wird gesendet…',
  'forward.sent': 'Gesendet',
  'forward.failed': 'Nicht gesendet: {why}',
  'forward.later': 'Du kannst das schließen: Was unterwegs ist, geht von selbst raus.',
  'forward.done': 'Weitergeleitet an {names}',
  'forward.doneSome':
    '{count, plural, one {# Unterhaltung hat es nicht bekommen.} other {# Unterhaltungen haben es nicht bekommen.}} Die anderen schon.',
  'forward.doneNone': 'Nichts wurde weitergeleitet.',
  'forward.chat': 'Chat von {names}',
  'forward.chat.group': 'Chat in {name}',
  'forward.line': '{name}: {text}',
  'forward.text': '[Chatverlauf] Diese Version kann ihn nicht anzeigen. Bitte nutze eine neuere.',

  'pins.name': 'Angeheftete Nachrichten',
  'pins.title': 'Angeheftet',
  'pins.title.number': 'Angeheftet, {number} von {count}',
  'pins.menu': 'Angeheftete Nachrichten: mehr',
  'pins.all': 'Alle angehefteten Nachrichten zeigen',
  'pins.by': 'Angeheftet von {name} · {time}',

  'select.name': 'Ausgewählte Nachrichten',
  'select.count': '{count, plural, =0 {Nachrichten auswählen} one {# ausgewählt} other {# ausgewählt}}',
  'select.forward': 'Weiterleiten',
  'select.merge': 'Als eine weiterleiten',
  'select.merge.limit': 'Höchstens {count} Nachrichten passen in eine.',
  'select.copy': 'Kopieren',
  'select.remove': 'Für mich löschen',
  'select.remove.title':
    '{count, plural, one {# Nachricht für dich löschen?} other {# Nachrichten für dich löschen?}}',
  'select.remove.hint': 'Andere behalten sie. Das lässt sich nicht rückgängig machen.',
  'select.done': 'Auswahl beenden',

  'translation.auto': 'In dieser Unterhaltung Übersetzungen zeigen',
}
