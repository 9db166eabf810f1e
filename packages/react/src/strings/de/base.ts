// Texts in German: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'Ausblenden',

  'chatSearch.open': 'In dieser Unterhaltung suchen',

  'day.today': 'Heute',
  'day.yesterday': 'Gestern',

  'typing.now': 'schreibt…',
  'typing.names': '{names}: schreiben…',

  'conversation.back': 'Zurück zur Liste',
  'conversation.ended.title': 'Du bist abgemeldet',
  'conversation.ended.hint':
    'Deine Nachrichten liegen auf dem Server, und was du gerade geschrieben hast, auf diesem Gerät. Melde dich wieder an, um weiterzumachen.',
  'conversation.members': '{count, plural, one {# Mitglied} other {# Mitglieder}}',
  'conversation.region': 'Unterhaltung mit {name}',

  'groupPanel.open': 'Gruppendetails',

  'group.label': 'Gruppe',

  'state.later.title': 'Hier ist noch nichts',
  'state.later.hint': 'Es kommt, sobald du wieder verbunden bist.',

  'action.retry': 'Noch einmal versuchen',

  'emojiPicker.name': 'Emoji',
  'emojiPicker.loading': 'Emoji werden geladen',
  'emojiPicker.failed': 'Die Emoji konnten nicht geladen werden.',

  'richText.code': 'Code',
  'richText.copy': 'Kopieren',
  'richText.copied': 'Kopiert',
  'richText.copyFailed': 'Nicht kopiert',

  'error.unexpected': 'Etwas ist schiefgegangen. Versuche es noch einmal.',
  'error.unknown': 'Etwas ist schiefgegangen (Code {code}).',
  'error.networkError': 'Der Server ist nicht erreichbar.',
  'error.requestTimeout': 'Der Server hat nicht rechtzeitig geantwortet.',
  'error.connectionLost': 'Die Verbindung zum Server ist verloren gegangen.',
  'error.notSignedIn': 'Du bist nicht angemeldet.',
  'error.tokenExpired': 'Deine Anmeldung ist abgelaufen. Bitte melde dich wieder an.',
  'error.tokenInvalid': 'Diese Anmeldung gilt nicht mehr. Bitte melde dich wieder an.',
  'error.serverBusy': 'Der Server ist ausgelastet. Bitte versuche es gleich noch einmal.',
  'error.serverError': 'Auf dem Server ist etwas schiefgegangen.',
  'error.muted': 'Du darfst hier zurzeit nicht schreiben.',

  'bot.badge': 'Bot',
}
