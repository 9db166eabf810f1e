// Texts in Portuguese: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open':
    '{count, plural, =0 {Pedidos de grupo} one {Pedidos de grupo, # pendente} other {Pedidos de grupo, # pendentes}}',
  'group.new': 'Novo grupo',
  'action.cancel': 'Cancelar',
  'action.close': 'Fechar',

  'discover.title': 'Descobrir grupos',

  'rooms.title': 'Salas',

  'threads.own.open':
    '{count, plural, =0 {Meus tópicos} one {Meus tópicos, # com novidades} other {Meus tópicos, # com novidades}}',

  'contacts.open':
    '{count, plural, =0 {Contatos} one {Contatos, # pedido pendente} other {Contatos, # pedidos pendentes}}',

  'status.open': 'Você, {name}',
  'status.change': 'Alterar status',
  'status.profile': 'Seu perfil',
}
