// Texts in Portuguese: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': 'Atalhos do teclado',
  'shortcuts.general': 'Em qualquer lugar',
  'shortcuts.message': 'Em uma mensagem',
  'shortcuts.switch': 'Ir para uma conversa',
  'shortcuts.next': 'Conversa anterior ou seguinte',
  'shortcuts.unread': 'Conversa não lida anterior ou seguinte',
  'shortcuts.region': 'Próxima parte da tela',
  'shortcuts.editLast': 'Editar sua última mensagem',
  'shortcuts.reply': 'Escolher a mensagem a responder',
  'shortcuts.close': 'Fechar ou cancelar',
  'shortcuts.list': 'Mostrar esta lista',
}
