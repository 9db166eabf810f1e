// Texts in German: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': 'Verbindung wird aufgebaut…',
  'banner.reconnecting': 'Verbindung wird wiederhergestellt…',
  'banner.offline': 'Du bist offline. Was du schreibst, wird gesendet, sobald du wieder da bist.',
  'banner.waiting':
    'Keine Verbindung. Nächster Versuch in {seconds, plural, one {# Sekunde} other {# Sekunden}}.',
  'banner.now': 'Jetzt versuchen',
  'banner.stopped': 'Keine Verbindung zum Server. Was du geschrieben hast, bleibt erhalten.',
  'banner.signedInElsewhere': 'Du wurdest abgemeldet, weil du dich auf einem anderen Gerät angemeldet hast.',
  'banner.removed': 'Dieses Konto wurde von einem Administrator entfernt.',
  'banner.passwordChanged': 'Du wurdest abgemeldet, weil das Passwort geändert wurde.',
  'app.name': 'Parley',
  'list.title': 'Chats',
  'banner.kicked': 'Ein anderes deiner Geräte hat dieses abgemeldet.',
  'banner.tokenExpired': 'Deine Anmeldung ist abgelaufen.',
  'banner.serviceOff': 'Der Chat ist für diese App zurzeit abgeschaltet.',
  'banner.signedOut': 'Du bist abgemeldet.',
  'banner.signedOutBecause': 'Du bist abgemeldet: {why}',
  'banner.signIn': 'Wieder anmelden',

  'nowPlaying.name': 'Sprachnachricht von {name}',
  'nowPlaying.close': 'Wiedergabe beenden',

  'error.wrongPassword': 'Benutzername oder Passwort stimmt nicht.',
  'error.unknownUser': 'Es gibt kein Konto mit diesem Namen.',
  'error.nameTaken': 'Dieser Benutzername ist vergeben. Wähle einen anderen oder melde dich an.',
  'error.nameIllegal':
    'Benutzernamen haben 1 bis 64 Zeichen: Kleinbuchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
  'error.passwordIllegal': 'Dieses Passwort geht nicht. Wähle ein anderes.',
  'error.registrationClosed': 'Auf diesem Server kann man sich nicht selbst registrieren.',
  'error.unknownApp': 'Der Server kennt diesen App-Schlüssel nicht.',
  'error.serverUnreachable': 'Der Server antwortet nicht. Prüfe die Verbindung und die Adresse.',
  'error.notAParleyServer': 'Unter dieser Adresse gibt es keinen Parley-Server.',
  'error.signInFailed': 'Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.',
  'error.authFailed': 'Der Server hat diese Anmeldung nicht angenommen.',

  'conversation.none.title': 'Wähle eine Unterhaltung',
  'conversation.none.hint':
    'Oder beginne eine neue. Alles, was du schreibst, bleibt erhalten, auch wenn du offline bist.',

  'search.name': 'Personen und Nachrichten suchen',
  'search.hint': 'Personen und Nachrichten',
  'search.clear': 'Suche leeren',
  'search.failed': 'Die Suche hat nicht geklappt',
  'switcher.title': 'Zu einer Unterhaltung gehen',
}
