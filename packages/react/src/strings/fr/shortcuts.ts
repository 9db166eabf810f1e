// Texts in French: the list of keyboard shortcuts.

import type { TextsOf } from '../keys.ts'

export const shortcutsTexts: TextsOf<'shortcuts'> = {
  'shortcuts.title': 'Raccourcis clavier',
  'shortcuts.general': 'Partout',
  'shortcuts.message': 'Sur un message',
  'shortcuts.switch': 'Aller à une conversation',
  'shortcuts.next': 'Conversation précédente ou suivante',
  'shortcuts.unread': 'Conversation non lue précédente ou suivante',
  'shortcuts.region': 'Partie suivante de l’écran',
  'shortcuts.editLast': 'Modifier votre dernier message',
  'shortcuts.reply': 'Choisir le message auquel répondre',
  'shortcuts.close': 'Fermer ou annuler',
  'shortcuts.list': 'Afficher cette liste',
}
