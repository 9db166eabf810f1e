// Texts in English: the composer.

export const composerTexts = {
  'composer.name': 'Message {name}',
  'composer.placeholder': 'Message {name}',
  'composer.send': 'Send',
  'composer.hint.enter': 'Enter sends, Shift and Enter make a new line',
  'composer.hint.ctrlEnter': 'Control and Enter send, Enter makes a new line',
  'composer.caption': 'Add a caption',
  'composer.attach': 'Attach',
  'composer.attach.media': 'Photo or video',
  'composer.attach.camera': 'Camera',
  'composer.attach.file': 'File',
  'composer.attach.location': 'Location',
  'composer.receipts': 'Ask for read receipts',
  'composer.receipts.off': 'Read receipts are on for this message. Turn off',
  'composer.emoji': 'Emoji',
  'composer.voice': 'Record a voice message',
  'composer.reply': 'Reply to {name}',
  'composer.reply.cancel': 'Cancel reply',
  'composer.edit': 'Edit message',
  'composer.edit.cancel': 'Cancel editing',
  'composer.edit.save': 'Save changes',
  'composer.edit.saved': 'Changes saved',
  'composer.left': '{count, plural, one {# character left} other {# characters left}}',
  'composer.over': '{count, plural, one {# character too many} other {# characters too many}}',

  'attach.count': '{count, plural, =0 {No files} one {# file} other {# files}} ready to send',

  'mention.everyone': 'everyone',
} satisfies Record<string, string>
