// Texts in English: buttons that lead to other screens.

export const navigationTexts = {
  'inbox.open':
    '{count, plural, =0 {Group requests} one {Group requests, # waits} other {Group requests, # wait}}',
  'group.new': 'New group',
  'action.cancel': 'Cancel',
  'action.close': 'Close',

  'discover.title': 'Discover groups',

  'rooms.title': 'Rooms',

  'threads.own.open':
    '{count, plural, =0 {My threads} one {My threads, # with something new} other {My threads, # with something new}}',

  'contacts.open':
    '{count, plural, =0 {Contacts} one {Contacts, # request waits} other {Contacts, # requests wait}}',

  'status.open': 'You, {name}',
  'status.change': 'Change status',
  'status.profile': 'Your profile',
} satisfies Record<string, string>
