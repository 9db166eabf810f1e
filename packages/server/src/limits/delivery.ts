// Budgets of sending and delivery.

export const deliveryBudgets = {
  sendsInFlightBytesPerSession: {
    value: 4_194_304,
    unit: 'bytes',
    per: 'session',
    reason:
      'Bytes of sends that wait for their commit. Above it the socket is not read until there is room again.',
  },
  sendsInFlightBytesTotal: {
    value: 67_108_864,
    unit: 'bytes',
    per: 'server',
    reason:
      'The same over all sessions, so that many devices with a slow disk do not fill the memory. A device without anything in flight may still send one message.',
  },
  roomMessagesUnsentBytes: {
    value: 1_048_576,
    unit: 'bytes',
    per: 'connection',
    reason:
      'A device with more unsent bytes gets no room messages at all, whatever their priority, until it has read some.',
  },
  roomUnsentBytes: {
    value: 4_194_304,
    unit: 'bytes',
    per: 'connection',
    reason:
      'A device in a room with more unsent bytes is closed: it comes back and asks for the state of the room.',
  },
  roomJoiningBytes: {
    value: 1_048_576,
    unit: 'bytes',
    per: 'connection',
    reason:
      'What happens in a room while a device is joining waits until it has its answer. More than this is only in the history.',
  },
  urgentRoomMessagesPerSecond: {
    value: 1,
    unit: 'messages per second',
    per: 'user',
    reason:
      'High priority of members who are not owner or admin, with bursts of ten. What comes faster is left out like a message of normal priority when a device cannot keep up.',
  },
  sendsInFlightPerSession: {
    value: 1000,
    unit: 'sends',
    per: 'session',
    reason:
      'Sends that wait for their commit. A device that sends faster than commits go is not read for a while.',
  },
  feedReadsAtOnce: {
    value: 4,
    unit: 'reads',
    per: 'session',
    reason:
      'Conversations that are read from the database at the same time for a device that catches up. All devices of one person together stay below what one person may queue.',
  },
  offersHeldPerSession: {
    value: 64,
    unit: 'commits',
    per: 'session',
    reason:
      'What is committed while the position of a device in another conversation is looked up waits for it, so that a device gets everything in the order in which it happened. Above this the order between conversations is given up; within a conversation it never is.',
  },
  logsRememberedPerSession: {
    value: 256,
    unit: 'logs',
    per: 'session',
    reason:
      'Positions of more conversations than a person talks in at once are not kept in memory. One that is needed again is read from the database.',
  },
} as const
