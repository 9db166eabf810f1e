// Contacts.

/** Contacts per page by default. */
export const pageSize = 20
/** Contacts or requests per page at most. */
export const maxPageSize = 1_000
/** Length of the text of a contact request, in characters. */
export const maxReason = 512
/** Length of a remark, in characters. */
export const maxRemark = 100
/** People whom one call may ask. */
export const maxInvited = 20
