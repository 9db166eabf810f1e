// Texts in German: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': 'Emoji suchen',
  'emojiPicker.none': 'Kein Emoji gefunden. Versuche ein anderes Wort.',
  'emojiPicker.found': '{count, plural, one {# Emoji gefunden} other {# Emoji gefunden}}',
  'emojiPicker.categories': 'Kategorien',
  'emojiPicker.tone': 'Hautton',
  'emojiPicker.hint': 'Wähle ein Emoji',
  'emojiPicker.group.recent': 'Zuletzt benutzt',
  'emojiPicker.group.smileys': 'Smileys',
  'emojiPicker.group.people': 'Menschen',
  'emojiPicker.group.animals': 'Tiere und Natur',
  'emojiPicker.group.food': 'Essen und Trinken',
  'emojiPicker.group.travel': 'Reisen und Orte',
  'emojiPicker.group.activities': 'Aktivitäten',
  'emojiPicker.group.objects': 'Gegenstände',
  'emojiPicker.group.symbols': 'Symbole',
  'emojiPicker.group.flags': 'Flaggen',
  'emojiPicker.tone.0': 'Gelb',
  'emojiPicker.tone.1': 'Hell',
  'emojiPicker.tone.2': 'Mittelhell',
  'emojiPicker.tone.3': 'Mittel',
  'emojiPicker.tone.4': 'Mitteldunkel',
  'emojiPicker.tone.5': 'Dunkel',

  'quickReactions.name': 'Reagieren',
  'quickReactions.react': 'Mit {emoji} reagieren',
  'quickReactions.more': 'Mehr Emoji',

  'progressRing.progress': 'Fortschritt',
  'progressRing.cancel': 'Abbrechen',

  'people.loading': 'Wird geladen',
  'people.more': 'Mehr anzeigen',
  'people.failed': 'Die Liste konnte nicht geladen werden: {why}',

  'groupPanel.saving': 'Wird gespeichert…',
  'groupPanel.notSaved': 'Das hat nicht geklappt: {why}',
}
