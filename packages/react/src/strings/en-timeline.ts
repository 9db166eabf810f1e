// Texts of a timeline in English: its places, the search in it, and what goes on while one reads.

export const enTimeline = {
  'timeline.gap.count':
    '{count, plural, one {# message is missing here} other {Up to # messages are missing here}}',
  'timeline.gap.loading': 'Loading them…',
  'timeline.mention':
    '{count, plural, one {Go to the message that mentions you} other {Go to the next of # messages that mention you}}',
  'timeline.queue':
    '{count, plural, one {# message goes} other {# messages go}} out as soon as there is a connection',

  'chatSearch.open': 'Search in this conversation',
  'chatSearch.name': 'Search in the conversation with {name}',
  'chatSearch.placeholder': 'Search here',
  'chatSearch.searching': 'Searching…',
  'chatSearch.count': '{index} of {count}',
  'chatSearch.countMore': '{index} of {count}+',
  'chatSearch.none': 'Nothing found',
  'chatSearch.local': 'On this device',
  'chatSearch.local.hint': 'You are offline: only what this device has kept was looked through.',
  'chatSearch.older': 'Earlier match',
  'chatSearch.newer': 'Later match',
  'chatSearch.close': 'Close the search',
  'chatSearch.failed': 'The search did not work: {why}',

  'album.name': '{count, plural, one {# photo} other {# photos}}',
  'message.streaming': 'still being written',
  'message.stop': 'Stop writing',
  'message.edited.before': 'Before: {text}',
  'translation.auto': 'Show translations in this conversation',

  'nowPlaying.name': 'Voice message from {name}',
  'nowPlaying.close': 'Stop playing',
} satisfies Record<string, string>
