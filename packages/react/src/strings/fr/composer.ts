// Texts in French: the composer.

import type { TextsOf } from '../keys.ts'

export const composerTexts: TextsOf<'composer'> = {
  'composer.name': 'Message à {name}',
  'composer.placeholder': 'Message à {name}',
  'composer.send': 'Envoyer',
  'composer.hint.enter': 'Entrée envoie, Maj et Entrée passent à la ligne',
  'composer.hint.ctrlEnter': 'Ctrl et Entrée envoient, Entrée passe à la ligne',
  'composer.caption': 'Ajouter une légende',
  'composer.attach': 'Joindre',
  'composer.attach.media': 'Photo ou vidéo',
  'composer.attach.camera': 'Appareil photo',
  'composer.attach.file': 'Fichier',
  'composer.attach.location': 'Position',
  'composer.receipts': 'Demander des accusés de lecture',
  'composer.receipts.off': 'Les lecteurs sont priés de confirmer leur lecture. Désactiver',
  'composer.emoji': 'Emoji',
  'composer.voice': 'Enregistrer un message vocal',
  'composer.reply': 'Répondre à {name}',
  'composer.reply.cancel': 'Annuler la réponse',
  'composer.edit': 'Modifier le message',
  'composer.edit.cancel': 'Annuler la modification',
  'composer.edit.save': 'Enregistrer les modifications',
  'composer.edit.saved': 'Modifications enregistrées',
  'composer.left': '{count, plural, one {# caractère restant} other {# caractères restants}}',
  'composer.over': '{count, plural, one {# caractère en trop} other {# caractères en trop}}',

  'attach.count':
    '{count, plural, =0 {Aucun fichier prêt} one {# fichier prêt} other {# fichiers prêts}} à envoyer',

  'mention.everyone': 'tous',
}
