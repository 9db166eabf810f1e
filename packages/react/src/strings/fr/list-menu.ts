// Texts in French: the menu of a conversation in the list.

import type { TextsOf } from '../keys.ts'

export const listMenuTexts: TextsOf<'list-menu'> = {
  'list.pin': 'Épingler en haut',
  'list.unpin': 'Désépingler',
  'list.quiet.on': 'Désactiver les notifications',
  'list.quiet.off': 'Activer les notifications',
  'list.read': 'Marquer comme lu',
  'list.marks': 'Étiquettes',
  'list.remove': 'Supprimer',
  'list.remove.title': 'Supprimer la conversation « {name} » ?',
  'list.remove.hint':
    'Elle quitte votre liste sur tous vos appareils, jusqu’à ce que quelqu’un y écrive à nouveau. Personne d’autre ne le remarque.',
  'list.remove.history': 'Supprimer aussi ses messages, pour moi seulement',
}
