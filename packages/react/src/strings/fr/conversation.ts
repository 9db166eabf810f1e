// Texts in French: pins, forwarding and selecting messages.

import type { TextsOf } from '../keys.ts'

export const conversationTexts: TextsOf<'conversation'> = {
  'forward.title':
    '{count, plural, =1 {Transférer le message} one {Transférer # message} other {Transférer # messages}}',
  'forward.how': 'Envoyer comme',
  'forward.single': 'Un par un',
  'forward.merged': 'Un seul historique',
  'forward.more': '{count, plural, one {et # autre} other {et # autres}}',
  'forward.left':
    '{count, plural, one {# message ne peut pas être transféré.} other {# messages ne peuvent pas être transférés.}}',
  'forward.nothing': 'Ces messages ne peuvent pas être transférés.',
  'forward.search': 'Rechercher des conversations',
  'forward.to': 'Conversations',
  'forward.none': 'Aucune conversation ne porte ce nom.',
  'forward.empty': 'Vous n’avez pas encore de conversations.',
  'forward.most': '{most} conversations au plus à la fois.',
  'forward.send': 'Transférer',
  'forward.send.count': '{count, plural, one {Transférer à # chat} other {Transférer à # chats}}',
  'forward.again': 'Réessayer',
  'forward.sending': 'Envoi…',
  'forward.sent': 'Envoyé',
  'forward.failed': 'Non envoyé : {why}',
  'forward.later': 'Vous pouvez fermer : ce qui est en route partira tout seul.',
  'forward.done': 'Transféré à {names}',
  'forward.doneSome':
    '{count, plural, one {# conversation ne l’a pas reçu.} other {# conversations ne l’ont pas reçu.}} Les autres, si.',
  'forward.doneNone': 'Rien n’a été transféré.',
  'forward.chat': 'Chat de {names}',
  'forward.chat.group': 'Chat dans {name}',
  'forward.line': '{name} : {text}',
  'forward.text':
    '[Historique du chat] Cette version ne peut pas l’afficher. Utilisez une version plus récente.',

  'pins.name': 'Messages épinglés',
  'pins.title': 'Épinglé',
  'pins.title.number': 'Épinglé {number} sur {count}',
  'pins.menu': 'Messages épinglés : plus',
  'pins.all': 'Afficher tous les messages épinglés',
  'pins.by': 'Épinglé par {name} · {time}',

  'select.name': 'Messages sélectionnés',
  'select.count': '{count, plural, =0 {Choisissez des messages} one {# sélectionné} other {# sélectionnés}}',
  'select.forward': 'Transférer',
  'select.merge': 'Transférer en un seul',
  'select.merge.limit': '{count} messages au plus tiennent en un seul.',
  'select.copy': 'Copier',
  'select.remove': 'Supprimer pour moi',
  'select.remove.title':
    '{count, plural, one {Supprimer # message pour vous ?} other {Supprimer # messages pour vous ?}}',
  'select.remove.hint': 'Les autres les gardent. C’est irréversible.',
  'select.done': 'Arrêter la sélection',

  'translation.auto': 'Afficher les traductions dans cette conversation',
}
