// Budgets for concurrent database work, per user and in total.

export const databaseBudgets = {
  readsQueuedPerUser: {
    value: 256,
    unit: 'reads',
    per: 'user',
    reason:
      'A request makes a handful of reads; more than this in the queue is a client that does not wait for answers.',
  },
  readsQueued: {
    value: 20_000,
    unit: 'reads',
    per: 'server',
    reason: 'A longer queue would be answered after its clients have given up.',
  },
  readsInABatch: {
    value: 16,
    unit: 'reads',
    per: 'server',
    reason: 'Reads that go to a reader thread together are answered together, so a batch has to stay short.',
  },
  readsInAStatement: {
    value: 32,
    unit: 'reads',
    per: 'server',
    reason:
      'Sign-ins and requests that look up users at the same time share a statement on PostgreSQL or a job of a reader thread, and all of them wait for its slowest row.',
  },
  heavyReadMs: {
    value: 10,
    unit: 'ms',
    per: 'request',
    reason:
      'Users with longer reads share one thread with each other, so that the other threads stay free for everybody else.',
  },
  heavyForMs: {
    value: 10_000,
    unit: 'ms',
    per: 'user',
    reason: 'How long a user counts as a heavy reader after such a read.',
  },
} as const
