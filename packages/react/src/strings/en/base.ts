// Texts in English: everything needed at the start.

export const baseTexts = {
  'notice.dismiss': 'Dismiss',

  'chatSearch.open': 'Search in this conversation',

  'app.name': 'Parley',

  'day.today': 'Today',
  'day.yesterday': 'Yesterday',

  'typing.now': 'typing…',
  'typing.names': '{names}: typing…',

  'conversation.back': 'Back to the list',
  'conversation.ended.title': 'You are signed out',
  'conversation.ended.hint':
    'Your messages are kept on the server, and what you were writing on this device. Sign in again to go on.',
  'conversation.none.title': 'Choose a conversation',
  'conversation.none.hint': 'Or start a new one. Everything you write is kept, also while you are offline.',
  'conversation.members': '{count, plural, one {# member} other {# members}}',
  'conversation.region': 'Conversation with {name}',

  'group.new': 'New group',

  'groupPanel.open': 'Group details',

  'group.label': 'Group',

  'banner.syncing': 'Catching up…',

  'state.later.title': 'Nothing here yet',
  'state.later.hint': 'It comes as soon as you are connected again.',

  'action.cancel': 'Cancel',
  'action.retry': 'Try again',

  'emojiPicker.name': 'Emoji',
  'emojiPicker.loading': 'Loading emoji',
  'emojiPicker.failed': 'The emoji could not be loaded.',

  'richText.code': 'Code',
  'richText.copy': 'Copy',
  'richText.copied': 'Copied',
  'richText.copyFailed': 'Not copied',

  'mediaViewer.loading': 'Loading picture',

  'fileCard.open': 'Open {name}',

  'error.unknown': 'Something went wrong (code {code}).',
  'error.networkError': 'The server cannot be reached.',
  'error.requestTimeout': 'The server did not answer in time.',
  'error.connectionLost': 'The connection to the server is lost.',
  'error.disconnected': 'The connection broke before the server answered.',
  'error.sendTimeout': 'The server did not answer in time.',
  'error.socketError': 'The connection to the server failed.',
  'error.hostLookupFailed': 'The server could not be found.',
  'error.clientOffline': 'You are not connected.',
  'error.notSignedIn': 'You are not signed in.',
  'error.tokenExpired': 'Your sign-in has expired. Please sign in again.',
  'error.tokenInvalid': 'This sign-in is no longer valid. Please sign in again.',
  'error.userNotFound': 'There is no such user.',
  'error.servingDisabled': 'The chat service is switched off for this app at the moment.',
  'error.signedInElsewhere': 'You signed in on another device.',
  'error.userRemoved': 'This account was removed by an administrator.',
  'error.passwordChanged': 'The password was changed.',
  'error.kickedByOtherDevice': 'Another of your devices signed this one out.',
  'error.serverBusy': 'The server is busy. Please try again in a moment.',
  'error.serverError': 'Something went wrong on the server.',
  'error.rateLimited': 'That was too fast. Please try again in a moment.',
  'error.messageTooLarge': 'The message is too long.',
  'error.illegalContent': 'The message has words that are not allowed here.',
  'error.moderationBlocked': 'Moderation did not let the message through.',
  'error.externallyBlocked': 'The application did not let the message through.',
  'error.mutedByAdmin': 'An administrator does not let you write at the moment.',
  'error.muted': 'You may not write here at the moment.',
  'error.notContact': 'You can only write to people in your contacts.',
  'error.notOnAllowlist': 'Only some people may write here, and you are not among them.',
  'error.permissionDenied': 'You may not do that.',
} satisfies Record<string, string>
