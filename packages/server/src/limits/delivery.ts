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
      'The connection of a device with more unsent bytes is closed. The device reconnects and loads the state of the room.',
  },
  roomJoiningBytes: {
    value: 1_048_576,
    unit: 'bytes',
    per: 'connection',
    reason:
      'Messages of a room are buffered while a device is joining, until it has its answer. What exceeds this is only in the history.',
  },
  urgentRoomMessagesPerSecond: {
    value: 1,
    unit: 'messages per second',
    per: 'user',
    reason:
      'High priority of members who are neither owner nor admin, with bursts of ten. Faster ones are dropped like messages of normal priority when a device cannot keep up.',
  },
  sendsInFlightPerSession: {
    value: 1000,
    unit: 'sends',
    per: 'session',
    reason: 'Sends that wait for their commit. Above it the socket is not read until some are committed.',
  },
  feedReadsAtOnce: {
    value: 4,
    unit: 'reads',
    per: 'session',
    reason:
      'Conversations that are read from the database at the same time for a device that catches up. All devices of one user together stay below what one user may queue.',
  },
  offersHeldPerSession: {
    value: 64,
    unit: 'commits',
    per: 'session',
    reason:
      'While the position of a device in one conversation is being looked up, commits in other conversations wait, so that the device gets everything in the order in which it happened. Above this number the order between conversations is not kept; the order within a conversation always is.',
  },
  logsRememberedPerSession: {
    value: 256,
    unit: 'logs',
    per: 'session',
    reason:
      'More conversations than a user is active in at a time. Positions in other conversations are read from the database when they are needed.',
  },
} as const
