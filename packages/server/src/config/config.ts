// Every setting with its default and the reason for it. The environment is read once, in main.ts; tests hand in values.

import { serverLimits } from '@parley/protocol'
import { type DatabaseConfig, databaseDefaults, databaseFrom } from './database.ts'
import { type DeliveryConfig, deliveryDefaults } from './delivery.ts'
import { type DoorConfig, doorDefaults, doorsFrom } from './doors.ts'
import { type EventConfig, eventDefaults, eventsFrom } from './events.ts'
import { type OutsideConfig, outsideDefaults, outsideFrom } from './integrations.ts'
import { type PrivacyConfig, privacyDefaults, privacyFrom } from './privacy.ts'
import { type StreamConfig, streamDefaults, streamsFrom } from './streams.ts'

export interface Config
  extends OutsideConfig,
    DatabaseConfig,
    DeliveryConfig,
    DoorConfig,
    EventConfig,
    PrivacyConfig,
    StreamConfig {
  host: string
  /** 0 picks a free one. */
  port: number
  /** Where the embedded database and uploads live. */
  data: string
  /** Start without sample users and messages. */
  empty: boolean
  logLevel: string
  /** The folder of the built web application; empty serves none. */
  webRoot: string
  /** Lifetime of a token that was issued for a password. Long, because people stay signed in on their devices. */
  tokenLifetimeMs: number
  /** Concurrent sockets. Beyond it, new ones are refused before they cost anything. */
  maxConnections: number
  /** A socket without traffic for this long is considered dead. Clients send a heartbeat every 30 to 60 s. */
  idleMs: number
  /** Largest text of a message. A longer one is refused and the socket stays open. */
  maxTextBytes: number
  /** Largest file. */
  maxFileBytes: number
  /** An S3-compatible store for the bytes of files, instead of `data`. Empty: none. */
  s3Bucket: string
  s3Endpoint: string
  s3Region: string
  s3Prefix: string
  s3Key: string
  s3Secret: string
  /** Multipart uploads: the size of a part (the last one may be smaller) and the concurrent uploads of one user. */
  partBytes: number
  maxUploads: number
  /** An unfinished multipart upload is removed after this time. */
  uploadMs: number
  /** Images with more pixels or bytes have no preview. Also the time limit of a preview and the length of the queue. */
  maxPixels: number
  maxPictureBytes: number
  pictureMs: number
  picturesWaiting: number
  /** The program that extracts video frames (empty: none), its time limit and its concurrency. */
  ffmpeg: string
  stillMs: number
  stillsAtOnce: number
  /** Re-encode uploaded images without their metadata (location, camera). */
  stripPictures: boolean
  /** Bytes of files that one user may store, and how long files are kept. 0 is no limit. */
  maxUserFileBytes: number
  fileMs: number
  /** Sends per second and device before "traffic limit". Bursts may be five times that. Loopback is exempt. */
  sendsPerSecond: number
  sendsPerSecondLoopback: number
  /** Registrations and sign-ins per second and address. */
  signInsPerSecond: number
  signInsPerSecondLoopback: number
  /** Unsent bytes of a socket at which writing to it pauses, and at which writing resumes. */
  pauseBytes: number
  resumeBytes: number
  /** A device that does not read for this long is disconnected. Its cursor keeps what it has not received. */
  stalledMs: number
  /** Unacknowledged entries of a device, sent again after a reconnect. Other clients recognise a hundred duplicates. */
  unacknowledged: number
  unacknowledgedMost: number
  /** Entries and bytes in one page of a queue. */
  pageEntries: number
  pageBytes: number
  /** Queues listed in one unread answer. The others are pushed after them. */
  queuesInUnread: number
  /** Entries in one commit. */
  commitEntries: number
  /** Cursors are written along with commits, at most this often. A lost one only means that something is sent again. */
  cursorMs: number
  /** Users of an app signed in at once, within a day and within a month (UTC). 0 is no limit. */
  maxOnline: number
  maxDaily: number
  maxMonthly: number
  /** Accounts of an app; 0 is no limit. */
  maxUsers: number
  /** Devices of one user signed in at once on one platform. Beyond it, the oldest is signed out. 0 is no limit. */
  maxDevices: number
  /** How long a sender may recall a message. 0 disables recalling. Owners and admins have no limit. */
  recallMs: number
  /** Edits of one message. 0 disables editing, 1 and 2 count as 3. */
  editMax: number
  /** Users that a directed message may name. */
  maxDirected: number
  /** Whether reactions are enabled, and how many different ones a message may have. */
  reactions: boolean
  maxReactions: number
  /** Pinned messages per conversation. More is no longer a short list. */
  maxPins: number
  /** Whether messages may be reported, and the open reports of one user, so that nobody floods the moderators. */
  reports: boolean
  maxOpenReports: number
  /** Contacts of one user, and open contact requests to and from one user. */
  maxContacts: number
  maxContactRequests: number
  /** Whether presence is enabled, and how many users one user may subscribe to. */
  presence: boolean
  maxPresenceWatched: number
  /** A disconnected device is shown as online for this long, so that reloading a page does not look like leaving. */
  presenceGraceMs: number
  /** The time zone of daily times for users who have not set one. */
  zone: string
  /** Devices of one user that receive pushes. */
  maxPushTokens: number
  /** Also push to devices that are offline while another device of the same user is online. */
  pushBesides: boolean
  /** Whether a push contains the text of the message, or only says that there is one. */
  pushContents: boolean
  /** Whether clients upload their log and usage reports, and how often. */
  clientLogs: boolean
  clientLogMs: number
  usageReports: boolean
  /** Usage reports kept per app. Beyond it, the oldest are deleted. */
  usageKept: number
  /** Users on one personal block list, which is held in memory. */
  maxBlocked: number
  /** The largest member limit that a group may ask for. */
  maxGroupMembers: number
  /** Whether threads are enabled, how many a group may have, and the members of one, which are held in memory. */
  threads: boolean
  maxThreads: number
  maxThreadMembers: number
  /** Whether users may create rooms, or only the back end; the rooms of one owner; the members of one room. */
  roomsByUsers: boolean
  maxRooms: number
  maxRoomMembers: number
  /** Rooms that one user may be in at once. */
  maxRoomsJoined: number
  /** A user whose last device disconnected stays in their rooms for this long. */
  roomGraceMs: number
  /** The number of recent messages that a user receives when they join a room. */
  roomLast: number
  /** Messages of a room that are kept for its history. */
  roomKept: number
  /** Unsent bytes at which a device stops receiving messages of low priority, and of normal priority. */
  roomLowBytes: number
  roomNormalBytes: number
  /** In a room with more members than this, joins and leaves are batched, and sent this often. */
  roomCrowd: number
  roomCollectMs: number
  /** Rooms in memory. Occupied rooms are always in memory. */
  cachedRooms: number
  /** In new groups, members who join later can read earlier messages. */
  historyForNew: boolean
  /** Conversations that one user may pin to the top of the list. */
  maxPinnedConversations: number
  /** Users cached in memory, so that rules need no database read. */
  cachedUsers: number
  cachedConversations: number
  /** A file with words that messages must not contain (empty: none), what happens to them, how often it is checked. */
  words: string
  wordsAction: 'refuse' | 'replace'
  wordsCheckMs: number
  /** The app's moderation hook, called for every message before it is stored. Empty: none. */
  hookUrl: string
  hookSecret: string
  /** How long a sender may wait for the hook, and what happens to the message if it does not answer. */
  hookMs: number
  hookOnFailure: 'allow' | 'refuse'
  /** Concurrent requests and bytes of an answer. After this many failures in a row the hook pauses for a while. */
  hookInFlight: number
  hookAnswerBytes: number
  hookFailures: number
  hookPauseMs: number
  /** The address of a LibreTranslate service. Empty: translation is disabled. Also its key, if it needs one. */
  translateUrl: string
  translateKey: string
  /** Characters of a text and target languages per request: the time a service needs grows with both. */
  translateMaxLength: number
  translateMaxLanguages: number
  /** The time limit of a request. Clients wait 15 s, which may include fetching the list of languages. */
  translateMs: number
  /** Concurrent requests, queued requests, requests of one user, bytes of an answer. */
  translateAtOnce: number
  translateWaiting: number
  translateOpen: number
  translateAnswerBytes: number
  /** Cached translations, and how long the list of languages is cached. */
  translateCached: number
  translateLanguagesMs: number
}

