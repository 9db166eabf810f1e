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
  'banner.kicked': 'Another of your devices signed this one out.',
  'banner.tokenExpired': 'Your sign-in has expired.',
  'banner.serviceOff': 'The chat service is switched off for this app at the moment.',
  'banner.signedOut': 'You are signed out.',
  'banner.signedOutBecause': 'You are signed out: {why}',
  'banner.signIn': 'Sign in again',

  'nowPlaying.name': 'Voice message from {name}',
  'nowPlaying.close': 'Stop playing',
} satisfies Record<string, string>
