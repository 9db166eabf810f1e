// Texts in French: errors of single features.

import type { TextsOf } from '../keys.ts'

export const errorsTexts: TextsOf<'errors'> = {
  'error.uploadFailed': 'Le fichier n’est pas arrivé au serveur.',
  'error.payload_too_large': 'Le fichier est plus grand que ce que le serveur accepte.',
  'error.quota_exceeded': 'Il n’y a plus de place pour vos fichiers sur le serveur.',
  'error.downloadFailed': 'Il n’existe pas ou n’est pas arrivé.',
  'error.downloadExpired': 'Il n’est plus conservé sur le serveur.',
  'error.downloadNotAllowed': 'Vous ne pouvez pas l’ouvrir.',
  'error.notInGroup': 'Vous n’êtes pas dans ce groupe.',
  'error.groupNotFound': 'Ce groupe n’existe plus.',
  'error.groupDisabled': 'Ce groupe est désactivé.',
  'error.membersFull': 'Le groupe est complet.',
  'error.alreadyInGroup': 'Vous êtes déjà dans ce groupe.',
  'error.roomNotFound': 'Ce salon n’existe plus.',
  'error.notInRoom': 'Vous n’êtes pas dans ce salon.',
  'error.roomFull': 'Le salon est complet. Réessayez quand quelqu’un sera parti.',
  'error.threadNotFound': 'Ce fil n’existe plus.',
  'error.threadExists': 'Il y a déjà un fil sur ce message.',
  'error.messageNotFound': 'Le message n’existe plus.',
  'error.maxLimit': 'Le maximum est atteint.',

  'error.sendTimeout': 'Le serveur n’a pas répondu à temps.',
  'error.socketError': 'La connexion au serveur a échoué.',
  'error.hostLookupFailed': 'Le serveur est introuvable.',
  'error.clientOffline': 'Vous n’êtes pas connecté au réseau.',
  'error.userNotFound': 'Cet utilisateur n’existe pas.',
  'error.servingDisabled': 'Le service de chat est désactivé pour cette application en ce moment.',
  'error.signedInElsewhere': 'Vous vous êtes connecté sur un autre appareil.',
  'error.userRemoved': 'Ce compte a été supprimé par un administrateur.',
  'error.passwordChanged': 'Le mot de passe a été changé.',
  'error.kickedByOtherDevice': 'Un autre de vos appareils a déconnecté celui-ci.',
  'error.rateLimited': 'C’était trop rapide. Réessayez dans un instant.',
  'error.messageTooLarge': 'Le message est trop long.',
  'error.illegalContent': 'Le message contient des mots qui ne sont pas autorisés ici.',
  'error.moderationBlocked': 'La modération n’a pas laissé passer le message.',
  'error.externallyBlocked': 'L’application n’a pas laissé passer le message.',
  'error.mutedByAdmin': 'Un administrateur ne vous laisse pas écrire en ce moment.',
  'error.notContact': 'Vous ne pouvez écrire qu’à vos contacts.',
  'error.notOnAllowlist': 'Seules certaines personnes peuvent écrire ici, et vous n’en faites pas partie.',
  'error.permissionDenied': 'Vous ne pouvez pas faire cela.',

  'kind.download.failed': 'Le fichier n’a pas pu être chargé : {why}',

  'error.disconnected': 'La connexion a été coupée avant la réponse du serveur.',
}
