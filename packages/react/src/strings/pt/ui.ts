// Texts in Portuguese: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': 'Buscar emojis',
  'emojiPicker.none': 'Nenhum emoji encontrado. Tente outra palavra.',
  'emojiPicker.found': '{count, plural, one {# emoji encontrado} other {# emojis encontrados}}',
  'emojiPicker.categories': 'Categorias',
  'emojiPicker.tone': 'Tom de pele',
  'emojiPicker.hint': 'Escolha um emoji',
  'emojiPicker.group.recent': 'Usados recentemente',
  'emojiPicker.group.smileys': 'Carinhas',
  'emojiPicker.group.people': 'Pessoas',
  'emojiPicker.group.animals': 'Animais e natureza',
  'emojiPicker.group.food': 'Comida e bebida',
  'emojiPicker.group.travel': 'Viagens e lugares',
  'emojiPicker.group.activities': 'Atividades',
  'emojiPicker.group.objects': 'Objetos',
  'emojiPicker.group.symbols': 'Símbolos',
  'emojiPicker.group.flags': 'Bandeiras',
  'emojiPicker.tone.0': 'Amarelo',
  'emojiPicker.tone.1': 'Claro',
  'emojiPicker.tone.2': 'Médio-claro',
  'emojiPicker.tone.3': 'Médio',
  'emojiPicker.tone.4': 'Médio-escuro',
  'emojiPicker.tone.5': 'Escuro',

  'quickReactions.name': 'Reagir',
  'quickReactions.react': 'Reagir com {emoji}',
  'quickReactions.more': 'Mais emojis',

  'progressRing.progress': 'Progresso',
  'progressRing.cancel': 'Cancelar',

  'people.loading': 'Carregando',
  'people.more': 'Mostrar mais',
  'people.failed': 'Não foi possível carregar a lista: {why}',

  'groupPanel.saving': 'Salvando…',
  'groupPanel.notSaved': 'Não funcionou: {why}',
}
