// Texts in French: buttons that lead to other screens.

import type { TextsOf } from '../keys.ts'

export const navigationTexts: TextsOf<'navigation'> = {
  'inbox.open':
    '{count, plural, =0 {Demandes de groupe} one {Demandes de groupe, # en attente} other {Demandes de groupe, # en attente}}',
  'group.new': 'Nouveau groupe',
  'action.cancel': 'Annuler',
  'action.close': 'Fermer',

  'discover.title': 'Découvrir des groupes',

  'rooms.title': 'Salons',

  'threads.own.open':
    '{count, plural, =0 {Mes fils} one {Mes fils, # avec du nouveau} other {Mes fils, # avec du nouveau}}',

  'contacts.open':
    '{count, plural, =0 {Contacts} one {Contacts, # demande en attente} other {Contacts, # demandes en attente}}',

  'status.open': 'Vous, {name}',
  'status.change': 'Changer de statut',
  'status.profile': 'Votre profil',
}
