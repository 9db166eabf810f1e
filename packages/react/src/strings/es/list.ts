// Texts in Spanish: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': 'Fijado',
  'list.quiet': 'Las notificaciones están desactivadas',
  'list.shielded': 'Sus mensajes no te llegan',
  'list.mention': 'Te han mencionado',
  'list.filter': 'Mostrar',
  'list.filter.all': 'Todo',
  'list.filter.unread': 'No leídos',
  'list.filter.groups': 'Grupos',
  'list.none': 'Aquí no hay nada por ahora',
  'list.none.unread': 'Lo has leído todo',
  'list.none.all': 'Mostrar todas las conversaciones',
  'list.menu': 'Acciones para {name}',
  'list.name': 'Conversaciones',
  'list.new': 'Nueva conversación',
  'list.empty.title': 'Aún no hay conversaciones',
  'list.empty.hint': 'Empieza una con alguien cuyo nombre de usuario conozcas.',
  'list.failed.title': 'No se pudieron cargar tus conversaciones',
  'list.loading': 'Cargando conversaciones',
  'list.prefix': '{name}: ',
  'list.draft': 'Borrador:',
  'list.unread': '{count, plural, one {# mensaje sin leer} other {# mensajes sin leer}}',
  'list.nothing': 'Aún no hay mensajes',
}
