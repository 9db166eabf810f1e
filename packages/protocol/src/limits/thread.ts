// Threads: threads, or members of a thread, on a page.

export const pageSize = 20
