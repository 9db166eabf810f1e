// Texts of a timeline in English: its places, the search in it, and what goes on while one reads.

export const enTimeline = {
  'timeline.gap.count':
    '{count, plural, one {# message is missing here} other {Up to # messages are missing here}}',
  'timeline.gap.loading': 'Loading them…',
  'timeline.queue':
    '{count, plural, one {# message goes} other {# messages go}} out as soon as there is a connection',

  'chatSearch.open': 'Search in this conversation',

  'album.name': '{count, plural, one {# photo} other {# photos}}',
  'message.streaming': 'still being written',
  'message.edited.before': 'Before: {text}',
} satisfies Record<string, string>
