// Texts in English of the buttons that lead to the screens around groups; they are there before the screens.

export const enGroupDoors = {
  'inbox.open':
    '{count, plural, =0 {Group requests} one {Group requests, # waits} other {Group requests, # wait}}',
  'discover.title': 'Discover groups',
} satisfies Record<string, string>
