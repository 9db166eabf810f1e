// Texts in Spanish: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': 'en línea',
  'presence.busy': 'ocupado',
  'presence.away': 'ausente',
  'presence.quiet': 'no molestar',
  'presence.offline': 'sin conexión',
  'presence.lastSeen': 'últ. vez {time}',
  'presence.lastSeen.now': 'últ. vez hace un momento',

  'status.title': 'Tu estado',
  'status.choose': 'Elige un estado',
  'status.available': 'Disponible',
  'status.busy': 'Ocupado',
  'status.away': 'Ausente',
  'status.quiet': 'No molestar',
  'status.own': 'Otra cosa',
  'status.own.hint': 'Con tus palabras, por ejemplo: en un tren, vuelvo a las cuatro',
  'status.own.name': 'Estado con tus palabras',
  'status.who': 'Quien mire tu nombre lo ve mientras este dispositivo esté conectado.',
  'status.save': 'Guardar',
  'status.saved': 'Tu estado: {status}',
  'status.failed': 'No se cambió tu estado: {why}',
  'status.long': 'Es demasiado largo.',
}
