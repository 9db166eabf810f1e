// Texts of the list of conversations in English, as far as they are needed at once.

export const enList = {
  'list.pinned': 'Pinned',
  'list.mention': 'You are mentioned',
  'list.filter': 'Show',
  'list.filter.all': 'All',
  'list.filter.unread': 'Unread',
  'list.filter.groups': 'Groups',
  'list.none': 'Nothing here at the moment',
  'list.none.unread': 'You have read everything',
  'list.none.all': 'Show all conversations',
  'list.menu': 'Actions for {name}',

  'search.name': 'Search people and messages',
  'search.hint': 'People and messages',
  'search.clear': 'Clear the search',
  'search.failed': 'The search did not work',

  'switcher.title': 'Go to a conversation',
} satisfies Record<string, string>
