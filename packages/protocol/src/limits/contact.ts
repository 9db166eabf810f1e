// Contacts on a page.

export const pageSize = 20
