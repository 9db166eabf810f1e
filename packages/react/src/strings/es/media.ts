// Texts in Spanish: voice messages, pictures and locations.

import type { TextsOf } from '../keys.ts'

export const mediaTexts: TextsOf<'media'> = {
  'voiceRecorder.name': 'Mensaje de voz',
  'album.name': '{count, plural, one {# foto} other {# fotos}}',
  'voiceRecorder.asking': 'Permite que esta página use el micrófono',
  'voiceRecorder.recording': 'Grabando',
  'voiceRecorder.stopped': 'Grabación detenida, {duration}. Escúchala o envíala.',
  'voiceRecorder.full': 'Grabación detenida: {duration} es la duración máxima.',
  'voiceRecorder.cancel': 'Cancelar grabación',
  'voiceRecorder.stop': 'Detener grabación',
  'voiceRecorder.discard': 'Descartar grabación',
  'voiceRecorder.send': 'Enviar mensaje de voz',
  'voiceRecorder.again': 'Reintentar',
  'voiceRecorder.problem.refused':
    'Esta página no puede usar el micrófono. Permítelo en los ajustes del navegador e inténtalo de nuevo.',
  'voiceRecorder.problem.noMicrophone': 'No se encontró ningún micrófono. Conecta uno e inténtalo de nuevo.',
  'voiceRecorder.problem.busy': 'Otro programa está usando el micrófono. Ciérralo e inténtalo de nuevo.',
  'voiceRecorder.problem.unsupported': 'Este navegador no puede grabar mensajes de voz en esta página.',
  'voiceRecorder.problem.failed': 'La grabación falló. Inténtalo de nuevo.',

  'voicePlayer.name': 'Mensaje de voz, {duration}',
  'voicePlayer.play': 'Reproducir mensaje de voz, {duration}',
  'voicePlayer.pause': 'Pausar mensaje de voz',
  'voicePlayer.position': 'Posición',
  'voicePlayer.at': '{at} de {duration}',
  'voicePlayer.speed': 'Velocidad {speed}×',
  'voicePlayer.failed': 'No se puede reproducir',

  'mediaViewer.name': 'Imágenes',
  'mediaViewer.count': '{index} de {count}',
  'mediaViewer.shown': 'Imagen {index} de {count}: {alt}',
  'mediaViewer.previous': 'Imagen anterior',
  'mediaViewer.next': 'Imagen siguiente',
  'mediaViewer.zoomIn': 'Acercar',
  'mediaViewer.zoomOut': 'Alejar',
  'mediaViewer.forward': 'Reenviar imagen',
  'mediaViewer.save': 'Guardar imagen',
  'mediaViewer.failed': 'No se pudo cargar la imagen.',

  'imageBox.picture': 'Imagen',
  'imageBox.open': 'Abrir imagen: {alt}',
  'imageBox.failed': 'Imagen no cargada',
  'imageBox.retry': 'Cargar la imagen de nuevo',

  'voiceRecorder.hold':
    'Suelta para enviar. Desliza a un lado para cancelar, hacia arriba para seguir grabando.',

  'locationCard.name': 'Ubicación',
  'locationCard.open': 'Ver {name} en OpenStreetMap, en una pestaña nueva',
  'locationCard.map': 'Abrir en una aplicación de mapas',
  'locationCard.north': '{degrees}° N',
  'locationCard.south': '{degrees}° S',
  'locationCard.east': '{degrees}° E',
  'locationCard.west': '{degrees}° O',
}
