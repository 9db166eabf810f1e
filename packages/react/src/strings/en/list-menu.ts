// Texts in English: the menu of a conversation in the list.

export const listMenuTexts = {
  'list.pin': 'Pin to the top',
  'list.unpin': 'Unpin',
  'list.quiet.on': 'Turn notifications off',
  'list.quiet.off': 'Turn notifications on',
  'list.read': 'Mark as read',
  'list.marks': 'Labels',
  'list.remove': 'Delete',
  'list.remove.title': 'Delete the conversation “{name}”?',
  'list.remove.hint':
    'It disappears from your list on all your devices until somebody writes in it again. Nobody else is told.',
  'list.remove.history': 'Also delete its messages, for me only',
} satisfies Record<string, string>
