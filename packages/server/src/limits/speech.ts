// Budgets of speech to text.

import type { Budgets } from './budget.ts'

export const speechBudgets = {
  speechBytes: {
    value: 10 * 1024 * 1024,
    unit: 'bytes',
    per: 'request',
    reason:
      'A minute of uncompressed sound in CD quality. A recording is held in memory while it is transcribed.',
  },
  speechLengthMs: {
    value: 60_000,
    unit: 'ms',
    per: 'request',
    reason:
      'Clients of this protocol record no longer ones. Checked if the recording itself says how long it is.',
    setting: 'PARLEY_SPEECH_MAX_SECONDS',
  },
  speechMs: {
    value: 12_000,
    unit: 'ms',
    per: 'request',
    reason: 'Clients give up after 15 s; the failure has to reach them before that.',
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
    reason:
      'Together with those in progress 160 MB at worst. Further requests are refused and may be retried.',
  },
  speechOpenPerUser: {
    value: 2,
    unit: 'recordings',
    per: 'user',
    reason: 'People listen to one message at a time, and one user must not take all slots.',
  },
} as const satisfies Budgets
