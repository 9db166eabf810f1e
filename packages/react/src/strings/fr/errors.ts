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
}
