// Diagnostics of clients. An addition of Parley, off unless the operator enables it.

import { call } from '../call.ts'
import { anything, count, flag, list, wire } from '../shape/index.ts'

/**
 * Tells a client which diagnostics the operator wants: logs and how often, and usage counts. Everything is off by
 * default.
 */
export const requestedDiagnostics = call('diagnostics.wanted', {
  rest: 'GET parley/v1/diagnostics',
  answer: {
    /** Whether clients upload their logs, and how often. */
    logs: wire('data.logs', flag),
    logIntervalMs: wire('data.log_interval', count),
    /** Whether clients report usage. */
    usage: wire('data.usage', flag),
  },
})

/** Reports usage: counts and durations, never content or names. */
export const reportUsage = call('diagnostics.report', {
  rest: 'POST parley/v1/usage',
  input: { events: list(anything, 10) },
  answer: { taken: wire('data', count) },
})
