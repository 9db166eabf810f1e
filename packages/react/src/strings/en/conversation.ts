// Texts in English: pins, forwarding and selecting messages.

export const conversationTexts = {
  'forward.title': '{count, plural, one {Forward message} other {Forward # messages}}',
  'forward.how': 'Send as',
  'forward.single': 'One by one',
  'forward.merged': 'One chat history',
  'forward.more': '{count, plural, one {and # more} other {and # more}}',
  'forward.left':
    '{count, plural, one {# message cannot be forwarded.} other {# messages cannot be forwarded.}}',
  'forward.nothing': 'These messages cannot be forwarded.',
  'forward.search': 'Search conversations',
  'forward.to': 'Conversations',
  'forward.none': 'No conversation with this name.',
  'forward.empty': 'You have no conversations yet.',
  'forward.most': 'Up to {most} conversations at once.',
  'forward.send': 'Forward',
  'forward.send.count': '{count, plural, one {Forward to # chat} other {Forward to # chats}}',
  'forward.again': 'Try again',
  'forward.sending': 'Sending…',
  'forward.sent': 'Sent',
  'forward.failed': 'Not sent: {why}',
  'forward.later': 'You can close this. Messages on their way will still be sent.',
  'forward.done': 'Forwarded to {names}',
  'forward.doneSome':
    '{count, plural, one {# conversation did not get it.} other {# conversations did not get it.}} The others did.',
  'forward.doneNone': 'Nothing was forwarded.',
  'forward.chat': 'Chat of {names}',
  'forward.chat.group': 'Chat in {name}',
  'forward.line': '{name}: {text}',
  'forward.text': '[Chat history] Update the app to read it.',

  'pins.name': 'Pinned messages',
  'pins.title': 'Pinned',
  'pins.title.number': 'Pinned {number} of {count}',
  'pins.menu': 'Pinned messages: more',
  'pins.all': 'Show all pinned messages',
  'pins.by': 'Pinned by {name} · {time}',

  'select.name': 'Selected messages',
  'select.count': '{count, plural, =0 {Choose messages} one {# selected} other {# selected}}',
  'select.forward': 'Forward',
  'select.merge': 'Forward as one',
  'select.merge.limit': 'Up to {count} messages fit into one.',
  'select.copy': 'Copy',
  'select.remove': 'Delete for me',
  'select.remove.title':
    '{count, plural, one {Delete # message for you?} other {Delete # messages for you?}}',
  'select.remove.hint': 'Others keep them. This cannot be undone.',
  'select.done': 'Stop selecting',

  'translation.auto': 'Show translations in this conversation',
} satisfies Record<string, string>
