// Texts in French: messages and the timeline.

import type { TextsOf } from '../keys.ts'

export const timelineTexts: TextsOf<'timeline'> = {
  'kind.detail': '{kind} : {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'Photo',
  'kind.gif': 'GIF',
  'kind.video': 'Vidéo',
  'kind.voice': 'Message vocal',
  'kind.file': 'Fichier',
  'kind.location': 'Position',
  'kind.custom': 'Message personnalisé',
  'kind.combined': 'Historique du chat',

  'recalled.you': 'Vous avez retiré un message',
  'recalled.youOf': 'Vous avez retiré un message de {sender}',
  'recalled.other': '{name} a retiré un message',
  'recalled.otherOf': '{name} a retiré un message de {sender}',
  'recalled.operator': 'Un administrateur a retiré un message',
  'recalled.again': 'Modifier à nouveau',

  'menu.react': 'Réagir',
  'menu.more': 'Plus',
  'menu.reply': 'Répondre',

  'reactions.name': 'Réactions',
  'reactions.add': 'Ajouter une réaction',
  'reactions.chip': '{reaction}, {count, plural, one {# personne} other {# personnes}}',
  'reactions.chip.mine': '{reaction}, {count, plural, one {vous seul} other {# personnes, dont vous}}',
  'reactions.failed': 'La réaction n’a pas été enregistrée : {why}',

  'quote.name': 'Réponse à {name} : {text}. Y aller',
  'quote.gone': 'Message',

  'jump.searching': 'Recherche du message…',
  'jump.stop': 'Arrêter',
  'jump.missing': 'Ce message n’existe plus.',

  'pins.failed': 'Cela n’a pas fonctionné : {why}',

  'readBy.count': '{count, plural, one {Lu par #} other {Lu par #}}',
  'readBy.open':
    '{count, plural, =0 {Lu par personne pour l’instant} one {Lu par # personne} other {Lu par # personnes}}. Voir qui',

  'timeline.gap.count': '{count, plural, one {# message manque ici} other {Jusqu’à # messages manquent ici}}',
  'timeline.gap.loading': 'Chargement…',
  'timeline.queue':
    '{count, plural, one {# message partira} other {# messages partiront}} dès que la connexion sera rétablie',

  'message.streaming': 'en cours d’écriture',
  'message.edited.before': 'Avant : {text}',

  'timeline.name': 'Messages avec {name}',
  'timeline.loading': 'Chargement des messages',
  'timeline.older': 'Afficher les messages précédents',
  'timeline.olderLoading': 'Chargement des messages précédents',
  'timeline.start': 'C’est le début de votre conversation avec {name}.',
  'timeline.start.group': 'C’est le début de {name}.',
  'timeline.empty.title': 'Dites bonjour à {name}',
  'timeline.empty.hint': 'Personne n’a encore écrit ici.',
  'timeline.failed.title': 'Ces messages n’ont pas pu être chargés',
  'timeline.gap': 'Il manque des messages ici',
  'timeline.gap.load': 'Les charger',
  'timeline.new': 'Nouveaux messages',
  'timeline.announce.one': '{name} : {text}',
  'timeline.announce.many': '{count, plural, one {# nouveau message} other {# nouveaux messages}} de {name}',

  'message.you': 'Vous',
  'message.name': '{name}, {text}, {time}',
  'message.name.state': '{name}, {text}, {time}, {state}',
  'message.more': 'Afficher plus',
  'message.less': 'Afficher moins',
  'message.other': 'Ce type de message ne peut pas encore être affiché',
  'message.waiting': 'En attente de connexion',
  'message.sending': 'Envoi',
  'message.sent': 'Envoyé',
  'message.delivered': 'Distribué',
  'message.read': 'Lu',
  'message.failed': 'Non envoyé',
  'message.hover': '{state} · {time}',
  'message.separator': ', ',
  'message.uploading': 'Envoi du fichier',
  'message.edited': 'modifié',
  'message.edited.hover': 'Modifié par {name} · {time}',
  'message.onlyTo': 'Visible seulement par {names}',
  'message.replaced': 'La modération a modifié ce message',
  'message.replaced.hint': 'Ce qui était écrit n’est pas autorisé ici et a été remplacé.',
  'message.names.more': '{names} et {count, plural, one {# autre} other {# autres}}',
  'message.reactions': '{count, plural, one {# réaction} other {# réactions}}',
  'message.repliesTo': 'répond à {name}',
  'message.tools': 'Actions pour ce message',
  'message.select': 'Sélectionner ce message',
}
