// Texts in English: message actions.

export const messageActionsTexts = {
  'timeline.jump': 'Jump to the latest message',
  'timeline.jump.count': '{count, plural, one {Jump to # new message} other {Jump to # new messages}}',

  'message.translation': 'Translation · {language}',
  'message.translation.hide': 'Hide translation',
  'message.translation.show': 'Show translation',

  'kind.video.play': 'Play video: {alt}',

  'menu.name': 'Message: {text}',
  'menu.copy': 'Copy text',
  'menu.copied': 'Copied',
  'menu.edit': 'Edit',
  'menu.pin': 'Pin',
  'menu.unpin': 'Unpin',
  'menu.forward': 'Forward',
  'menu.select': 'Select',
  'menu.readBy': 'Read by',
  'menu.reactionUsers': 'Who reacted',
  'menu.report': 'Report',
  'menu.recall': 'Recall',

  'recall.title': 'Recall this message?',
  'recall.hint': 'It will be removed for everybody. A note says that a message was recalled.',
  'recall.confirm': 'Recall',

  'reactions.who': 'Who reacted with {reaction}',

  'jump.back': 'Back to where you were',

  'readBy.title': 'Read by',
  'readBy.none': 'Nobody has read it yet.',

  'report.title': 'Report this message',
  'report.type': 'What is wrong with it?',
  'report.type.spam': 'Spam or advertising',
  'report.type.abuse': 'Insults or harassment',
  'report.type.violence': 'Violence or threats',
  'report.type.sexual': 'Sexual content',
  'report.type.fraud': 'Fraud',
  'report.type.other': 'Something else',
  'report.reason': 'What should the moderators know?',
  'report.hint': 'Moderators see the message and what you write. {name} is not told.',
  'report.send': 'Send report',
  'report.sending': 'Sending…',
  'report.missing': 'Please describe briefly what is wrong.',
  'report.sent.title': 'Thank you',
  'report.sent.hint': 'The moderators have your report.',

  'combined.levels': 'Levels',
  'combined.loading': 'Loading the messages',
  'combined.failed': 'The messages could not be loaded',
  'combined.empty': 'There is nothing in it.',

  'timeline.mention':
    '{count, plural, one {Go to the message that mentions you} other {Go to the next of # messages that mention you}}',

  'message.stop': 'Stop writing',
  'message.brokenOff': 'The rest of this message never arrived.',

  'voiceText.show': 'Show text',
  'voiceText.hide': 'Hide text',
  'voiceText.busy': 'Transcribing…',
  'voiceText.none': 'No words were recognised.',
  'voiceText.failed': 'This could not be transcribed.',
  'voiceText.tooLong': 'This message is too long to transcribe.',
  'voiceText.again': 'Try again',

  'menu.thread': 'Start a thread',
  'menu.thread.reply': 'Reply in thread',

  'kind.voice.new': 'Not heard yet',
  'kind.combined.hint': 'Chat history',
  'kind.combined.untitled': 'Chat history',
  'kind.custom.params': 'Contents',
  'message.failed.because': 'Not sent: {why}',
  'message.failed.blocked': 'This person does not accept messages from you.',
  'message.retry': 'Try again',
  'message.editFailed': 'Edit',
  'message.discard': 'Delete',
} satisfies Record<string, string>
