// Texts in Spanish: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': 'Atajos de teclado',
  'shortcuts.general': 'En todas partes',
  'shortcuts.message': 'En un mensaje',
  'shortcuts.switch': 'Ir a una conversación',
  'shortcuts.next': 'Conversación anterior o siguiente',
  'shortcuts.unread': 'Conversación no leída anterior o siguiente',
  'shortcuts.region': 'Siguiente parte de la pantalla',
  'shortcuts.editLast': 'Editar tu último mensaje',
  'shortcuts.reply': 'Elegir el mensaje al que responder',
  'shortcuts.close': 'Cerrar o cancelar',
  'shortcuts.list': 'Mostrar esta lista',
}
