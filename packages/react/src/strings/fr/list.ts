// Texts in French: the list of conversations.

import type { TextsOf } from '../keys.ts'

export const listTexts: TextsOf<'list'> = {
  'list.pinned': 'Épinglé',
  'list.quiet': 'Les notifications sont désactivées',
  'list.shielded': 'Ses messages ne vous parviennent pas',
  'list.mention': 'Vous êtes mentionné',
  'list.filter': 'Afficher',
  'list.filter.all': 'Tout',
  'list.filter.unread': 'Non lus',
  'list.filter.groups': 'Groupes',
  'list.none': 'Rien ici pour le moment',
  'list.none.unread': 'Vous avez tout lu',
  'list.none.all': 'Afficher toutes les conversations',
  'list.menu': 'Actions pour {name}',
  'list.name': 'Conversations',
  'list.new': 'Nouvelle conversation',
  'list.empty.title': 'Aucune conversation pour l’instant',
  'list.empty.hint': 'Commencez-en une avec quelqu’un dont vous connaissez le nom d’utilisateur.',
  'list.failed.title': 'Vos conversations n’ont pas pu être chargées',
  'list.loading': 'Chargement des conversations',
  'list.prefix': '{name} : ',
  'list.draft': 'Brouillon :',
  'list.unread': '{count, plural, one {# message non lu} other {# messages non lus}}',
  'list.nothing': 'Aucun message pour l’instant',
}
