// Contacts on a page.

export const pageSize = 20
// Contacts and requests on the largest page.
export const maxPageSize = 1_000
// What somebody says who asks, and what one calls somebody, in characters.
export const maxReason = 512
export const maxRemark = 100
// People asked in one call.
export const maxInvited = 20
