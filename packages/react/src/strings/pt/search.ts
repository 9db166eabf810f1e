// Texts in Portuguese: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': 'Resultados da busca',
  'search.busy': 'Buscando',
  'search.scope': 'Buscar em',
  'search.scope.all': 'Tudo',
  'search.scope.chats': 'Chats',
  'search.scope.messages': 'Mensagens',
  'search.scope.media': 'Mídia',
  'search.scope.files': 'Arquivos',
  'search.from': 'De {name}',
  'search.from.anyone': 'De qualquer pessoa',
  'search.from.me': 'mim',
  'search.time.any': 'Qualquer data',
  'search.time.1': 'Últimas 24 horas',
  'search.time.7': 'Últimos 7 dias',
  'search.time.30': 'Últimos 30 dias',
  'search.time.365': 'Últimos 12 meses',
  'search.more': 'Mostrar mais',
  'search.none': 'Nada encontrado',
  'search.none.hint': 'Confira a ortografia ou tente menos palavras.',
  'search.none.facets': 'Nada foi encontrado com estes filtros.',
  'search.reset': 'Remover os filtros',
  'search.local': 'Você está sem conexão: isto é o que está salvo neste dispositivo.',
  'search.found': '{count, plural, =0 {Nada encontrado} one {# resultado} other {# resultados}}',

  'switcher.name': 'Nome de uma pessoa ou de um grupo',
  'switcher.search': 'Buscar “{text}” nas mensagens',

  'chatSearch.name': 'Buscar na conversa com {name}',
  'chatSearch.placeholder': 'Buscar aqui',
  'chatSearch.searching': 'Buscando…',
  'chatSearch.count': '{index} de {count}',
  'chatSearch.countMore': '{index} de {count}+',
  'chatSearch.none': 'Nada encontrado',
  'chatSearch.local': 'Neste dispositivo',
  'chatSearch.local.hint': 'Você está sem conexão: só foi buscado o que está salvo neste dispositivo.',
  'chatSearch.older': 'Resultado anterior',
  'chatSearch.newer': 'Próximo resultado',
  'chatSearch.close': 'Fechar a busca',
  'chatSearch.failed': 'A busca não funcionou: {why}',

  'search.name': 'Buscar pessoas e mensagens',
  'search.hint': 'Pessoas e mensagens',
  'search.clear': 'Limpar a busca',
  'search.failed': 'A busca não funcionou',

  'switcher.title': 'Ir para uma conversa',
}