const day = 86_400_000
const hour = 3_600_000
const megabyte = 1024 * 1024

export const defaults: Config = {
  host: '127.0.0.1',
  port: 4000,
  data: '.parley',
  empty: false,
  logLevel: 'info',
  webRoot: '',
  tokenLifetimeMs: 60 * day,
  maxConnections: 100_000,
  idleMs: 150_000,
  maxTextBytes: 64 * 1024,
  maxFileBytes: 100 * megabyte,
  s3Bucket: '',
  s3Endpoint: '',
  s3Region: 'us-east-1',
  s3Prefix: '',
  s3Key: '',
  s3Secret: '',
  partBytes: 5 * megabyte,
  maxUploads: 20,
  uploadMs: day,
  maxPixels: 50_000_000,
  maxPictureBytes: 30 * megabyte,
  pictureMs: 15_000,
  picturesWaiting: 200,
  ffmpeg: '',
  stillMs: 15_000,
  stillsAtOnce: 2,
  stripPictures: false,
  maxUserFileBytes: 0,
  fileMs: 0,
  sendsPerSecond: 100,
  sendsPerSecondLoopback: 20_000,
  signInsPerSecond: 100,
  signInsPerSecondLoopback: 20_000,
  pauseBytes: 1024 * 1024,
  resumeBytes: 256 * 1024,
  stalledMs: 30_000,
  unacknowledged: 100,
  unacknowledgedMost: 1000,
  pageEntries: 500,
  pageBytes: 256 * 1024,
  queuesInUnread: 500,
  commitEntries: 4000,
  cursorMs: 250,
  maxOnline: 0,
  maxDaily: 0,
  maxMonthly: 0,
  maxUsers: 0,
  maxDevices: 0,
  recallMs: serverLimits.recallLimitMs,
  editMax: serverLimits.maxEdits,
  maxDirected: 20,
  reactions: true,
  maxReactions: 20,
  maxPins: 20,
  reports: true,
  maxOpenReports: 100,
  maxContacts: 3000,
  maxContactRequests: 1000,
  presence: true,
  maxPresenceWatched: 1000,
  presenceGraceMs: 3000,
  zone: 'UTC',
  maxPushTokens: 10,
  pushBesides: false,
  pushContents: true,
  clientLogs: false,
  clientLogMs: 300_000,
  usageReports: false,
  usageKept: 100_000,
  maxBlocked: 500,
  maxGroupMembers: 5000,
  threads: true,
  maxThreads: 10_000,
  maxThreadMembers: 5000,
  roomsByUsers: true,
  maxRooms: 100,
  maxRoomMembers: 10_000,
  maxRoomsJoined: 100,
  roomGraceMs: 120_000,
  roomLast: 10,
  roomKept: 10_000,
  roomLowBytes: 64 * 1024,
  roomNormalBytes: 256 * 1024,
  roomCrowd: 100,
  roomCollectMs: 250,
  cachedRooms: 10_000,
  historyForNew: false,
  maxPinnedConversations: 50,
  cachedUsers: 200_000,
  cachedConversations: 200_000,
  words: '',
  wordsAction: 'refuse',
  wordsCheckMs: 5000,
  hookUrl: '',
  hookSecret: '',
  hookMs: 1000,
  hookOnFailure: 'allow',
  hookInFlight: 64,
  hookAnswerBytes: 64 * 1024,
  hookFailures: 5,
  hookPauseMs: 5000,
  translateUrl: '',
  translateKey: '',
  translateMaxLength: 5000,
  translateMaxLanguages: 10,
  translateMs: 6000,
  translateAtOnce: 8,
  translateWaiting: 200,
  translateOpen: 40,
  translateAnswerBytes: 256 * 1024,
  translateCached: 2000,
  translateLanguagesMs: 600_000,
  ...outsideDefaults,
  ...deliveryDefaults,
  ...streamDefaults,
  ...eventDefaults,
  ...doorDefaults,
  ...databaseDefaults,
  ...privacyDefaults,
}

