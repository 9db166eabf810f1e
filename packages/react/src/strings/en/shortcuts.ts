// Texts in English: the list of keyboard shortcuts.

export const shortcutsTexts = {
  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.general': 'Everywhere',
  'shortcuts.message': 'On a message',
  'shortcuts.switch': 'Go to a conversation',
  'shortcuts.next': 'Previous or next conversation',
  'shortcuts.unread': 'Previous or next unread conversation',
  'shortcuts.region': 'Next part of the screen',
  'shortcuts.editLast': 'Edit your last message',
  'shortcuts.reply': 'Choose the message to reply to',
  'shortcuts.close': 'Close or cancel',
  'shortcuts.list': 'Show this list',
} satisfies Record<string, string>
