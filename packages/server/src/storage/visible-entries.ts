// SQL conditions that decide which entries of a log a user sees, for everything that reads messages.

/** SQL condition: the entry is a message, and not an event about one. A recalled message no longer has such a type. */
export const messagesOnly = 'type IN (1, 2, 3)'

/**
 * SQL condition: the entry with this audience is for a user, see `logs/audience.ts`. One parameter: `likeUser`. Entries for
 * devices never match.
 */
export const shownToUser = (column: string): string => `(${column} IS NULL OR ${column} LIKE ?)`

export const likeUser = (userId: number): string => `%,u${userId},%`

/**
 * SQL condition: the entry with this alias is not one that the user removed from their own history. One parameter, the
 * user.
 */
export const notHidden = (entry: string): string =>
  `NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.user_id = ? AND hidden.log_id = ${entry}.log_id
     AND hidden.seq = ${entry}.seq)`
