// Threads.

// Threads, or members of a thread, on a page, and on the largest page.
export const pageSize = 20
export const maxPageSize = 50
// The name, in characters.
export const maxName = 64
// Threads whose last messages one answer has.
export const maxLastMessages = 20
// News about what is said in a thread goes to its group at most this often.
export const overviewMs = 1_000
