// Texts in French: searching conversations and messages.

import type { TextsOf } from '../keys.ts'

export const searchTexts: TextsOf<'search'> = {
  'search.results': 'Résultats de la recherche',
  'search.busy': 'Recherche',
  'search.scope': 'Rechercher dans',
  'search.scope.all': 'Tout',
  'search.scope.chats': 'Chats',
  'search.scope.messages': 'Messages',
  'search.scope.media': 'Médias',
  'search.scope.files': 'Fichiers',
  'search.from': 'De {name}',
  'search.from.anyone': 'De tout le monde',
  'search.from.me': 'moi',
  'search.time.any': 'N’importe quand',
  'search.time.1': 'Dernières 24 heures',
  'search.time.7': '7 derniers jours',
  'search.time.30': '30 derniers jours',
  'search.time.365': '12 derniers mois',
  'search.more': 'Afficher plus',
  'search.none': 'Aucun résultat',
  'search.none.hint': 'Vérifiez l’orthographe ou essayez moins de mots.',
  'search.none.facets': 'Aucun résultat avec ces filtres.',
  'search.reset': 'Retirer les filtres',
  'search.local': 'Vous êtes hors ligne : voici ce qui est conservé sur cet appareil.',
  'search.found': '{count, plural, =0 {Aucun résultat} one {# résultat} other {# résultats}}',

  'switcher.name': 'Nom d’une personne ou d’un groupe',
  'switcher.search': 'Rechercher « {text} » dans les messages',

  'chatSearch.name': 'Rechercher dans la conversation avec {name}',
  'chatSearch.placeholder': 'Rechercher ici',
  'chatSearch.searching': 'Recherche…',
  'chatSearch.count': '{index} sur {count}',
  'chatSearch.countMore': '{index} sur {count}+',
  'chatSearch.none': 'Aucun résultat',
  'chatSearch.local': 'Sur cet appareil',
  'chatSearch.local.hint': 'Vous êtes hors ligne : seul ce que cet appareil a conservé a été parcouru.',
  'chatSearch.older': 'Résultat précédent',
  'chatSearch.newer': 'Résultat suivant',
  'chatSearch.close': 'Fermer la recherche',
  'chatSearch.failed': 'La recherche n’a pas fonctionné : {why}',

  'search.name': 'Rechercher des personnes et des messages',
  'search.hint': 'Personnes et messages',
  'search.clear': 'Effacer la recherche',
  'search.failed': 'La recherche n’a pas fonctionné',

  'switcher.title': 'Aller à une conversation',
}
