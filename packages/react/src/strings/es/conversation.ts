// Texts in Spanish: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title': '{count, plural, one {Reenviar mensaje} other {Reenviar # mensajes}}',
  'forward.how': 'Enviar como',
  'forward.single': 'Uno por uno',
  'forward.merged': 'Un solo historial',
  'forward.more': '{count, plural, one {y # más} other {y # más}}',
  'forward.left':
    '{count, plural, one {# mensaje no se puede reenviar.} other {# mensajes no se pueden reenviar.}}',
  'forward.nothing': 'Estos mensajes no se pueden reenviar.',
  'forward.search': 'Buscar conversaciones',
  'forward.to': 'Conversaciones',
  'forward.none': 'No hay ninguna conversación con este nombre.',
  'forward.empty': 'Aún no tienes conversaciones.',
  'forward.most': 'Como máximo {most} conversaciones a la vez.',
  'forward.send': 'Reenviar',
  'forward.send.count': '{count, plural, one {Reenviar a # chat} other {Reenviar a # chats}}',
  'forward.again': 'Reintentar',
  'forward.sending': 'Enviando…',
  'forward.sent': 'Enviado',
  'forward.failed': 'No enviado: {why}',
  'forward.later': 'Puedes cerrar esto: lo que está en camino sale solo.',
  'forward.done': 'Reenviado a {names}',
  'forward.doneSome':
    '{count, plural, one {# conversación no lo recibió.} other {# conversaciones no lo recibieron.}} Las demás sí.',
  'forward.doneNone': 'No se reenvió nada.',
  'forward.chat': 'Chat de {names}',
  'forward.chat.group': 'Chat en {name}',
  'forward.line': '{name}: {text}',
  'forward.text': '[Historial del chat] Esta versión no puede mostrarlo. Usa una más reciente.',

  'pins.name': 'Mensajes fijados',
  'pins.title': 'Fijado',
  'pins.title.number': 'Fijado {number} de {count}',
  'pins.menu': 'Mensajes fijados: más',
  'pins.all': 'Mostrar todos los mensajes fijados',
  'pins.by': 'Fijado por {name} · {time}',

  'select.name': 'Mensajes seleccionados',
  'select.count': '{count, plural, =0 {Elige mensajes} one {# seleccionado} other {# seleccionados}}',
  'select.forward': 'Reenviar',
  'select.merge': 'Reenviar como uno',
  'select.merge.limit': 'Caben como máximo {count} mensajes en uno.',
  'select.copy': 'Copiar',
  'select.remove': 'Eliminar para mí',
  'select.remove.title':
    '{count, plural, one {¿Eliminar # mensaje para ti?} other {¿Eliminar # mensajes para ti?}}',
  'select.remove.hint': 'Los demás los conservan. No se puede deshacer.',
  'select.done': 'Dejar de seleccionar',

  'translation.auto': 'Mostrar traducciones en esta conversación',
}