/** Settings from the environment. A setting that is not a number stops the start with its name. */
export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const number = (name: string, fallback: number): number => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isFinite(value) || value < 0)
      throw new Error(`${name} must be a number of zero or more, not "${text}".`)
    return value
  }
  const isOn = (name: string, fallback: boolean): boolean => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    if (['1', 'true', 'on'].includes(text)) return true
    if (['0', 'false', 'off'].includes(text)) return false
    throw new Error(`${name} must be 1 or 0, not "${text}".`)
  }
  const oneOf = <T extends string>(name: string, words: readonly [T, ...T[]]): T => {
    const text = env[name] || words[0]
    const word = words.find((each) => each === text)
    if (word === undefined) throw new Error(`${name} must be ${words.join(' or ')}, not "${text}".`)
    return word
  }
  return {
    ...defaults,
    host: env.PARLEY_HOST || defaults.host,
    port: number('PARLEY_PORT', defaults.port),
    data: env.PARLEY_DATA || defaults.data,
    empty: env.PARLEY_EMPTY === '1' || env.PARLEY_EMPTY === 'true',
    logLevel: env.PARLEY_LOG || defaults.logLevel,
    tokenLifetimeMs: number('PARLEY_TOKEN_DAYS', defaults.tokenLifetimeMs / day) * day,
    maxConnections: number('PARLEY_MAX_CONNECTIONS', defaults.maxConnections),
    idleMs: number('PARLEY_IDLE_SECONDS', defaults.idleMs / 1000) * 1000,
    maxFileBytes: number('PARLEY_MAX_FILE_MB', defaults.maxFileBytes / megabyte) * megabyte,
    s3Bucket: env.PARLEY_S3_BUCKET ?? '',
    s3Endpoint: env.PARLEY_S3_ENDPOINT ?? '',
    s3Region: env.PARLEY_S3_REGION || defaults.s3Region,
    s3Prefix: env.PARLEY_S3_PREFIX ?? '',
    s3Key: env.PARLEY_S3_KEY ?? '',
    s3Secret: env.PARLEY_S3_SECRET ?? '',
    maxUploads: number('PARLEY_MAX_UPLOADS', defaults.maxUploads),
    uploadMs: number('PARLEY_UPLOAD_HOURS', defaults.uploadMs / hour) * hour,
    maxPixels: number('PARLEY_MAX_MEGAPIXELS', defaults.maxPixels / 1_000_000) * 1_000_000,
    ffmpeg: env.PARLEY_FFMPEG ?? 'ffmpeg',
    stripPictures: isOn('PARLEY_STRIP_PICTURES', defaults.stripPictures),
    maxUserFileBytes: number('PARLEY_MAX_USER_FILES_MB', defaults.maxUserFileBytes / megabyte) * megabyte,
    fileMs: number('PARLEY_FILE_DAYS', defaults.fileMs / day) * day,
    sendsPerSecond: number('PARLEY_SENDS_PER_SECOND', defaults.sendsPerSecond),
    sendsPerSecondLoopback: number('PARLEY_SENDS_PER_SECOND_LOOPBACK', defaults.sendsPerSecondLoopback),
    signInsPerSecond: number('PARLEY_SIGN_INS_PER_SECOND', defaults.signInsPerSecond),
    signInsPerSecondLoopback: number(
      'PARLEY_SIGN_INS_PER_SECOND_LOOPBACK',
      defaults.signInsPerSecondLoopback,
    ),
    maxOnline: number('PARLEY_MAX_ONLINE', defaults.maxOnline),
    maxUsers: number('PARLEY_MAX_USERS', defaults.maxUsers),
    maxDaily: number('PARLEY_MAX_DAILY', defaults.maxDaily),
    maxMonthly: number('PARLEY_MAX_MONTHLY', defaults.maxMonthly),
    maxDevices: number('PARLEY_MAX_DEVICES', defaults.maxDevices),
    words: env.PARLEY_WORDS ?? '',
    wordsAction: oneOf('PARLEY_WORDS_ACTION', ['refuse', 'replace']),
    hookUrl: env.PARLEY_HOOK_URL ?? '',
    hookSecret: env.PARLEY_HOOK_SECRET ?? '',
    hookMs: number('PARLEY_HOOK_MS', defaults.hookMs),
    hookOnFailure: oneOf('PARLEY_HOOK_ON_FAILURE', ['allow', 'refuse']),
    translateUrl: env.PARLEY_TRANSLATE_URL ?? '',
    translateKey: env.PARLEY_TRANSLATE_KEY ?? '',
    translateMaxLength: number('PARLEY_TRANSLATE_MAX_LENGTH', defaults.translateMaxLength),
    translateMaxLanguages: number('PARLEY_TRANSLATE_MAX_LANGUAGES', defaults.translateMaxLanguages),
    ...outsideFrom(env, { number, isOn, oneOf }),
    ...doorsFrom(env, { number }),
    ...streamsFrom({ number }),
    ...eventsFrom({ number, isOn }),
    ...databaseFrom(env, number),
    ...privacyFrom(env, { isOn, oneOf, number }, isLocalHost(env.PARLEY_HOST || defaults.host)),
    recallMs: number('PARLEY_RECALL_SECONDS', defaults.recallMs / 1000) * 1000,
    editMax: number('PARLEY_MAX_EDITS', defaults.editMax),
    maxDirected: number('PARLEY_MAX_DIRECTED', defaults.maxDirected),
    reactions: isOn('PARLEY_REACTIONS', defaults.reactions),
    maxReactions: number('PARLEY_MAX_REACTIONS', defaults.maxReactions),
    maxPins: number('PARLEY_MAX_PINS', defaults.maxPins),
    reports: isOn('PARLEY_REPORTS', defaults.reports),
    maxOpenReports: number('PARLEY_MAX_OPEN_REPORTS', defaults.maxOpenReports),
    maxContacts: number('PARLEY_MAX_CONTACTS', defaults.maxContacts),
    maxContactRequests: number('PARLEY_MAX_CONTACT_REQUESTS', defaults.maxContactRequests),
    presence: isOn('PARLEY_PRESENCE', defaults.presence),
    maxPresenceWatched: number('PARLEY_MAX_PRESENCE_WATCHED', defaults.maxPresenceWatched),
    presenceGraceMs: number('PARLEY_PRESENCE_GRACE_SECONDS', defaults.presenceGraceMs / 1000) * 1000,
    zone: zoneFrom(env.PARLEY_ZONE || defaults.zone),
    maxPushTokens: number('PARLEY_MAX_PUSH_TOKENS', defaults.maxPushTokens),
    pushBesides: isOn('PARLEY_PUSH_BESIDES', defaults.pushBesides),
    pushContents: isOn('PARLEY_PUSH_CONTENTS', defaults.pushContents),
    clientLogs: isOn('PARLEY_CLIENT_LOGS', defaults.clientLogs),
    clientLogMs: number('PARLEY_CLIENT_LOG_SECONDS', defaults.clientLogMs / 1000) * 1000,
    usageReports: isOn('PARLEY_USAGE_REPORTS', defaults.usageReports),
    maxBlocked: number('PARLEY_MAX_BLOCKED', defaults.maxBlocked),
    maxGroupMembers: number('PARLEY_MAX_GROUP_MEMBERS', defaults.maxGroupMembers),
    threads: isOn('PARLEY_THREADS', defaults.threads),
    maxThreads: number('PARLEY_MAX_THREADS', defaults.maxThreads),
    maxThreadMembers: number('PARLEY_MAX_THREAD_MEMBERS', defaults.maxThreadMembers),
    roomsByUsers: isOn('PARLEY_ROOMS_BY_USERS', defaults.roomsByUsers),
    maxRooms: number('PARLEY_MAX_ROOMS', defaults.maxRooms),
    maxRoomMembers: number('PARLEY_MAX_ROOM_MEMBERS', defaults.maxRoomMembers),
    maxRoomsJoined: number('PARLEY_MAX_ROOMS_JOINED', defaults.maxRoomsJoined),
    roomGraceMs: number('PARLEY_ROOM_GRACE_SECONDS', defaults.roomGraceMs / 1000) * 1000,
    roomLast: number('PARLEY_ROOM_LAST', defaults.roomLast),
    roomKept: number('PARLEY_ROOM_KEPT', defaults.roomKept),
    historyForNew: isOn('PARLEY_HISTORY_FOR_NEW', defaults.historyForNew),
    maxPinnedConversations: number('PARLEY_MAX_PINNED_CONVERSATIONS', defaults.maxPinnedConversations),
  }
}

function zoneFrom(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    throw new Error(`PARLEY_ZONE must be a time zone such as Europe/Berlin, not "${zone}".`)
  }
}

const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')
