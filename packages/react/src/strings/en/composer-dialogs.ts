// Texts in English: editing, captions and the location dialog.

export const composerDialogsTexts = {
  'composer.edit.failed': 'Not saved. {why}',
  'composer.edit.limit': 'This message has been edited too often and can no longer be changed.',
  'composer.edit.gone': 'The message no longer exists.',
  'composer.edit.notAllowed': 'You cannot edit this message.',
  'composer.edit.off': 'Messages cannot be edited in this app.',

  'location.title': 'Send a location',
  'location.mine': 'Use my position',
  'location.finding': 'Looking for your position…',
  'location.found': 'Your position was found.',
  'location.place': 'Name of the place',
  'location.place.hint': 'Optional',
  'location.typed': 'Enter coordinates instead',
  'location.coordinates': 'Latitude and longitude',
  'location.hint': 'For example 52.5200, 13.4050',
  'location.invalid': 'Two numbers are needed: latitude from −90 to 90 and longitude from −180 to 180.',
  'location.refused':
    'This page is not allowed to see your position. Allow it in the settings of the browser, or type the place.',
  'location.unknown': 'Your position could not be found. You can type the place.',
  'location.unsupported': 'This browser cannot find your position. You can type the place.',
  'location.send': 'Send location',

  'attach.caption': 'Caption of {name}',
  'attach.alt': 'Describe what {name} shows',
  'attach.alt.hint': 'Description for people who cannot see it',
  'attach.original': 'Original size',
  'attach.retry': 'Upload {name} again',
  'attach.failed': '{name} was not uploaded. {why}',

  'attach.name': 'Files to send',
  'attach.remove': 'Remove {name}',
  'attach.tooMany':
    'At most {most} files go at once. {count, plural, one {# file was left out.} other {# files were left out.}}',
  'attach.tooLarge': '{name} is too large ({size}). A file may have up to {most}.',
  'attach.tooLarge.many':
    '{count, plural, one {# file is too large.} other {# files are too large.}} A file may have up to {most}.',
  'attach.empty': '{name} is empty.',
  'attach.empty.many': '{count, plural, one {# file is empty.} other {# files are empty.}}',
  'attach.folder': 'Folders cannot be sent. Choose the files in them.',
  undo: 'Undo',
  'mention.found':
    '{count, plural, one {# match} other {# matches}}. Up and down choose, Enter mentions, Escape goes on writing.',
  'undo.title': 'Take back what you just sent',
  'undo.failed': 'It could not be taken back: {why}',
  'undo.done': 'Taken back. The text is in the field again.',
  'attach.drop': 'Drop files here',
  'attach.drop.hint': 'You can add a caption before they go to {name}.',
  'mention.name': 'People to mention',
  'mention.everyone.hint': 'Everybody here',

  'command.name': 'Commands',
  'command.found':
    '{count, plural, one {# command} other {# commands}}. Up and down choose, Enter inserts, Escape goes on writing.',
} satisfies Record<string, string>
