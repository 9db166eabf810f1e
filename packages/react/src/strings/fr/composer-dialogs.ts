// Texts in French: editing, captions and the location dialog.

import type { TextsOf } from '../keys.ts'

export const composerDialogsTexts: TextsOf<'composer-dialogs'> = {
  'composer.edit.failed': 'Non enregistré. {why}',
  'composer.edit.limit': 'Ce message a été modifié trop souvent et reste tel quel.',
  'composer.edit.gone': 'Le message n’existe plus.',
  'composer.edit.notAllowed': 'Vous ne pouvez pas modifier ce message.',
  'composer.edit.off': 'Les messages ne peuvent pas être modifiés dans cette application.',

  'location.title': 'Envoyer une position',
  'location.mine': 'Utiliser ma position',
  'location.finding': 'Recherche de votre position…',
  'location.found': 'Votre position a été trouvée.',
  'location.place': 'Nom du lieu',
  'location.place.hint': 'Facultatif',
  'location.typed': 'Saisir plutôt des coordonnées',
  'location.coordinates': 'Latitude et longitude',
  'location.hint': 'Par exemple 48.8566, 2.3522',
  'location.invalid': 'Il faut deux nombres : latitude de −90 à 90 et longitude de −180 à 180.',
  'location.refused':
    'Cette page ne peut pas savoir où vous êtes. Autorisez-la dans les réglages du navigateur ou saisissez le lieu.',
  'location.unknown': 'Votre position est introuvable. Vous pouvez saisir le lieu.',
  'location.unsupported': 'Ce navigateur n’indique pas la position. Vous pouvez saisir le lieu.',
  'location.send': 'Envoyer la position',

  'attach.caption': 'Légende de {name}',
  'attach.alt': 'Décrivez ce que montre {name}',
  'attach.alt.hint': 'Description pour les personnes qui ne peuvent pas la voir',
  'attach.original': 'Taille d’origine',
  'attach.retry': 'Envoyer {name} à nouveau',
  'attach.failed': '{name} n’a pas été envoyé. {why}',

  'attach.name': 'Fichiers à envoyer',
  'attach.remove': 'Retirer {name}',
  'attach.tooMany':
    '{most} fichiers au plus à la fois. {count, plural, one {# fichier a été laissé de côté.} other {# fichiers ont été laissés de côté.}}',
  'attach.tooLarge': '{name} est trop volumineux ({size}). Un fichier peut avoir jusqu’à {most}.',
  'attach.tooLarge.many':
    '{count, plural, one {# fichier est trop volumineux.} other {# fichiers sont trop volumineux.}} Un fichier peut avoir jusqu’à {most}.',
  'attach.empty': '{name} est vide.',
  'attach.empty.many': '{count, plural, one {# fichier est vide.} other {# fichiers sont vides.}}',
  'attach.folder': 'Les dossiers ne peuvent pas être envoyés. Choisissez les fichiers qu’ils contiennent.',
  undo: 'Annuler l’envoi',
  'mention.found':
    '{count, plural, one {# résultat} other {# résultats}}. Haut et bas choisissent, Entrée mentionne, Échap continue l’écriture.',
  'undo.title': 'Reprendre ce que vous venez d’envoyer',
  'undo.failed': 'Impossible de le reprendre : {why}',
  'undo.done': 'Repris. Le texte est de nouveau dans le champ.',
  'attach.drop': 'Déposez les fichiers ici',
  'attach.drop.hint': 'Vous pouvez ajouter une légende avant l’envoi à {name}.',
  'mention.name': 'Personnes à mentionner',
  'mention.everyone.hint': 'Toutes les personnes ici',

  'command.name': 'Commandes',
  'command.found':
    '{count, plural, one {# commande} other {# commandes}}. Haut et bas choisissent, Entrée insère, Échap continue l’écriture.',
}
