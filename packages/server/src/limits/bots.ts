// Budgets of bots.

import type { Budgets } from './budget.ts'

export const botBudgets = {
  bots: {
    value: 1000,
    unit: 'bots',
    per: 'app',
    reason: 'Each bot has a key and may be connected all the time.',
  },
  webhooks: {
    value: 50,
    unit: 'webhooks',
    per: 'user',
    reason: 'The URLs of one bot. A program that posts to more places uses the key of the bot.',
  },
  webhookPerSecond: {
    value: 1,
    unit: 'messages',
    per: 'request',
    reason: 'Messages per second through one webhook, with bursts of 30.',
  },
} as const satisfies Budgets
