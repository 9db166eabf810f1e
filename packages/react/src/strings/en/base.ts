// Texts in English: everything needed at the start.

export const baseTexts = {
  'notice.dismiss': 'Dismiss',

  'chatSearch.open': 'Search in this conversation',

  'day.today': 'Today',
  'day.yesterday': 'Yesterday',

  'typing.now': 'typing…',
  'typing.names': '{names}: typing…',

  'conversation.back': 'Back to the list',
  'conversation.ended.title': 'You are signed out',
  'conversation.ended.hint':
    'Your messages are safe on the server, and your drafts on this device. Sign in again to continue.',
  'conversation.members': '{count, plural, one {# member} other {# members}}',
  'conversation.region': 'Conversation with {name}',

  'groupPanel.open': 'Group details',

  'group.label': 'Group',

  'state.later.title': 'Nothing here yet',
  'state.later.hint': 'It will load when you are back online.',

  'action.retry': 'Try again',

  'emojiPicker.name': 'Emoji',
  'emojiPicker.loading': 'Loading emoji',
  'emojiPicker.failed': 'The emoji could not be loaded.',

  'richText.code': 'Code',
  'richText.copy': 'Copy',
  'richText.copied': 'Copied',
  'richText.copyFailed': 'Could not copy',

  'error.unexpected': 'Something went wrong. Try again.',
  'error.unknown': 'Something went wrong (code {code}).',
  'error.networkError': 'The server cannot be reached.',
  'error.requestTimeout': 'The server did not answer in time.',
  'error.connectionLost': 'The connection to the server was lost.',
  'error.notSignedIn': 'You are not signed in.',
  'error.tokenExpired': 'Your sign-in has expired. Please sign in again.',
  'error.tokenInvalid': 'This sign-in is no longer valid. Please sign in again.',
  'error.serverBusy': 'The server is busy. Please try again in a moment.',
  'error.serverError': 'Something went wrong on the server.',
  'error.muted': 'You cannot write here at the moment.',

  'bot.badge': 'Bot',
} satisfies Record<string, string>
