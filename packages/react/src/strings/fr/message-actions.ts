// Texts in French: message actions.

import type { TextsOf } from '../keys.ts'

export const messageActionsTexts: TextsOf<'message-actions'> = {
  'timeline.jump': 'Aller au dernier message',
  'timeline.jump.count':
    '{count, plural, one {Aller à # nouveau message} other {Aller à # nouveaux messages}}',

  'message.translation': 'Traduction · {language}',
  'message.translation.hide': 'Masquer la traduction',
  'message.translation.show': 'Afficher la traduction',

  'kind.video.play': 'Lire la vidéo : {alt}',

  'menu.name': 'Message : {text}',
  'menu.copy': 'Copier le texte',
  'menu.copied': 'Copié',
  'menu.edit': 'Modifier',
  'menu.pin': 'Épingler',
  'menu.unpin': 'Désépingler',
  'menu.forward': 'Transférer',
  'menu.select': 'Sélectionner',
  'menu.readBy': 'Lu par',
  'menu.reactionUsers': 'Qui a réagi',
  'menu.report': 'Signaler',
  'menu.recall': 'Retirer',

  'recall.title': 'Retirer ce message ?',
  'recall.hint': 'Il disparaît pour tout le monde. Une ligne le signale.',
  'recall.confirm': 'Retirer',

  'reactions.who': 'Qui a réagi avec {reaction}',

  'jump.back': 'Revenir là où vous étiez',

  'readBy.title': 'Lu par',
  'readBy.none': 'Personne ne l’a encore lu.',

  'report.title': 'Signaler ce message',
  'report.type': 'Quel est le problème ?',
  'report.type.spam': 'Spam ou publicité',
  'report.type.abuse': 'Insultes ou harcèlement',
  'report.type.violence': 'Violence ou menaces',
  'report.type.sexual': 'Contenu sexuel',
  'report.type.fraud': 'Fraude',
  'report.type.other': 'Autre chose',
  'report.reason': 'Que doivent savoir les modérateurs ?',
  'report.hint': 'Les modérateurs voient le message et ce que vous écrivez. {name} n’en est pas informé.',
  'report.send': 'Envoyer le signalement',
  'report.sending': 'Envoi…',
  'report.missing': 'Dites en quelques mots quel est le problème.',
  'report.sent.title': 'Merci',
  'report.sent.hint': 'Le signalement est entre les mains des modérateurs.',

  'combined.levels': 'Niveaux',
  'combined.loading': 'Chargement des messages',
  'combined.failed': 'Les messages n’ont pas pu être chargés',
  'combined.empty': 'Il n’y a rien ici.',

  'timeline.mention':
    '{count, plural, =1 {Aller au message qui vous mentionne} one {Aller au suivant de # message qui vous mentionne} other {Aller au suivant des # messages qui vous mentionnent}}',

  'message.stop': 'Arrêter l’écriture',
  'message.brokenOff': 'La suite de ce message n’est jamais arrivée.',

  'voiceText.show': 'Afficher le texte',
  'voiceText.hide': 'Masquer le texte',
  'voiceText.busy': 'Transcription en cours…',
  'voiceText.none': 'Aucun mot n’a été compris.',
  'voiceText.failed': 'Impossible de transcrire ce message.',
  'voiceText.tooLong': 'Ce message est trop long pour être transcrit.',
  'voiceText.again': 'Réessayer',

  'menu.thread': 'Commencer un fil',
  'menu.thread.reply': 'Répondre dans le fil',

  'kind.voice.new': 'Pas encore écouté',
  'kind.combined.hint': 'Historique du chat',
  'kind.combined.untitled': 'Historique du chat',
  'kind.custom.params': 'Contenu',
  'message.failed.because': 'Non envoyé : {why}',
  'message.failed.blocked': 'Cette personne n’accepte pas vos messages.',
  'message.retry': 'Réessayer',
  'message.editFailed': 'Modifier',
  'message.discard': 'Supprimer',
}
