// Texts in English: presence and status.

export const presenceTexts = {
  'presence.online': 'online',
  'presence.busy': 'busy',
  'presence.away': 'away',
  'presence.quiet': 'do not disturb',
  'presence.offline': 'offline',
  'presence.lastSeen': 'last seen {time}',
  'presence.lastSeen.now': 'last seen just now',

  'status.title': 'Your status',
  'status.choose': 'Choose a status',
  'status.available': 'Available',
  'status.busy': 'Busy',
  'status.away': 'Away',
  'status.quiet': 'Do not disturb',
  'status.own': 'Something else',
  'status.own.hint': 'In your own words, for example: on a train, back at four',
  'status.own.name': 'Status in your own words',
  'status.who': 'People who see your name see it while this device is connected.',
  'status.save': 'Save',
  'status.saved': 'Your status: {status}',
  'status.failed': 'Your status was not changed: {why}',
  'status.long': 'That is too long.',
} satisfies Record<string, string>
