// Texts in French: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': 'Message vocal',
  'album.name': '{count, plural, one {# photo} other {# photos}}',
  'voiceRecorder.asking': 'Veuillez autoriser cette page à utiliser le micro',
  'voiceRecorder.recording': 'Enregistrement',
  'voiceRecorder.stopped': 'Enregistrement arrêté, {duration}. Écoutez-le ou envoyez-le.',
  'voiceRecorder.full': 'Enregistrement arrêté : {duration} est la durée maximale.',
  'voiceRecorder.cancel': 'Annuler l’enregistrement',
  'voiceRecorder.stop': 'Arrêter l’enregistrement',
  'voiceRecorder.discard': 'Supprimer l’enregistrement',
  'voiceRecorder.send': 'Envoyer le message vocal',
  'voiceRecorder.again': 'Réessayer',
  'voiceRecorder.problem.refused':
    'Cette page ne peut pas utiliser le micro. Autorisez-la dans les réglages du navigateur et réessayez.',
  'voiceRecorder.problem.noMicrophone': 'Aucun micro trouvé. Branchez-en un et réessayez.',
  'voiceRecorder.problem.busy': 'Le micro est utilisé par un autre programme. Fermez-le et réessayez.',
  'voiceRecorder.problem.unsupported':
    'Ce navigateur ne peut pas enregistrer de messages vocaux sur cette page.',
  'voiceRecorder.problem.failed': 'L’enregistrement a échoué. Veuillez réessayer.',

  'voicePlayer.name': 'Message vocal, {duration}',
  'voicePlayer.play': 'Lire le message vocal, {duration}',
  'voicePlayer.pause': 'Mettre le message vocal en pause',
  'voicePlayer.position': 'Position de lecture',
  'voicePlayer.at': '{at} sur {duration}',
  'voicePlayer.speed': 'Vitesse {speed}×',
  'voicePlayer.failed': 'Lecture impossible',

  'mediaViewer.name': 'Images',
  'mediaViewer.count': '{index} sur {count}',
  'mediaViewer.shown': 'Image {index} sur {count} : {alt}',
  'mediaViewer.previous': 'Image précédente',
  'mediaViewer.next': 'Image suivante',
  'mediaViewer.zoomIn': 'Zoom avant',
  'mediaViewer.zoomOut': 'Zoom arrière',
  'mediaViewer.forward': 'Transférer l’image',
  'mediaViewer.save': 'Enregistrer l’image',
  'mediaViewer.failed': 'L’image n’a pas pu être chargée.',

  'imageBox.picture': 'Image',
  'imageBox.open': 'Ouvrir l’image : {alt}',
  'imageBox.failed': 'Image non chargée',
  'imageBox.retry': 'Recharger l’image',

  'voiceRecorder.hold':
    'Relâchez pour envoyer. Glissez sur le côté pour annuler, vers le haut pour continuer.',

  'locationCard.name': 'Position',
  'locationCard.open': 'Afficher {name} sur OpenStreetMap, dans un nouvel onglet',
  'locationCard.map': 'Ouvrir dans une application de cartes',
  'locationCard.north': '{degrees}° N',
  'locationCard.south': '{degrees}° S',
  'locationCard.east': '{degrees}° E',
  'locationCard.west': '{degrees}° O',
}
