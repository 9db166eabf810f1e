// Texts in Spanish: messages and the timeline.

import type { TextsOf } from '../keys.ts'

export const timelineTexts: TextsOf<'timeline'> = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'Foto',
  'kind.gif': 'GIF',
  'kind.video': 'Vídeo',
  'kind.voice': 'Mensaje de voz',
  'kind.file': 'Archivo',
  'kind.location': 'Ubicación',
  'kind.custom': 'Mensaje personalizado',
  'kind.combined': 'Historial del chat',

  'recalled.you': 'Retiraste un mensaje',
  'recalled.youOf': 'Retiraste un mensaje de {sender}',
  'recalled.other': '{name} retiró un mensaje',
  'recalled.otherOf': '{name} retiró un mensaje de {sender}',
  'recalled.operator': 'Un administrador retiró un mensaje',
  'recalled.again': 'Editar de nuevo',

  'menu.react': 'Reaccionar',
  'menu.more': 'Más',
  'menu.reply': 'Responder',

  'reactions.name': 'Reacciones',
  'reactions.add': 'Añadir una reacción',
  'reactions.chip': '{reaction}, {count, plural, one {# persona} other {# personas}}',
  'reactions.chip.mine': '{reaction}, {count, plural, one {solo tú} other {# personas, tú entre ellas}}',
  'reactions.failed': 'No se guardó la reacción: {why}',

  'quote.name': 'Respuesta a {name}: {text}. Ir al mensaje',
  'quote.gone': 'Mensaje',

  'jump.searching': 'Buscando el mensaje…',
  'jump.stop': 'Parar',
  'jump.missing': 'Este mensaje ya no está.',

  'pins.failed': 'No ha funcionado: {why}',

  'readBy.count': '{count, plural, one {Leído por #} other {Leído por #}}',
  'readBy.open':
    '{count, plural, =0 {Nadie lo ha leído aún} one {Leído por # persona} other {Leído por # personas}}. Ver quién',

  'timeline.gap.count': '{count, plural, one {Falta # mensaje aquí} other {Faltan hasta # mensajes aquí}}',
  'timeline.gap.loading': 'Cargando…',
  'timeline.queue':
    '{count, plural, one {# mensaje saldrá} other {# mensajes saldrán}} en cuanto haya conexión',

  'message.streaming': 'se está escribiendo',
  'message.edited.before': 'Antes: {text}',

  'timeline.name': 'Mensajes con {name}',
  'timeline.loading': 'Cargando mensajes',
  'timeline.older': 'Mostrar mensajes anteriores',
  'timeline.olderLoading': 'Cargando mensajes anteriores',
  'timeline.start': 'Este es el comienzo de tu conversación con {name}.',
  'timeline.start.group': 'Este es el comienzo de {name}.',
  'timeline.empty.title': 'Saluda a {name}',
  'timeline.empty.hint': 'Aún no ha escrito nadie aquí.',
  'timeline.failed.title': 'No se pudieron cargar estos mensajes',
  'timeline.gap': 'Aquí faltan algunos mensajes',
  'timeline.gap.load': 'Cargarlos',
  'timeline.new': 'Mensajes nuevos',
  'timeline.announce.one': '{name}: {text}',
  'timeline.announce.many': '{count, plural, one {# mensaje nuevo} other {# mensajes nuevos}} de {name}',

  'message.you': 'Tú',
  'message.name': '{name}, {text}, {time}',
  'message.name.state': '{name}, {text}, {time}, {state}',
  'message.more': 'Mostrar más',
  'message.less': 'Mostrar menos',
  'message.other': 'Este tipo de mensaje aún no se puede mostrar',
  'message.waiting': 'Esperando la conexión',
  'message.sending': 'Enviando',
  'message.sent': 'Enviado',
  'message.delivered': 'Entregado',
  'message.read': 'Leído',
  'message.failed': 'No enviado',
  'message.hover': '{state} · {time}',
  'message.separator': ', ',
  'message.uploading': 'Subiendo',
  'message.edited': 'editado',
  'message.edited.hover': 'Editado por {name} · {time}',
  'message.onlyTo': 'Solo visible para {names}',
  'message.replaced': 'La moderación cambió este mensaje',
  'message.replaced.hint': 'Lo que se escribió no está permitido aquí, así que hay otra cosa en su lugar.',
  'message.names.more': '{names} y {count, plural, one {# más} other {# más}}',
  'message.reactions': '{count, plural, one {# reacción} other {# reacciones}}',
  'message.repliesTo': 'responde a {name}',
  'message.tools': 'Acciones para este mensaje',
  'message.select': 'Seleccionar este mensaje',
}
