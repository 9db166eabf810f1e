// Budgets of the gateway, for strangers and signed-in users, before and while their requests are answered.

import type { Budgets } from './budget.ts'

export const gatewayBudgets = {
  unauthenticatedFrameBytes: {
    value: 65_536,
    unit: 'bytes',
    per: 'connection',
    reason: 'A sign-in fits into 4 kB. The server buffers no more than this before a sign-in.',
  },
  frameBytes: {
    value: 8 * 1024 * 1024,
    unit: 'bytes',
    per: 'connection',
    reason: 'A message that is too large is refused with a reason. Beyond this the socket is closed instead.',
  },
  signInMs: {
    value: 10_000,
    unit: 'ms',
    per: 'connection',
    reason: 'A socket that does not sign in takes up a slot that others need.',
  },
  unauthenticatedSockets: {
    value: 5000,
    unit: 'sockets',
    per: 'server',
    reason:
      'At 64 KiB each this is 320 MB at worst. Thousands of devices may reconnect at once after a restart.',
  },
  unauthenticatedSocketsPerAddress: {
    value: 500,
    unit: 'sockets',
    per: 'address',
    reason:
      'A school or an office behind one address signs in at once; one attacker must not take every slot.',
  },
  plainConnections: {
    value: 10_000,
    unit: 'connections',
    per: 'server',
    reason:
      'Connections besides the sockets that PARLEY_MAX_CONNECTIONS allows: requests, and connections that have sent nothing yet. More are closed at once.',
  },
  headerMs: {
    value: 10_000,
    unit: 'ms',
    per: 'connection',
    reason: 'The headers of a request are a few hundred bytes, which every network carries in seconds.',
  },
  keepAliveMs: {
    value: 72_000,
    unit: 'ms',
    per: 'connection',
    reason: 'Above the 60 s after which common proxies close a connection, so that they close it first.',
  },
  connectionIdleMs: {
    value: 120_000,
    unit: 'ms',
    per: 'connection',
    reason: 'A client that does not read its answer for this long is gone, and the answer takes memory.',
  },
  bodyBytes: {
    value: 1024 * 1024,
    unit: 'bytes',
    per: 'request',
    reason: 'Several times what the largest call carries. Uploads of files have other limits.',
  },
  bodyPaceMs: {
    value: 15_000,
    unit: 'ms',
    per: 'request',
    reason: 'How often the pace of a body is checked. A phone in a tunnel is silent for some seconds.',
  },
  bodyBytesPerSecond: {
    value: 256,
    unit: 'bytes/s',
    per: 'request',
    reason: 'Slower than any working network. A client that sends less only occupies a slot.',
  },
  bodyBytesInTotal: {
    value: 256 * 1024 * 1024,
    unit: 'bytes',
    per: 'server',
    reason:
      'Bodies are buffered until they are complete. Their announced sizes are added up before any is read.',
  },
  requestsOpenPerUser: {
    value: 64,
    unit: 'requests',
    per: 'user',
    reason:
      'A browser has six connections. Counts until the answer has been read; callers without a token count by address.',
  },
  requestsWaitingPerUser: {
    value: 256,
    unit: 'requests',
    per: 'user',
    reason: 'A burst waits before its bodies are read, which costs a connection and its headers.',
  },
  requestsAtOnce: {
    value: 256,
    unit: 'requests',
    per: 'server',
    reason:
      'With answers of up to 512 kB this is 128 MB. More would not be faster, because the database has one thread.',
  },
  requestsAtOncePerUser: {
    value: 16,
    unit: 'requests',
    per: 'user',
    reason: 'One user takes at most a sixteenth of the slots, and waiting users are served in turns.',
  },
  requestsWaiting: {
    value: 4000,
    unit: 'requests',
    per: 'server',
    reason: 'With bodies of a few kB this is a few MB. Beyond it an answer would come too late anyway.',
  },
  requestWaitMs: {
    value: 10_000,
    unit: 'ms',
    per: 'request',
    reason: 'Clients give up after 15 s; the refusal has to reach them before that.',
  },
  pageBytes: {
    value: 512 * 1024,
    unit: 'bytes',
    per: 'request',
    reason:
      'A page of messages ends here, with a cursor for the next one. It always has at least one message.',
  },
  hashesAtOnce: {
    value: 2,
    unit: 'hashes',
    per: 'server',
    reason:
      'Each has a thread of its own with a low priority; without those, half of the thread pool for files.',
  },
  hashesWaiting: {
    value: 256,
    unit: 'hashes',
    per: 'server',
    reason: 'Some seconds of work. Further requests are refused and may be retried.',
  },
  hashWaitMs: {
    value: 10_000,
    unit: 'ms',
    per: 'request',
    reason: 'Clients give up after 15 s; hashing after that is wasted.',
  },
  passwordFailures: {
    value: 10,
    unit: 'wrong passwords',
    per: 'account',
    reason: 'People mistype. After these, each wrong password doubles the wait before the next try.',
  },
  passwordFailuresPerAddress: {
    value: 100,
    unit: 'wrong passwords',
    per: 'address',
    reason: 'Many people may share an address. This slows down trying one password on many accounts.',
  },
  passwordWaitMs: {
    value: 60_000,
    unit: 'ms',
    per: 'account',
    reason: 'The longest wait, so that a stranger cannot lock anybody out. It allows 1,440 guesses a day.',
  },
  costPerSecond: {
    value: 100,
    unit: 'points/s',
    per: 'user',
    reason:
      'An ordinary call or an upload costs 1 point, a list 2, a search 10. People do not click a hundred times a second.',
    setting: 'PARLEY_COST_PER_SECOND',
  },
  bytesPerPoint: {
    value: 16 * 1024,
    unit: 'bytes',
    per: 'request',
    reason:
      'A page of messages costs one more point for this many bytes, so that large pages are not cheaper than many small ones.',
  },
  costPerSecondLoopback: {
    value: 20_000,
    unit: 'points/s',
    per: 'user',
    reason: "The operator's own machine: tests, benchmarks, back ends.",
    setting: 'PARLEY_COST_PER_SECOND_LOOPBACK',
  },
  costBurstSeconds: {
    value: 20,
    unit: 's',
    per: 'user',
    reason: 'A client loads everything at once when it starts.',
  },
  groupsPerOwner: {
    value: 1000,
    unit: 'groups',
    per: 'user',
    reason: 'Far above what one person manages. Every group costs memory while it is active.',
    setting: 'PARLEY_MAX_GROUPS',
  },
  membersAddedPerMinute: {
    value: 1000,
    unit: 'people',
    per: 'user',
    reason:
      'Each costs a row and a notification. A group of 5,000 may be filled at once, further ones at this rate.',
    setting: 'PARLEY_MEMBERS_ADDED_PER_MINUTE',
  },
} as const satisfies Budgets

export type GatewayBudget = keyof typeof gatewayBudgets
