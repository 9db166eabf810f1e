// Texts in German: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': 'Sprachnachricht',
  'album.name': '{count, plural, one {# Foto} other {# Fotos}}',
  'voiceRecorder.asking': 'Bitte erlaube dieser Seite, das Mikrofon zu benutzen',
  'voiceRecorder.recording': 'Aufnahme läuft',
  'voiceRecorder.stopped': 'Aufnahme beendet, {duration}. Hör sie an oder sende sie.',
  'voiceRecorder.full': 'Aufnahme beendet: Mehr als {duration} geht nicht.',
  'voiceRecorder.cancel': 'Aufnahme abbrechen',
  'voiceRecorder.stop': 'Aufnahme beenden',
  'voiceRecorder.discard': 'Aufnahme verwerfen',
  'voiceRecorder.send': 'Sprachnachricht senden',
  'voiceRecorder.again': 'Noch einmal versuchen',
  'voiceRecorder.problem.refused':
    'Diese Seite darf das Mikrofon nicht benutzen. Erlaube es in den Einstellungen des Browsers und versuche es noch einmal.',
  'voiceRecorder.problem.noMicrophone':
    'Es wurde kein Mikrofon gefunden. Schließe eines an und versuche es noch einmal.',
  'voiceRecorder.problem.busy':
    'Das Mikrofon wird von einem anderen Programm benutzt. Schließe es und versuche es noch einmal.',
  'voiceRecorder.problem.unsupported':
    'Dieser Browser kann auf dieser Seite keine Sprachnachrichten aufnehmen.',
  'voiceRecorder.problem.failed': 'Die Aufnahme ist fehlgeschlagen. Bitte versuche es noch einmal.',

  'voicePlayer.name': 'Sprachnachricht, {duration}',
  'voicePlayer.play': 'Sprachnachricht abspielen, {duration}',
  'voicePlayer.pause': 'Sprachnachricht anhalten',
  'voicePlayer.position': 'Position',
  'voicePlayer.at': '{at} von {duration}',
  'voicePlayer.speed': 'Tempo {speed}×',
  'voicePlayer.failed': 'Kann nicht abgespielt werden',

  'mediaViewer.name': 'Bilder',
  'mediaViewer.count': '{index} von {count}',
  'mediaViewer.shown': 'Bild {index} von {count}: {alt}',
  'mediaViewer.previous': 'Voriges Bild',
  'mediaViewer.next': 'Nächstes Bild',
  'mediaViewer.zoomIn': 'Vergrößern',
  'mediaViewer.zoomOut': 'Verkleinern',
  'mediaViewer.forward': 'Bild weiterleiten',
  'mediaViewer.save': 'Bild speichern',
  'mediaViewer.failed': 'Das Bild konnte nicht geladen werden.',

  'imageBox.picture': 'Bild',
  'imageBox.open': 'Bild öffnen: {alt}',
  'imageBox.failed': 'Bild nicht geladen',
  'imageBox.retry': 'Bild noch einmal laden',

  'voiceRecorder.hold': 'Loslassen sendet. Zur Seite ziehen bricht ab, nach oben nimmt weiter auf.',

  'locationCard.name': 'Standort',
  'locationCard.open': '{name} auf OpenStreetMap zeigen, in einem neuen Tab',
  'locationCard.map': 'In einer Karten-App öffnen',
  'locationCard.north': '{degrees}° N',
  'locationCard.south': '{degrees}° S',
  'locationCard.east': '{degrees}° O',
  'locationCard.west': '{degrees}° W',
}
