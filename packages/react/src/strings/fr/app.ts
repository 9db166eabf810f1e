// Texts in French: the connection banner, new conversations and playback.

import type { TextsOf } from '../keys.ts'

export const appTexts: TextsOf<'app'> = {
  'banner.connecting': 'Connexion…',
  'banner.reconnecting': 'Reconnexion…',
  'banner.offline': 'Vous êtes hors ligne. Ce que vous écrivez sera envoyé à votre retour.',
  'banner.waiting':
    'Pas de connexion. Prochain essai dans {seconds, plural, one {# seconde} other {# secondes}}.',
  'banner.now': 'Essayer maintenant',
  'banner.stopped': 'Pas de connexion au serveur. Ce que vous avez écrit est conservé.',
  'banner.signedInElsewhere': 'Vous avez été déconnecté, car vous vous êtes connecté sur un autre appareil.',
  'banner.removed': 'Ce compte a été supprimé par un administrateur.',
  'banner.passwordChanged': 'Vous avez été déconnecté, car le mot de passe a été changé.',
  'app.name': 'Parley',
  'list.title': 'Chats',
  'banner.kicked': 'Un autre de vos appareils a déconnecté celui-ci.',
  'banner.tokenExpired': 'Votre session a expiré.',
  'banner.serviceOff': 'Le service de chat est désactivé pour cette application en ce moment.',
  'banner.signedOut': 'Vous êtes déconnecté.',
  'banner.signedOutBecause': 'Vous êtes déconnecté : {why}',
  'banner.signIn': 'Se reconnecter',

  'nowPlaying.name': 'Message vocal de {name}',
  'nowPlaying.close': 'Arrêter la lecture',

  'error.wrongPassword': 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  'error.unknownUser': 'Aucun compte ne porte ce nom.',
  'error.nameTaken': 'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre ou connectez-vous.',
  'error.nameIllegal':
    'Les noms d’utilisateur ont de 1 à 64 caractères : minuscules, chiffres, points, tirets et tirets bas.',
  'error.passwordIllegal': 'Ce mot de passe ne peut pas être utilisé. Choisissez-en un autre.',
  'error.registrationClosed': 'Ce serveur ne permet pas de s’inscrire soi-même.',
  'error.unknownApp': 'Le serveur ne connaît pas cette clé d’application.',
  'error.serverUnreachable': 'Le serveur ne répond pas. Vérifiez la connexion et l’adresse.',
  'error.notAParleyServer': 'Il n’y a pas de serveur Parley à cette adresse.',
  'error.signInFailed': 'La connexion n’a pas abouti. Réessayez.',
  'error.authFailed': 'Le serveur a refusé cette connexion.',

  'conversation.none.title': 'Choisissez une conversation',
  'conversation.none.hint':
    'Ou commencez-en une nouvelle. Tout ce que vous écrivez est conservé, même hors ligne.',

  'search.name': 'Rechercher des personnes et des messages',
  'search.hint': 'Personnes et messages',
  'search.clear': 'Effacer la recherche',
  'search.failed': 'La recherche n’a pas fonctionné',
  'switcher.title': 'Aller à une conversation',
}
