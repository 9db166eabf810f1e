// What a user removed from his own history, one message at a time. Whatever reads messages for a user leaves it out.

/** For SQL: the entry of this name is not among them. One parameter, the user. */
export const notHidden = (entry: string): string =>
  `NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.user_id = ? AND hidden.log_id = ${entry}.log_id
     AND hidden.seq = ${entry}.seq)`
