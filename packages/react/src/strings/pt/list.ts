// Texts in Portuguese: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': 'Fixada',
  'list.quiet': 'As notificações estão desativadas',
  'list.shielded': 'As mensagens daqui não chegam a você',
  'list.mention': 'Mencionaram você',
  'list.filter': 'Mostrar',
  'list.filter.all': 'Tudo',
  'list.filter.unread': 'Não lidas',
  'list.filter.groups': 'Grupos',
  'list.none': 'Nada por aqui no momento',
  'list.none.unread': 'Você já leu tudo',
  'list.none.all': 'Mostrar todas as conversas',
  'list.menu': 'Ações para {name}',
  'list.name': 'Conversas',
  'list.new': 'Nova conversa',
  'list.empty.title': 'Ainda não há conversas',
  'list.empty.hint': 'Comece uma com alguém cujo nome de usuário você conhece.',
  'list.failed.title': 'Não foi possível carregar suas conversas',
  'list.loading': 'Carregando conversas',
  'list.prefix': '{name}: ',
  'list.draft': 'Rascunho:',
  'list.unread': '{count, plural, one {# mensagem não lida} other {# mensagens não lidas}}',
  'list.nothing': 'Ainda não há mensagens',
}
