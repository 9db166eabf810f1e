// Texts in Portuguese: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': 'Fixar no topo',
  'list.unpin': 'Desafixar',
  'list.quiet.on': 'Desativar notificações',
  'list.quiet.off': 'Ativar notificações',
  'list.read': 'Marcar como lida',
  'list.marks': 'Etiquetas',
  'list.remove': 'Excluir',
  'list.remove.title': 'Excluir a conversa “{name}”?',
  'list.remove.hint':
    'Ela sai da sua lista em todos os seus dispositivos, até que alguém escreva nela de novo. Ninguém mais percebe.',
  'list.remove.history': 'Remover também as mensagens, só para mim',
}
