// Texts of the list of conversations in English, as far as they are needed at once.

export const enList = {
  'list.pinned': 'Pinned',
  'list.quiet': 'Notifications are off',
  'list.shielded': 'Its messages do not reach you',
  'list.mention': 'You are mentioned',
  'list.filter': 'Show',
  'list.filter.all': 'All',
  'list.filter.unread': 'Unread',
  'list.filter.groups': 'Groups',
  'list.none': 'Nothing here at the moment',
  'list.none.unread': 'You have read everything',
  'list.none.all': 'Show all conversations',
  'list.menu': 'Actions for {name}',
} satisfies Record<string, string>
