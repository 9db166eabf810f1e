// Texts in Spanish: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': 'Buscar emojis',
  'emojiPicker.none': 'No se encontró ningún emoji. Prueba con otra palabra.',
  'emojiPicker.found': '{count, plural, one {# emoji encontrado} other {# emojis encontrados}}',
  'emojiPicker.categories': 'Categorías',
  'emojiPicker.tone': 'Tono de piel',
  'emojiPicker.hint': 'Elige un emoji',
  'emojiPicker.group.recent': 'Usados recientemente',
  'emojiPicker.group.smileys': 'Caritas',
  'emojiPicker.group.people': 'Personas',
  'emojiPicker.group.animals': 'Animales y naturaleza',
  'emojiPicker.group.food': 'Comida y bebida',
  'emojiPicker.group.travel': 'Viajes y lugares',
  'emojiPicker.group.activities': 'Actividades',
  'emojiPicker.group.objects': 'Objetos',
  'emojiPicker.group.symbols': 'Símbolos',
  'emojiPicker.group.flags': 'Banderas',
  'emojiPicker.tone.0': 'Amarillo',
  'emojiPicker.tone.1': 'Claro',
  'emojiPicker.tone.2': 'Medio claro',
  'emojiPicker.tone.3': 'Medio',
  'emojiPicker.tone.4': 'Medio oscuro',
  'emojiPicker.tone.5': 'Oscuro',

  'quickReactions.name': 'Reaccionar',
  'quickReactions.react': 'Reaccionar con {emoji}',
  'quickReactions.more': 'Más emojis',

  'progressRing.progress': 'Progreso',
  'progressRing.cancel': 'Cancelar',

  'people.loading': 'Cargando',
  'people.more': 'Mostrar más',
  'people.failed': 'No se pudo cargar la lista: {why}',

  'groupPanel.saving': 'Guardando…',
  'groupPanel.notSaved': 'No ha funcionado: {why}',
}
