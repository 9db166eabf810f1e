// Texts in French: presence and status.

import type { TextsOf } from '../keys.ts'

export const presenceTexts: TextsOf<'presence'> = {
  'presence.online': 'en ligne',
  'presence.busy': 'occupé',
  'presence.away': 'absent',
  'presence.quiet': 'ne pas déranger',
  'presence.offline': 'hors ligne',
  'presence.lastSeen': 'vu pour la dernière fois : {time}',
  'presence.lastSeen.now': 'vu à l’instant',

  'status.title': 'Votre statut',
  'status.choose': 'Choisissez un statut',
  'status.available': 'Disponible',
  'status.busy': 'Occupé',
  'status.away': 'Absent',
  'status.quiet': 'Ne pas déranger',
  'status.own': 'Autre chose',
  'status.own.hint': 'Avec vos mots, par exemple : dans le train, retour à quatre heures',
  'status.own.name': 'Statut avec vos mots',
  'status.who': 'Qui regarde votre nom le voit tant que cet appareil est connecté.',
  'status.save': 'Enregistrer',
  'status.saved': 'Votre statut : {status}',
  'status.failed': 'Votre statut n’a pas été changé : {why}',
  'status.long': 'C’est trop long.',
}
