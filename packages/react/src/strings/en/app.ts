// Texts in English: the connection banner, new conversations and playback.

export const appTexts = {
  'banner.connecting': 'Connecting…',
  'banner.reconnecting': 'Reconnecting…',
  'banner.offline': 'You are offline. Your messages will be sent when you are back.',
  'banner.waiting': 'No connection. Next try in {seconds, plural, one {# second} other {# seconds}}.',
  'banner.now': 'Try now',
  'banner.stopped': 'No connection to the server. Your messages are kept.',
  'banner.signedInElsewhere': 'You were signed out because you signed in on another device.',
  'banner.removed': 'This account was removed by an administrator.',
  'banner.passwordChanged': 'You were signed out because the password was changed.',
  'app.name': 'Parley',
  'list.title': 'Chats',
  'banner.kicked': 'Another of your devices signed this one out.',
  'banner.tokenExpired': 'Your sign-in has expired.',
  'banner.serviceOff': 'The chat service is switched off for this app at the moment.',
  'banner.signedOut': 'You are signed out.',
  'banner.signedOutBecause': 'You are signed out: {why}',
  'banner.signIn': 'Sign in again',

  'nowPlaying.name': 'Voice message from {name}',
  'nowPlaying.close': 'Stop playing',

  'error.wrongPassword': 'User name or password is not right.',
  'error.unknownUser': 'There is no account with this name.',
  'error.nameTaken': 'This user name is taken. Choose another one, or sign in.',
  'error.nameIllegal':
    'User names have 1 to 64 characters: lower-case letters, digits, dots, dashes and underscores.',
  'error.passwordIllegal': 'This password cannot be used. Choose another one.',
  'error.registrationClosed': 'This server does not let people register by themselves.',
  'error.unknownApp': 'The server does not know this app key.',
  'error.serverUnreachable': 'The server does not answer. Check the connection and the address.',
  'error.notAParleyServer': 'There is no Parley server at this address.',
  'error.signInFailed': 'Signing in did not work. Please try again.',
  'error.authFailed': 'The server did not accept this sign-in.',

  'conversation.none.title': 'Choose a conversation',
  'conversation.none.hint': 'Or start a new one. You can write offline: messages are sent when you are back.',

  'search.name': 'Search people and messages',
  'search.hint': 'People and messages',
  'search.clear': 'Clear the search',
  'search.failed': 'The search did not work',
  'switcher.title': 'Go to a conversation',
} satisfies Record<string, string>
