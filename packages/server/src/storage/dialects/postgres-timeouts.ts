// How long anything may take with PostgreSQL. Without deadlines a path that drops packets silently, or a server that is
// stopped, keeps every connection, and with them the whole server, waiting for ever.

export interface PostgresTimeouts {
  /** Until a connection is open, or one of the pool is free. */
  readonly connectMs: number
  /** PostgreSQL ends a statement that runs longer, … */
  readonly statementMs: number
  /** … one that waits longer for a lock, … */
  readonly lockMs: number
  /** … and a transaction in which nothing happens for so long, because its process is gone. */
  readonly idleMs: number
  /** Without an answer for so long the connection is given up: longer than a statement may run. */
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

/** The driver stopped waiting for an answer; it has no code for that. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
