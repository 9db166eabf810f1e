// Texts in Spanish: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': 'Mensaje a {name}',
  'composer.placeholder': 'Mensaje a {name}',
  'composer.send': 'Enviar',
  'composer.hint.enter': 'Intro envía, Mayús e Intro hacen una línea nueva',
  'composer.hint.ctrlEnter': 'Control e Intro envían, Intro hace una línea nueva',
  'composer.caption': 'Añadir un texto',
  'composer.attach': 'Adjuntar',
  'composer.attach.media': 'Foto o vídeo',
  'composer.attach.camera': 'Cámara',
  'composer.attach.file': 'Archivo',
  'composer.attach.location': 'Ubicación',
  'composer.receipts': 'Pedir confirmación de lectura',
  'composer.receipts.off': 'Se pide a quienes lean que lo confirmen. Desactivar',
  'composer.emoji': 'Emoji',
  'composer.voice': 'Grabar un mensaje de voz',
  'composer.reply': 'Responder a {name}',
  'composer.reply.cancel': 'Cancelar respuesta',
  'composer.edit': 'Editar mensaje',
  'composer.edit.cancel': 'Cancelar edición',
  'composer.edit.save': 'Guardar cambios',
  'composer.edit.saved': 'Cambios guardados',
  'composer.left': '{count, plural, one {Queda # carácter} other {Quedan # caracteres}}',
  'composer.over': '{count, plural, one {Sobra # carácter} other {Sobran # caracteres}}',

  'attach.count':
    '{count, plural, =0 {Ningún archivo listo} one {# archivo listo} other {# archivos listos}} para enviar',

  'mention.everyone': 'todos',
}
