// Texts in Spanish: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': 'Resultados de la búsqueda',
  'search.busy': 'Buscando',
  'search.scope': 'Buscar en',
  'search.scope.all': 'Todo',
  'search.scope.chats': 'Chats',
  'search.scope.messages': 'Mensajes',
  'search.scope.media': 'Multimedia',
  'search.scope.files': 'Archivos',
  'search.from': 'De {name}',
  'search.from.anyone': 'De cualquiera',
  'search.from.me': 'mí',
  'search.time.any': 'Cualquier momento',
  'search.time.1': 'Últimas 24 horas',
  'search.time.7': 'Últimos 7 días',
  'search.time.30': 'Últimos 30 días',
  'search.time.365': 'Últimos 12 meses',
  'search.more': 'Mostrar más',
  'search.none': 'No se encontró nada',
  'search.none.hint': 'Revisa la ortografía o prueba con menos palabras.',
  'search.none.facets': 'No se encontró nada con estos filtros.',
  'search.reset': 'Quitar los filtros',
  'search.local': 'No tienes conexión: esto es lo guardado en este dispositivo.',
  'search.found': '{count, plural, =0 {No se encontró nada} one {# resultado} other {# resultados}}',

  'switcher.name': 'Nombre de una persona o un grupo',
  'switcher.search': 'Buscar «{text}» en los mensajes',

  'chatSearch.name': 'Buscar en la conversación con {name}',
  'chatSearch.placeholder': 'Buscar aquí',
  'chatSearch.searching': 'Buscando…',
  'chatSearch.count': '{index} de {count}',
  'chatSearch.countMore': '{index} de {count}+',
  'chatSearch.none': 'No se encontró nada',
  'chatSearch.local': 'En este dispositivo',
  'chatSearch.local.hint': 'No tienes conexión: solo se buscó en lo guardado en este dispositivo.',
  'chatSearch.older': 'Resultado anterior',
  'chatSearch.newer': 'Resultado posterior',
  'chatSearch.close': 'Cerrar la búsqueda',
  'chatSearch.failed': 'La búsqueda no funcionó: {why}',

  'search.name': 'Buscar personas y mensajes',
  'search.hint': 'Personas y mensajes',
  'search.clear': 'Borrar la búsqueda',
  'search.failed': 'La búsqueda no funcionó',

  'switcher.title': 'Ir a una conversación',
}
