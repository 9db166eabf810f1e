// Texts in Spanish: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': 'Fijar arriba',
  'list.unpin': 'Dejar de fijar',
  'list.quiet.on': 'Desactivar notificaciones',
  'list.quiet.off': 'Activar notificaciones',
  'list.read': 'Marcar como leído',
  'list.marks': 'Etiquetas',
  'list.remove': 'Eliminar',
  'list.remove.title': '¿Eliminar la conversación «{name}»?',
  'list.remove.hint':
    'Desaparece de tu lista en todos tus dispositivos hasta que alguien vuelva a escribir. Nadie más lo nota.',
  'list.remove.history': 'Eliminar también sus mensajes, solo para mí',
}
