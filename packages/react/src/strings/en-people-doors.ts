// Texts in English of the buttons that lead to people and to one's own profile; they are there before the screens.

export const enPeopleDoors = {
  'contacts.open':
    '{count, plural, =0 {Contacts} one {Contacts, # request waits} other {Contacts, # requests wait}}',
  'status.open': 'You, {name}',
  'status.change': 'Change status',
  'status.profile': 'Your profile',
} satisfies Record<string, string>
