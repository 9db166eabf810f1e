// Every setting with its default and the reason for it. The environment is read once, in main.ts; tests hand in values.

import { serverLimits } from '@parley/protocol'
import { type DatabaseConfig, databaseDefaults, databaseFrom } from './database-config.ts'
import { type DeliveryConfig, deliveryDefaults } from './delivery-config.ts'
import { type DoorConfig, doorDefaults, doorsFrom } from './door-config.ts'
import { type OutsideConfig, outsideDefaults, outsideFrom } from './integrations-config.ts'
import { type PrivacyConfig, privacyDefaults, privacyFrom } from './privacy-config.ts'
import { type StreamConfig, streamDefaults, streamsFrom } from './stream-config.ts'

export interface Config
  extends OutsideConfig,
    DatabaseConfig,
    DeliveryConfig,
    DoorConfig,
    PrivacyConfig,
    StreamConfig {
  host: string
  /** 0 picks a free one. */
  port: number
  /** Where the embedded database and uploads live. */
  data: string
  /** No sample people and messages. */
  empty: boolean
  logLevel: string
  /** The folder of the built web application; empty serves none. */
  webRoot: string
  /** How long a token lives that was got by password. Long, because people stay signed in on their devices. */
  tokenLifetimeMs: number
  /** Sockets at once. Above it new ones are refused before they cost anything. */
  maxConnections: number
  /** A socket that says nothing for so long is dead. Clients speak every 30 to 60 s. */
  idleMs: number
  /** Largest text of a message; above it the send is refused and the socket stays. */
  maxTextBytes: number
  /** Largest file. */
  maxFileBytes: number
  /** A store that speaks S3, for the bytes of files in place of `data`; empty: none. */
  s3Bucket: string
  s3Endpoint: string
  s3Region: string
  s3Prefix: string
  s3Key: string
  s3Secret: string
  /** Files may come in parts of this size, the last one may be smaller; so many at once of one person. */
  partBytes: number
  maxUploads: number
  /** What comes in parts and stops coming is removed after so long. */
  uploadMs: number
  /** Pictures with more pixels or bytes have no preview; how long one may take, and how many wait for their turn. */
  maxPixels: number
  maxPictureBytes: number
  pictureMs: number
  picturesWaiting: number
  /** The program that makes video frames; empty: none, as in worlds in one process. How long, how many at once. */
  ffmpeg: string
  stillMs: number
  stillsAtOnce: number
  /** Pictures are written anew when they are uploaded, without where and with what they were taken. */
  stripPictures: boolean
  /** Bytes of files that one person may have here, and how long they are kept; 0 is no limit. */
  maxUserFileBytes: number
  fileMs: number
  /** Sends a second and device before "traffic limit"; bursts may be five times that. Loopback is the operator's own. */
  sendsPerSecond: number
  sendsPerSecondLoopback: number
  /** Registrations and sign-ins a second and address. */
  signInsPerSecond: number
  signInsPerSecondLoopback: number
  /** Unsent bytes of a socket at which nothing more is written to it, and at which writing goes on. */
  pauseBytes: number
  resumeBytes: number
  /** A device that does not read for so long is dropped; its cursor keeps what it has not had. */
  stalledMs: number
  /**
   * Entries sent to a device and not acknowledged. What is on its way when a socket is cut is sent again; foreign
   * clients recognise a hundred repeats, ours asks for more.
   */
  unacknowledged: number
  unacknowledgedMost: number
  /** Entries and bytes in one page of a queue. */
  pageEntries: number
  pageBytes: number
  /** Queues named in one unread answer; the rest is pushed after them. */
  queuesInUnread: number
  /** Entries in one commit. */
  commitEntries: number
  /** Cursors ride on commits, at most this often; lost ones only mean that something is sent again. */
  cursorMs: number
  /** People of an app signed in at once, and those who sign in within a day and a month (UTC); 0 is no limit. */
  maxOnline: number
  maxDaily: number
  maxMonthly: number
  /** Accounts of an app; 0 is no limit. */
  maxUsers: number
  /** Devices of one user signed in at once on one platform; 0 is no limit, else the oldest goes. */
  maxDevices: number
  /** How long a sender may take back a message; 0 switches recalling off. Owners and admins have no limit. */
  recallMs: number
  /** Edits of one message; 0 switches editing off, less than three is taken as three. */
  editMax: number
  /** People whom a directed message may name. */
  maxDirected: number
  /** People may put reactions under messages, and so many different ones under one message. */
  reactions: boolean
  maxReactions: number
  /** Pinned messages of a conversation: more is no longer a short list. */
  maxPins: number
  /** Messages may be reported; open reports of one person, so that nobody floods the moderators. */
  reports: boolean
  maxOpenReports: number
  /** Contacts of one person, people who wait for his answer, and those whose answer he waits for. */
  maxContacts: number
  maxContactRequests: number
  /** People may see whether others are there; so many whom one person is told about. */
  presence: boolean
  maxPresenceWatched: number
  /** A device whose connection broke is shown for so long: a page that is loaded again is no going and coming. */
  presenceGraceMs: number
  /** The zone of daily times of those who named none. */
  zone: string
  /** Devices to which pushes of one person go. */
  maxPushTokens: number
  /** Also to devices that are not connected while another device of the same person is. */
  pushBesides: boolean
  /** What is said stands in a push; else only that there is a message. */
  pushContents: boolean
  /** Clients send what they noted down, so often, and what was used of them. */
  clientLogs: boolean
  clientLogMs: number
  usageReports: boolean
  /** Reports that are kept of an app; then the oldest go. */
  usageKept: number
  /** People on one personal block list, which is held in memory. */
  maxBlocked: number
  /** The most that a group may ask for as its number of members. */
  maxGroupMembers: number
  /** People may make threads under messages of groups; so many in a group, and people in one, who are held in memory. */
  threads: boolean
  maxThreads: number
  maxThreadMembers: number
  /** People may make rooms; else only the application's back end. So many of one owner, so many people in one. */
  roomsByUsers: boolean
  maxRooms: number
  maxRoomMembers: number
  /** Rooms that one person may be in at once. */
  maxRoomsJoined: number
  /** Somebody whose last device is gone is still in his rooms for so long. */
  roomGraceMs: number
  /** Whoever comes into a room gets its last messages, so many. */
  roomLast: number
  /** Messages of a room that are kept for its history. */
  roomKept: number
  /** Unsent bytes of a device at which it gets no messages of low priority any more, and none of normal priority. */
  roomLowBytes: number
  roomNormalBytes: number
  /** In a room with more people than this, comings and goings are told together, so often. */
  roomCrowd: number
  roomCollectMs: number
  /** Rooms in memory; those that somebody is in are always. */
  cachedRooms: number
  /** In new groups, whoever comes later sees what was said before. */
  historyForNew: boolean
  /** Conversations that one person keeps at the top of the list. */
  maxPinnedConversations: number
  /** Users kept in memory, for rules without a database read. */
  cachedUsers: number
  cachedConversations: number
  /** A file with words that messages must not hold; empty is none. What is done about them; how often it is looked at. */
  words: string
  wordsAction: 'refuse' | 'replace'
  wordsCheckMs: number
  /** The application's say about every message before it is stored; empty asks nobody. */
  hookUrl: string
  hookSecret: string
  /** How long a sender may wait for it, and what happens to the message when there is no answer. */
  hookMs: number
  hookOnFailure: 'allow' | 'refuse'
  /** Questions at once, bytes of an answer; failures in a row after which it is not asked, and for how long. */
  hookInFlight: number
  hookAnswerBytes: number
  hookFailures: number
  hookPauseMs: number
  /** The address of a LibreTranslate service; empty: translation is not enabled. Its key, where it wants one. */
  translateUrl: string
  translateKey: string
  /** Letters of a text, and languages at once: services take as long as both are. */
  translateMaxLength: number
  translateMaxLanguages: number
  /** How long somebody may wait for it; clients wait 15 s for an answer, in which the languages may be asked for, too. */
  translateMs: number
  /** Questions to it at once, questions that wait for their turn, those of one person, bytes of an answer. */
  translateAtOnce: number
  translateWaiting: number
  translateOpen: number
  translateAnswerBytes: number
  /** Translations that are remembered, and for how long the list of languages is. */
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
  ...doorDefaults,
  ...databaseDefaults,
  ...privacyDefaults,
}

/** Settings from the environment. Unreadable numbers are refused by name rather than guessed. */
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
    ...databaseFrom(env, number),
    ...privacyFrom(env, { isOn, oneOf }),
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
