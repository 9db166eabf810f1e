// Texts in French: the emoji picker and other general controls.

import type { TextsOf } from '../keys.ts'

export const uiTexts: TextsOf<'ui'> = {
  'emojiPicker.search': 'Rechercher un emoji',
  'emojiPicker.none': 'Aucun emoji trouvé. Essayez un autre mot.',
  'emojiPicker.found': '{count, plural, one {# emoji trouvé} other {# emojis trouvés}}',
  'emojiPicker.categories': 'Catégories',
  'emojiPicker.tone': 'Teinte de peau',
  'emojiPicker.hint': 'Choisissez un emoji',
  'emojiPicker.group.recent': 'Utilisés récemment',
  'emojiPicker.group.smileys': 'Smileys',
  'emojiPicker.group.people': 'Personnes',
  'emojiPicker.group.animals': 'Animaux et nature',
  'emojiPicker.group.food': 'Nourriture et boissons',
  'emojiPicker.group.travel': 'Voyages et lieux',
  'emojiPicker.group.activities': 'Activités',
  'emojiPicker.group.objects': 'Objets',
  'emojiPicker.group.symbols': 'Symboles',
  'emojiPicker.group.flags': 'Drapeaux',
  'emojiPicker.tone.0': 'Jaune',
  'emojiPicker.tone.1': 'Claire',
  'emojiPicker.tone.2': 'Moyennement claire',
  'emojiPicker.tone.3': 'Moyenne',
  'emojiPicker.tone.4': 'Moyennement foncée',
  'emojiPicker.tone.5': 'Foncée',

  'quickReactions.name': 'Réagir',
  'quickReactions.react': 'Réagir avec {emoji}',
  'quickReactions.more': 'Plus d’emojis',

  'progressRing.progress': 'Progression',
  'progressRing.cancel': 'Annuler',

  'people.loading': 'Chargement',
  'people.more': 'Afficher plus',
  'people.failed': 'La liste n’a pas pu être chargée : {why}',

  'groupPanel.saving': 'Enregistrement…',
  'groupPanel.notSaved': 'Cela n’a pas fonctionné : {why}',
}
