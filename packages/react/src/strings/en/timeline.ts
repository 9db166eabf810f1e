// Texts in English: messages and the timeline.

export const timelineTexts = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'Photo',
  'kind.gif': 'GIF',
  'kind.video': 'Video',
  'kind.voice': 'Voice message',
  'kind.file': 'File',
  'kind.location': 'Location',
  'kind.custom': 'Custom message',
  'kind.combined': 'Chat history',

  'recalled.you': 'You recalled a message',
  'recalled.youOf': 'You recalled a message from {sender}',
  'recalled.other': '{name} recalled a message',
  'recalled.otherOf': '{name} recalled a message from {sender}',
  'recalled.operator': 'An administrator recalled a message',
  'recalled.again': 'Edit again',

  'menu.react': 'React',
  'menu.more': 'More',
  'menu.reply': 'Reply',

  'reactions.name': 'Reactions',
  'reactions.add': 'Add a reaction',
  'reactions.chip': '{reaction}, {count, plural, one {# person} other {# people}}',
  'reactions.chip.mine': '{reaction}, {count, plural, one {only you} other {# people, one of them you}}',
  'reactions.failed': 'Your reaction was not saved: {why}',

  'quote.name': 'Reply to {name}: {text}. Go to it',
  'quote.gone': 'Message',

  'jump.searching': 'Looking for the message…',
  'jump.stop': 'Stop',
  'jump.missing': 'This message no longer exists.',

  'pins.failed': 'That did not work: {why}',

  'readBy.count': '{count, plural, one {Read by #} other {Read by #}}',
  'readBy.open':
    '{count, plural, =0 {Read by nobody yet} one {Read by # person} other {Read by # people}}. Show who',

  'timeline.gap.count':
    '{count, plural, one {# message is missing here} other {Up to # messages are missing here}}',
  'timeline.gap.loading': 'Loading them…',
  'timeline.queue':
    '{count, plural, one {# message goes} other {# messages go}} out as soon as there is a connection',

  'message.streaming': 'still being written',
  'message.edited.before': 'Before: {text}',

  'timeline.name': 'Messages with {name}',
  'timeline.loading': 'Loading messages',
  'timeline.older': 'Show earlier messages',
  'timeline.olderLoading': 'Loading earlier messages',
  'timeline.start': 'This is the beginning of your conversation with {name}.',
  'timeline.start.group': 'This is the beginning of {name}.',
  'timeline.empty.title': 'Say hello to {name}',
  'timeline.empty.hint': 'There are no messages yet.',
  'timeline.failed.title': 'These messages could not be loaded',
  'timeline.gap': 'Some messages are missing here',
  'timeline.gap.load': 'Load them',
  'timeline.new': 'New messages',
  'timeline.announce.one': '{name}: {text}',
  'timeline.announce.many': '{count, plural, one {# new message} other {# new messages}} from {name}',

  'message.you': 'You',
  'message.name': '{name}, {text}, {time}',
  'message.name.state': '{name}, {text}, {time}, {state}',
  'message.more': 'Show more',
  'message.less': 'Show less',
  'message.other': 'This kind of message cannot be shown yet',
  'message.waiting': 'Waiting for the connection',
  'message.sending': 'Sending',
  'message.sent': 'Sent',
  'message.delivered': 'Delivered',
  'message.read': 'Read',
  'message.failed': 'Not sent',
  'message.hover': '{state} · {time}',
  'message.separator': ', ',
  'message.uploading': 'Uploading',
  'message.edited': 'edited',
  'message.edited.hover': 'Edited by {name} · {time}',
  'message.onlyTo': 'Only visible to {names}',
  'message.replaced': 'Moderation changed this message',
  'message.replaced.hint': 'The original text was not allowed here and has been replaced.',
  'message.names.more': '{names} and {count, plural, one {# more} other {# more}}',
  'message.reactions': '{count, plural, one {# reaction} other {# reactions}}',
  'message.repliesTo': 'replies to {name}',
  'message.tools': 'Actions for this message',
  'message.select': 'Select this message',
} satisfies Record<string, string>
