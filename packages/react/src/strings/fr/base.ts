// Texts in French: everything needed at the start.

import type { TextsOf } from '../keys.ts'

export const baseTexts: TextsOf<'base'> = {
  'notice.dismiss': 'Ignorer',

  'chatSearch.open': 'Rechercher dans cette conversation',

  'day.today': 'Aujourd’hui',
  'day.yesterday': 'Hier',

  'typing.now': 'écrit…',
  'typing.names': '{names} : en train d’écrire…',

  'conversation.back': 'Retour à la liste',
  'conversation.ended.title': 'Vous êtes déconnecté',
  'conversation.ended.hint':
    'Vos messages sont conservés sur le serveur, et ce que vous écriviez sur cet appareil. Reconnectez-vous pour continuer.',
  'conversation.members': '{count, plural, one {# membre} other {# membres}}',
  'conversation.region': 'Conversation avec {name}',

  'groupPanel.open': 'Détails du groupe',

  'group.label': 'Groupe',

  'state.later.title': 'Rien ici pour l’instant',
  'state.later.hint': 'Le contenu arrivera dès que vous serez reconnecté.',

  'action.retry': 'Réessayer',

  'emojiPicker.name': 'Emoji',
  'emojiPicker.loading': 'Chargement des emojis',
  'emojiPicker.failed': 'Les emojis n’ont pas pu être chargés.',

  'richText.code': 'Code',
  'richText.copy': 'Copier',
  'richText.copied': 'Copié',
  'richText.copyFailed': 'Non copié',

  'error.unexpected': 'Une erreur s’est produite. Réessayez.',
  'error.unknown': 'Une erreur s’est produite (code {code}).',
  'error.networkError': 'Le serveur est injoignable.',
  'error.requestTimeout': 'Le serveur n’a pas répondu à temps.',
  'error.connectionLost': 'La connexion au serveur est perdue.',
  'error.notSignedIn': 'Vous n’êtes pas connecté à votre compte.',
  'error.tokenExpired': 'Votre session a expiré. Veuillez vous reconnecter.',
  'error.tokenInvalid': 'Cette session n’est plus valide. Veuillez vous reconnecter.',
  'error.serverBusy': 'Le serveur est occupé. Réessayez dans un instant.',
  'error.serverError': 'Une erreur s’est produite sur le serveur.',
  'error.muted': 'Vous ne pouvez pas écrire ici en ce moment.',

  'bot.badge': 'Bot',
}
