// Texts about messages in English: their kinds, and everything one can do with them.

export const enMessages = {
  'kind.detail': '{kind}: {detail}',
  'kind.length': '{kind} {length}',
  'kind.image': 'Photo',
  'kind.gif': 'GIF',
  'kind.video': 'Video',
  'kind.voice': 'Voice message',
  'kind.voice.new': 'Not heard yet',
  'kind.file': 'File',
  'kind.location': 'Location',
  'kind.custom': 'Custom message',
  'kind.combined': 'Chat history',
  'kind.combined.hint': 'Chat history',
  'kind.combined.untitled': 'Chat history',
  'kind.download.failed': 'The file could not be loaded: {why}',
  'kind.params': 'Contents',

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
  'reactions.failed': 'The reaction was not saved: {why}',

  'quote.name': 'Reply to {name}: {text}. Go to it',
  'quote.gone': 'Message',

  'jump.searching': 'Looking for the message…',
  'jump.stop': 'Stop',
  'jump.missing': 'This message is no longer there.',

  'pins.failed': 'That did not work: {why}',

  'readBy.count': '{count, plural, one {Read by #} other {Read by #}}',
  'readBy.open':
    '{count, plural, =0 {Read by nobody yet} one {Read by # person} other {Read by # people}}. Show who',

  'notice.dismiss': 'Dismiss',
} satisfies Record<string, string>
