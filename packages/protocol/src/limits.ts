// Every number of the product, once, in groups. Durations have their unit in the name, sizes are bytes, lengths are
// characters, counts name what they count. Most are fixed by the specification; `serverLimits` are a server's defaults.
// Each group is a separate module, so that a bundle contains the numbers it uses and none of the names.

export * as clientLogLimits from './limits/client-log.ts'
export * as connectionLimits from './limits/connection.ts'
export * as contactLimits from './limits/contact.ts'
export * as conversationLimits from './limits/conversation.ts'
export * as favouriteLimits from './limits/favourite.ts'
export * as fileLimits from './limits/file.ts'
export * as groupLimits from './limits/group.ts'
export * as historyLimits from './limits/history.ts'
export * as messageLimits from './limits/message.ts'
export * as notificationLimits from './limits/notification.ts'
export * as passwordLimits from './limits/password.ts'
export * as presenceLimits from './limits/presence.ts'
export * as profileLimits from './limits/profile.ts'
export * as requestLimits from './limits/request.ts'
export * as roomLimits from './limits/room.ts'
export * as callLimits from './limits/rtc.ts'
export * as serverLimits from './limits/server.ts'
export * as sessionLimits from './limits/session.ts'
export * as threadLimits from './limits/thread.ts'
export * as usageReportLimits from './limits/usage-report.ts'

/** The wait before a reconnect: a random time between the two, for attempts up to and including `upTo`. */
export const backOffSteps = [
  { upTo: 5, fromMs: 1_000, toMs: 2_000 },
  { upTo: 19, fromMs: 3_000, toMs: 6_000 },
  { upTo: Number.POSITIVE_INFINITY, fromMs: 5_000, toMs: 10_000 },
] as const

/** Statuses that do not indicate a problem with the host. All others count towards a new lookup. */
export const usualStatuses: readonly number[] = [200, 400, 401, 403, 404, 429, 500, 503]

/** User names after lower-casing. A name that does not match 'is not legal'. `.` and `..` would change the path. */
export const userNameRule = /^(?!\.\.?$)[a-z0-9_.-]{1,64}$/

/** The settings of a group if the caller does not choose any. */
export const groupDefaults = {
  public: false,
  approval: false,
  allowInvites: true,
  inviteNeedsConfirmation: false,
} as const

/** Priorities of messages in a room, as they are sent. */
export const roomPriority = { high: 0, normal: 1, low: 2 } as const

/** The format version of the local store. */
export const localStoreVersion = 4

/** The largest field number on the wire. */
export const maxFieldNumber = 536_870_911
