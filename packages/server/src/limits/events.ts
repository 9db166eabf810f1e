// Budgets of events for back ends.

import type { Budgets } from './budget.ts'

export const eventBudgets = {
  eventKeptMs: {
    value: 604_800_000,
    unit: 'ms',
    per: 'app',
    reason:
      'How long an event is kept, delivered or not. A week is enough to notice and repair a broken receiver.',
    setting: 'PARLEY_EVENT_DAYS',
  },
  eventMs: {
    value: 10_000,
    unit: 'ms',
    per: 'request',
    reason: 'A request to an endpoint. A receiver that needs longer should store the batch and answer.',
    setting: 'PARLEY_EVENT_MS',
  },
  eventPauseMs: {
    value: 86_400_000,
    unit: 'ms',
    per: 'request',
    reason: 'An endpoint whose requests have all failed for this long is paused until it is resumed by hand.',
    setting: 'PARLEY_EVENT_PAUSE_HOURS',
  },
  eventEndpoints: {
    value: 20,
    unit: 'endpoints',
    per: 'app',
    reason: 'Each endpoint reads every event of the app and has a request in flight.',
  },
  eventBatch: {
    value: 500,
    unit: 'events',
    per: 'request',
    reason: 'The most events in one request to an endpoint, and in one answer to a poll.',
  },
  eventBatchBytes: {
    value: 1_048_576,
    unit: 'bytes',
    per: 'request',
    reason:
      'The size of a batch, before the event that exceeds it. Common limits of receivers are a megabyte or more.',
  },
} as const satisfies Budgets
