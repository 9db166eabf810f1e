// Budgets of streamed messages: their cost and duration.

import type { Budgets } from './budget.ts'

export const streamBudgets = {
  streamBytes: {
    value: 128 * 1024,
    unit: 'bytes',
    per: 'request',
    reason:
      'The text of one streamed message. Twice that of any other message; long answers of language models fit.',
  },
  streamPieces: {
    value: 2000,
    unit: 'pieces',
    per: 'request',
    reason:
      'Every piece writes the whole text so far, so that nothing is lost: 2,000 pieces of 64 bytes write 128 MB in all. A piece every 200 ms is enough for any reader.',
  },
  streamPieceMs: {
    value: 30_000,
    unit: 'ms',
    per: 'request',
    reason: 'Between two pieces. A sender that is silent for longer is gone, and readers are notified.',
    setting: 'PARLEY_STREAM_PIECE_SECONDS',
  },
  streamMs: {
    value: 1_800_000,
    unit: 'ms',
    per: 'request',
    reason: 'From the first piece to the last.',
    setting: 'PARLEY_STREAM_MINUTES',
  },
  streamsOpen: {
    value: 1000,
    unit: 'streams',
    per: 'app',
    reason: 'Streams that have not ended: each costs a row, some memory, and a write for every piece.',
    setting: 'PARLEY_MAX_STREAMS',
  },
} as const satisfies Budgets
