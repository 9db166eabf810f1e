// Single messages that a user removed from their own history. Every query that reads messages for a user leaves them
// out.

/** SQL condition: the entry with this alias is not hidden. One parameter, the user. */
export const notHidden = (entry: string): string =>
  `NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.user_id = ? AND hidden.log_id = ${entry}.log_id
     AND hidden.seq = ${entry}.seq)`
