// Texts in Spanish: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open':
    '{count, plural, =0 {Solicitudes de grupo} one {Solicitudes de grupo, # pendiente} other {Solicitudes de grupo, # pendientes}}',
  'group.new': 'Nuevo grupo',
  'action.cancel': 'Cancelar',
  'action.close': 'Cerrar',

  'discover.title': 'Descubrir grupos',

  'rooms.title': 'Salas',

  'threads.own.open':
    '{count, plural, =0 {Mis hilos} one {Mis hilos, # con novedades} other {Mis hilos, # con novedades}}',

  'contacts.open':
    '{count, plural, =0 {Contactos} one {Contactos, # solicitud pendiente} other {Contactos, # solicitudes pendientes}}',

  'status.open': 'Tú, {name}',
  'status.change': 'Cambiar estado',
  'status.profile': 'Tu perfil',
}
