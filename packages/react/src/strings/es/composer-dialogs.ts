// Texts in Spanish: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': 'No se guardó. {why}',
  'composer.edit.limit': 'Este mensaje se cambió demasiadas veces y se queda como está.',
  'composer.edit.gone': 'El mensaje ya no está.',
  'composer.edit.notAllowed': 'No puedes cambiar este mensaje.',
  'composer.edit.off': 'En esta aplicación no se pueden cambiar los mensajes.',

  'location.title': 'Enviar una ubicación',
  'location.mine': 'Usar mi posición',
  'location.finding': 'Buscando tu posición…',
  'location.found': 'Se encontró tu posición.',
  'location.place': 'Nombre del lugar',
  'location.place.hint': 'Opcional',
  'location.typed': 'Introducir coordenadas',
  'location.coordinates': 'Latitud y longitud',
  'location.hint': 'Por ejemplo 40.4168, -3.7038',
  'location.invalid': 'Hacen falta dos números: latitud de −90 a 90 y longitud de −180 a 180.',
  'location.refused':
    'Esta página no puede saber dónde estás. Permítelo en los ajustes del navegador o escribe el lugar.',
  'location.unknown': 'No se encontró tu posición. Puedes escribir el lugar.',
  'location.unsupported': 'Este navegador no indica la posición. Puedes escribir el lugar.',
  'location.send': 'Enviar ubicación',

  'attach.caption': 'Texto para {name}',
  'attach.alt': 'Describe lo que muestra {name}',
  'attach.alt.hint': 'Descripción para quienes no pueden verla',
  'attach.original': 'Tamaño original',
  'attach.retry': 'Subir {name} de nuevo',
  'attach.failed': '{name} no se ha subido. {why}',

  'attach.name': 'Archivos para enviar',
  'attach.remove': 'Quitar {name}',
  'attach.tooMany':
    'Como máximo {most} archivos a la vez. {count, plural, one {# archivo se quedó fuera.} other {# archivos se quedaron fuera.}}',
  'attach.tooLarge': '{name} es demasiado grande ({size}). Un archivo puede tener hasta {most}.',
  'attach.tooLarge.many':
    '{count, plural, one {# archivo es demasiado grande.} other {# archivos son demasiado grandes.}} Un archivo puede tener hasta {most}.',
  'attach.empty': '{name} está vacío.',
  'attach.empty.many': '{count, plural, one {# archivo está vacío.} other {# archivos están vacíos.}}',
  'attach.folder': 'No se pueden enviar carpetas. Elige los archivos que contienen.',
  undo: 'Deshacer',
  'mention.found':
    '{count, plural, one {# resultado} other {# resultados}}. Arriba y abajo eligen, Intro menciona, Escape sigue escribiendo.',
  'undo.title': 'Retirar lo que acabas de enviar',
  'undo.failed': 'No se pudo retirar: {why}',
  'undo.done': 'Retirado. El texto vuelve a estar en el campo.',
  'attach.drop': 'Suelta los archivos aquí',
  'attach.drop.hint': 'Puedes añadir un texto antes de enviarlos a {name}.',
  'mention.name': 'Personas para mencionar',
  'mention.everyone.hint': 'Todos los de aquí',

  'command.name': 'Comandos',
  'command.found':
    '{count, plural, one {# comando} other {# comandos}}. Arriba y abajo eligen, Intro inserta, Escape sigue escribiendo.',
}
