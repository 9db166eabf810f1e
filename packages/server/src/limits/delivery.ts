// Budgets of sending and delivering.

export const deliveryBudgets = {
  sendsInFlightPerSession: {
    value: 1000,
    unit: 'sends',
    per: 'session',
    reason:
      'Sends that wait for their commit. A device that sends faster than commits go is not read for a while.',
  },
  logsRememberedPerSession: {
    value: 256,
    unit: 'logs',
    per: 'session',
    reason:
      'Positions of more conversations than a person talks in at once are not kept in memory. One that is needed again is read from the database.',
  },
} as const
