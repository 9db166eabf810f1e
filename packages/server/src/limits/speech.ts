// Budgets of speech to text.

import type { Budgets } from './budget.ts'

export const speechBudgets = {
  speechBytes: {
    value: 10 * 1024 * 1024,
    unit: 'bytes',
    per: 'request',
    reason:
      'A minute of uncompressed sound in CD quality. A recording is held in memory while it is written down.',
  },
  speechLengthMs: {
    value: 60_000,
    unit: 'ms',
    per: 'request',
    reason:
      'Clients of this protocol know no longer ones. Looked at where the recording itself says how long it is.',
    setting: 'PARLEY_SPEECH_MAX_SECONDS',
  },
  speechMs: {
    value: 12_000,
    unit: 'ms',
    per: 'request',
    reason: 'Clients give up after 15 s; they should hear in time that it failed.',
    setting: 'PARLEY_SPEECH_MS',
  },
  speechAtOnce: {
    value: 4,
    unit: 'recordings',
    per: 'server',
    reason: 'The engine is often one machine, which is faster with a few recordings than with all of them.',
    setting: 'PARLEY_SPEECH_AT_ONCE',
  },
  speechWaiting: {
    value: 12,
    unit: 'recordings',
    per: 'server',
    reason: 'With those under way 160 MB at worst. Whoever comes later is told to come again.',
  },
  speechOpenPerUser: {
    value: 2,
    unit: 'recordings',
    per: 'user',
    reason: 'People listen to one message at a time, and nobody takes all the places.',
  },
} as const satisfies Budgets
