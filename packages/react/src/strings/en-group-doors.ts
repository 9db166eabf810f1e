// Texts in English of the buttons that lead to the screens around groups; they are there before the screens.

export const enGroupDoors = {
  'inbox.open':
    '{count, plural, =0 {Group requests} one {Group requests, # waits} other {Group requests, # wait}}',
  'discover.title': 'Discover groups',
  'rooms.title': 'Rooms',
  'threads.own.open':
    '{count, plural, =0 {My threads} one {My threads, # with something new} other {My threads, # with something new}}',
} satisfies Record<string, string>
