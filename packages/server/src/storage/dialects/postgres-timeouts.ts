// Time limits for PostgreSQL. Without them a network that drops packets silently, or a stopped server, would block
// every connection, and with them the whole server, for ever.

export interface PostgresTimeouts {
  /** For opening a connection, or waiting for a free one of the pool. */
  readonly connectMs: number
  /** PostgreSQL cancels a statement that runs longer … */
  readonly statementMs: number
  /** … or waits longer for a lock, … */
  readonly lockMs: number
  /** … and a transaction that is idle for this long, because its process is gone. */
  readonly idleMs: number
  /** A connection without an answer for this long is discarded. Longer than the statement limit. */
  readonly answerMs: number
  /** Connections that do not confirm their end in this time are cut. */
  readonly closeMs: number
}

export const postgresTimeouts: PostgresTimeouts = {
  connectMs: 5000,
  statementMs: 20_000,
  lockMs: 10_000,
  idleMs: 15_000,
  answerMs: 25_000,
  closeMs: 3000,
}

/** The driver gave up waiting for an answer. It has no error code for that. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
