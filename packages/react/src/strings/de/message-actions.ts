// Texts in German: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': 'Zur neuesten Nachricht springen',
  'timeline.jump.count':
    '{count, plural, one {Zu # neuer Nachricht springen} other {Zu # neuen Nachrichten springen}}',

  'message.translation': 'Übersetzung · {language}',
  'message.translation.hide': 'Übersetzung ausblenden',
  'message.translation.show': 'Übersetzung zeigen',

  'kind.video.play': 'Video abspielen: {alt}',

  'menu.name': 'Nachricht: {text}',
  'menu.copy': 'Text kopieren',
  'menu.copied': 'Kopiert',
  'menu.edit': 'Bearbeiten',
  'menu.pin': 'Anheften',
  'menu.unpin': 'Lösen',
  'menu.forward': 'Weiterleiten',
  'menu.select': 'Auswählen',
  'menu.readBy': 'Gelesen von',
  'menu.reactionUsers': 'Wer reagiert hat',
  'menu.report': 'Melden',
  'menu.recall': 'Zurückrufen',

  'recall.title': 'Diese Nachricht zurückrufen?',
  'recall.hint': 'Sie verschwindet für alle. Eine Zeile bleibt, die das sagt.',
  'recall.confirm': 'Zurückrufen',

  'reactions.who': 'Wer mit {reaction} reagiert hat',

  'jump.back': 'Zurück zur vorigen Stelle',

  'readBy.title': 'Gelesen von',
  'readBy.none': 'Noch niemand hat sie gelesen.',

  'report.title': 'Diese Nachricht melden',
  'report.type': 'Was stimmt damit nicht?',
  'report.type.spam': 'Spam oder Werbung',
  'report.type.abuse': 'Beleidigung oder Belästigung',
  'report.type.violence': 'Gewalt oder Drohungen',
  'report.type.sexual': 'Sexuelle Inhalte',
  'report.type.fraud': 'Betrug',
  'report.type.other': 'Etwas anderes',
  'report.reason': 'Was soll die Moderation wissen?',
  'report.hint': 'Die Moderation sieht die Nachricht und was du schreibst. {name} erfährt nichts davon.',
  'report.send': 'Meldung senden',
  'report.sending': 'Wird gesendet…',
  'report.missing': 'Bitte sag in ein paar Worten, was nicht stimmt.',
  'report.sent.title': 'Danke',
  'report.sent.hint': 'Die Meldung ist jetzt bei der Moderation.',

  'combined.levels': 'Ebenen',
  'combined.loading': 'Nachrichten werden geladen',
  'combined.failed': 'Die Nachrichten konnten nicht geladen werden',
  'combined.empty': 'Hier ist nichts drin.',

  'timeline.mention':
    '{count, plural, one {Zur Nachricht, die dich erwähnt} other {Zur nächsten von # Nachrichten, die dich erwähnen}}',

  'message.stop': 'Schreiben anhalten',
  'message.brokenOff': 'Der Rest dieser Nachricht kam nie an.',

  'voiceText.show': 'Text zeigen',
  'voiceText.hide': 'Text ausblenden',
  'voiceText.busy': 'Wird aufgeschrieben …',
  'voiceText.none': 'Es waren keine Worte zu verstehen.',
  'voiceText.failed': 'Daraus ließ sich kein Text machen.',
  'voiceText.tooLong': 'Diese Nachricht ist zu lang, um Text daraus zu machen.',
  'voiceText.again': 'Noch einmal versuchen',

  'menu.thread': 'Thread beginnen',
  'menu.thread.reply': 'Im Thread antworten',

  'kind.voice.new': 'Noch nicht angehört',
  'kind.combined.hint': 'Chatverlauf',
  'kind.combined.untitled': 'Chatverlauf',
  'kind.custom.params': 'Inhalt',
  'message.failed.because': 'Nicht gesendet: {why}',
  'message.failed.blocked': 'Diese Person nimmt keine Nachrichten von dir an.',
  'message.retry': 'Noch einmal versuchen',
  'message.editFailed': 'Bearbeiten',
  'message.discard': 'Löschen',
}
