// Every number of the product, once, in groups. Durations carry their unit in the name, sizes are bytes, lengths are
// characters, counts say what they count. First what the specification fixes, at the end a server's defaults.

/** The channel. */
export const connectionLimits = {
  // A socket must be open by then.
  connectTimeoutMs: 10_000,
  // The answer to a provision must be there by then.
  provisionTimeoutMs: 10_000,
  // Sockets tried for one sign-in, each on the next host.
  connectAttempts: 3,
  // How often the client looks whether a heartbeat is due; an option.
  heartbeatMs: 30_000,
  // Silence after which a heartbeat is due.
  quietBeforeHeartbeatMs: 30_000,
  // A page that becomes visible checks the socket if the last frame is older than this.
  visibleCheckAfterMs: 2_000,
  // A socket that does not answer this check in time is given up.
  probeTimeoutMs: 8_000,
  // Reconnects in a row before the connection is reported closed; an option.
  maxReconnects: 5,
  // A provisioned connection must hold this long before the back-off starts from the beginning.
  stableAfterMs: 5_000,
  // Hosts are looked up anew after this many reconnects, or maxReconnects if that is less.
  lookupEveryReconnects: 5,
  // Hosts are looked up anew after this many requests with an unusual status; a 200 resets the count.
  lookupEveryOddStatuses: 5,
  // Ids remembered to drop metas that come twice.
  rememberedIds: 100,
} as const

/** The wait before a reconnect: a random time between the two, for attempts up to and including `upTo`. */
export const backOffSteps = [
  { upTo: 5, fromMs: 1_000, toMs: 2_000 },
  { upTo: 19, fromMs: 3_000, toMs: 6_000 },
  { upTo: Number.POSITIVE_INFINITY, fromMs: 5_000, toMs: 10_000 },
] as const

/** Statuses that say nothing about the host; all others count towards a new lookup. */
export const usualStatuses: readonly number[] = [200, 400, 401, 403, 404, 429, 500, 503]

/** Requests over HTTP. */
export const requestLimits = {
  // No answer by then: the request has failed.
  timeoutMs: 15_000,
  // Retries after the first try, where a call is retried at all (the push token is).
  retries: 3,
  // The pause before each of them.
  retryPauseMs: 1_000,
} as const

/** Signing in and tokens. */
export const sessionLimits = {
  // The text for the device that a sign-in pushes out.
  maxSignInNoteLength: 1_024,
  // A custom platform is a number in this range.
  minCustomPlatform: 1,
  maxCustomPlatform: 100,
  // The name of a device that gives itself no other.
  defaultDeviceName: 'webim',
  // A token is about to expire when this share of its life is over.
  tokenWillExpireAt: 0.8,
  // Timers cannot wait longer; a longer wait is made of several.
  maxTimerMs: 2_147_483_647,
} as const

/** User names after lower-casing. What does not fit 'is not legal'. */
export const userNameRule = /^[a-z0-9_.-]{1,64}$/

/** Passwords. */
export const passwordLimits = { minLength: 1, maxLength: 128 } as const

/** Messages. */
export const messageLimits = {
  // The answer to a sent message, or to joining or leaving a room, must be there by then.
  answerTimeoutMs: 15_000,
  // Messages in a combined message.
  minCombined: 1,
  maxCombined: 300,
  // Combined messages inside each other.
  maxCombinedLevels: 10,
} as const

/** History, reactions and pinned messages. */
export const historyLimits = {
  // Messages on a page, if the caller does not say.
  pageSize: 20,
  // Messages removed from the history at once.
  maxRemovedIds: 20,
  // Digits of the time up to which history is removed.
  maxTimeDigits: 18,
  // Reactions on a page.
  reactionPageSize: 20,
  // Pinned messages on a page.
  pinnedPageSize: 10,
} as const

/** The list of conversations. */
export const conversationLimits = {
  // Conversations on a page.
  pageSize: 20,
  // Conversations on a page of those with a mark.
  markedPageSize: 10,
  // Marks are numbers from 0 to this.
  maxMark: 19,
} as const

/** Groups. */
export const groupLimits = {
  // Members of a group that is made without a number.
  defaultMaxMembers: 200,
  // Members on a page; the same for rooms.
  memberPageSize: 50,
  // Shared files: the first page, and files on a page.
  filePage: 1,
  filePageSize: 10,
  // Readers of a message in one answer.
  readersLimit: 500,
  // The duration of a mute without an end.
  muteForEver: -1,
} as const

/** How a group is made, if the caller does not say. */
export const groupDefaults = {
  public: false,
  approval: false,
  allowInvites: true,
  inviteNeedsConfirmation: false,
} as const

/** Priorities of messages in a room, as they are sent. */
export const roomPriority = { high: 0, normal: 1, low: 2 } as const

/** Threads: threads, or members of a thread, on a page. */
export const threadLimits = { pageSize: 20 } as const

/** Contacts on a page. */
export const contactLimits = { pageSize: 20 } as const

/** Notifications: conversations on a page of those with a remind type. */
export const notificationLimits = { remindTypePageSize: 10 } as const

/** Files. */
export const fileLimits = {
  // A file, a part of one, or a usage report must be uploaded by then.
  uploadTimeoutMs: 300_000,
  // The size of a part until the server names its own.
  partSize: 5_242_880,
  // Files larger than this many parts are uploaded in parts.
  partsFrom: 1.5,
  // Parts on their way at once.
  maxPartsAtOnce: 4,
  // Images and files above this size get a thumbnail.
  thumbnailAboveSize: 204_800,
} as const

/** Upload of the client's own log. */
export const clientLogLimits = {
  // Never more often than this, and usually this often.
  minIntervalMs: 60_000,
  intervalMs: 300_000,
  // One piece of an upload.
  chunkSize: 2_097_152,
  // What is kept while it waits.
  maxKeptSize: 3_145_728,
  // Between two pieces.
  chunkPauseMs: 3_000,
} as const

/** Usage reports: events in a minute, events that wait, events in one report, and how long it waits for more. */
export const usageReportLimits = {
  maxPerMinute: 1_000,
  maxWaiting: 1_000,
  batchSize: 10,
  batchAfterMs: 1_000,
} as const

/** The local store's format. */
export const localStoreVersion = 2

/** The largest number of a field on the wire. */
export const maxFieldNumber = 536_870_911

/** What a server does if its settings say nothing else. */
export const serverLimits = {
  // Text of a message; more is refused as too large.
  maxTextSize: 65_536,
  // A frame up to this size is read (and refused if need be); beyond it the socket is closed.
  maxFrameSize: 8_388_608,
  // Entries and bytes of a page of a queue, whichever is reached first.
  maxPageEntries: 500,
  maxPageSize: 262_144,
  // The life of a token: sixty days.
  tokenLifetimeMs: 5_184_000_000,
  // How long its sender may recall a message.
  recallLimitMs: 120_000,
  // Edits of one message; a setting may not allow fewer than the minimum.
  maxEdits: 10,
  minMaxEdits: 3,
  // Let through in any case, in a second.
  registrationsPerSecond: 100,
  signInsPerSecond: 100,
} as const
