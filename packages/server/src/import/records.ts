// The lines of an export and of history files, as values whose types were checked. Everything in them is hostile input: a
// line that does not fit is refused with its number.

import {
  encode,
  ignoredValue,
  isObject,
  MessageBody,
  parseObject,
  readJsonForm,
  userNameRule,
} from '@parley/protocol'
import { groupIdRule } from '../directory/groups.ts'

export type Json = Readonly<Record<string, unknown>>

export interface LinePosition {
  readonly file: string
  readonly line: number
}

/** A line that cannot be imported. */
export class BadLine extends Error {
  constructor({ file, line }: LinePosition, what: string) {
    super(`${file}, line ${line}: ${what}`)
  }
}

/** Reads one line: its fields, each with a check, and errors with the position of the line. */
export class Fields {
  readonly position: LinePosition
  private readonly json: Json

  constructor(position: LinePosition, json: unknown) {
    this.position = position
    if (!isObject(json)) throw new BadLine(position, 'it is not a JSON object.')
    this.json = json
  }

  static ofLine(position: LinePosition, text: string): Fields {
    return new Fields(position, parseObject(text))
  }

  refuse(what: string): never {
    throw new BadLine(this.position, what)
  }

  has(name: string): boolean {
    return this.json[name] !== undefined && this.json[name] !== null
  }

  text(name: string, longest: number, otherwise?: string): string {
    const value = this.json[name] ?? otherwise
    if (typeof value !== 'string' || value.length > longest || value.includes('\0'))
      return this.refuse(`${name} must be a text of at most ${longest} characters.`)
    return value
  }

  user(name: string): string {
    const value = this.text(name, 255).toLowerCase()
    return userNameRule.test(value) ? value : this.refuse(`${name} is not the name of a user.`)
  }

  /** The id of a group, room or thread. */
  conversationId(name: string): string {
    const value = this.text(name, 20)
    return groupIdRule.test(value) ? value : this.refuse(`${name} is not the id of a conversation.`)
  }

  number(name: string, most: number, otherwise?: number): number {
    const value = this.json[name] ?? otherwise
    if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > most)
      return this.refuse(`${name} must be a whole number of zero to ${most}.`)
    return value as number
  }

  /** ISO 8601, as milliseconds. */
  time(name: string, latest: number, otherwise?: number): number {
    if (!this.has(name) && otherwise !== undefined) return otherwise
    const value = Date.parse(this.text(name, 40))
    if (!Number.isSafeInteger(value) || value < 0 || value > latest)
      return this.refuse(`${name} must be a time in the past.`)
    return value
  }

  flag(name: string, otherwise = false): boolean {
    const value = this.json[name] ?? otherwise
    return typeof value === 'boolean' ? value : this.refuse(`${name} must be true or false.`)
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T {
    const found = words.find((word) => word === this.json[name])
    return found ?? this.refuse(`${name} must be ${words.join(' or ')}.`)
  }

  object(name: string): Fields {
    return isObject(this.json[name])
      ? new Fields(this.position, this.json[name])
      : this.refuse(`${name} must be an object.`)
  }

  list(name: string, most: number): readonly unknown[] {
    const value = this.json[name] ?? []
    if (!Array.isArray(value) || value.length > most)
      return this.refuse(`${name} must be a list of at most ${most} entries.`)
    return value
  }

  value(name: string): unknown {
    return this.json[name]
  }
}

/** Members that a conversation may have in an import, which is above any limit of the settings. */
const mostMembers = 100_000
const longText = 16_384

export interface UserRecord {
  readonly name: string
  readonly nickname: string
  readonly createdAt: number
  readonly isDeactivated: boolean
}

export const userOf = (fields: Fields, now: number): UserRecord => ({
  name: fields.user('name'),
  nickname: fields.text('nickname', 512, ''),
  createdAt: fields.time('createdAt', now, now),
  isDeactivated: fields.flag('isDeactivated'),
})

export const conversationKinds = ['single', 'group', 'thread', 'room'] as const
export type ConversationKind = (typeof conversationKinds)[number]

export interface MemberRecord {
  readonly user: string
  readonly role: 'member' | 'admin' | 'owner'
  readonly joinedAt: number
  /** Messages up to this time are not for them. 0: all are. */
  readonly hiddenUpTo: number
  /** The id of the last message that they have read. Empty: they have read none. Undefined: they have read everything. */
  readonly readUpTo: string | undefined
}

/** The standing of a user in a room, who need not be in it. */
export interface StandingRecord {
  readonly user: string
  /** 0: not an admin. */
  readonly adminSince: number
  /** −1: for ever, 0: not muted. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  readonly isBlocked: boolean
}

export interface ConversationRecord {
  readonly kind: ConversationKind
  readonly id: string
  readonly name: string
  readonly description: string
  /** Empty in a single chat. */
  readonly owner: string
  readonly members: readonly MemberRecord[]
  /** Of a room. */
  readonly people: readonly StandingRecord[]
  readonly settings: Fields
  /** The parent of a thread: the group, and the message in it. */
  readonly parent: { readonly group: string; readonly message: string } | undefined
}

export function conversationOf(fields: Fields, now: number): ConversationRecord {
  const kind = fields.oneOf('kind', conversationKinds)
  const isSingle = kind === 'single'
  const members = fields.list('members', mostMembers).map((value) => {
    const member = new Fields(fields.position, value)
    return {
      user: member.user('user'),
      role: member.has('role') ? member.oneOf('role', ['member', 'admin', 'owner']) : ('member' as const),
      joinedAt: member.time('joinedAt', now, now),
      hiddenUpTo: member.time('hiddenUpTo', now, 0),
      readUpTo: member.has('readUpTo') ? messageId(member, 'readUpTo') : undefined,
    }
  })
  if (isSingle && (members.length < 1 || members.length > 2))
    fields.refuse('a single chat has one or two members.')
  return {
    kind,
    id: isSingle ? '' : fields.conversationId('id'),
    name: fields.text('name', longText, ''),
    description: fields.text('description', longText, ''),
    owner: isSingle ? '' : fields.user('owner'),
    members,
    people:
      kind === 'room'
        ? fields
            .list('people', mostMembers)
            .map((value) => standingOf(new Fields(fields.position, value), now))
        : [],
    settings: fields.has('settings') ? fields.object('settings') : new Fields(fields.position, {}),
    parent:
      kind === 'thread'
        ? { group: fields.conversationId('group'), message: fields.text('message', 20) }
        : undefined,
  }
}

/** The id of a message, or nothing. */
function messageId(fields: Fields, name: string): string {
  const id = fields.text(name, 20)
  return /^\d{0,20}$/.test(id) ? id : fields.refuse(`${name} must be an id.`)
}

/** The year 10000: later times cannot be written. */
const latestTime = 253_402_300_800_000

function standingOf(fields: Fields, now: number): StandingRecord {
  return {
    user: fields.user('user'),
    adminSince: fields.time('adminSince', now, 0),
    mutedUntil: fields.value('mutedUntil') === 'forever' ? -1 : fields.time('mutedUntil', latestTime, 0),
    isAllowed: fields.flag('isAllowed'),
    isBlocked: fields.flag('isBlocked'),
  }
}

const chatTypes = ['chat', 'groupchat', 'chatroom'] as const
export type ChatType = (typeof chatTypes)[number]

export interface MessageRecord {
  readonly position: LinePosition
  /** The id that it had. */
  readonly id: string
  readonly sentAt: number
  readonly from: string
  readonly to: string
  readonly chat: ChatType
  readonly edits: number
  readonly body: MessageBody
  /** The only people who see it, or all but these. Undefined: everybody. */
  readonly only: readonly string[] | undefined
  readonly except: readonly string[] | undefined
}

const contentKinds: readonly unknown[] = 'txt img video loc audio file cmd custom combine'.split(' ')
/** Clocks of two servers differ a little. */
const aheadMs = 60_000

export function messageOf(
  fields: Fields,
  limits: { readonly now: number; readonly maxTextBytes: number },
): MessageRecord {
  const chat = fields.oneOf('chat_type', chatTypes)
  const id = fields.text('msg_id', 20)
  if (!/^\d{1,20}$/.test(id)) fields.refuse('msg_id must be a number as a text.')
  const names = (name: string) => {
    if (!fields.has(name)) return undefined
    return fields
      .list(name, mostMembers)
      .map((value) => new Fields(fields.position, { user: value }).user('user'))
  }
  return {
    position: fields.position,
    id,
    sentAt: fields.number('timestamp', limits.now + aheadMs),
    from: fields.user('from'),
    to: chat === 'chat' ? fields.user('to') : fields.conversationId('to'),
    chat,
    edits: fields.number('edits', 1_000_000, 0),
    body: bodyOf(fields, chat, limits.maxTextBytes),
    only: names('only'),
    except: names('except'),
  }
}

function bodyOf(fields: Fields, chat: ChatType, mostBytes: number): MessageBody {
  const payload = fields.object('payload')
  const [content, ...more] = payload.list('bodies', 1)
  if (!isObject(content) || more.length > 0 || !contentKinds.includes(content.type))
    return fields.refuse('payload.bodies must have one body of a known type.')
  const odd = ignoredValue(content)
  if (odd !== undefined) return fields.refuse(`payload.bodies.${odd} has the wrong type.`)
  const ext = payload.value('ext') ?? {}
  if (!isObject(ext)) return fields.refuse('payload.ext must be an object.')
  const body = readJsonForm({ id: '0', payload: { type: chat, bodies: [content], ext } })?.body
  if (!body) return fields.refuse('payload is not a message.')
  if (encode(MessageBody, body).length > mostBytes) return fields.refuse('the message is too large.')
  return body
}

export interface ReactionRecord {
  readonly message: string
  readonly reaction: string
  readonly user: string
  readonly at: number
}

export function reactionOf(fields: Fields, now: number): ReactionRecord {
  const message = fields.text('message', 20)
  if (!/^\d{1,20}$/.test(message)) fields.refuse('message must be an id.')
  const reaction = fields.text('reaction', 128)
  if (reaction === '') fields.refuse('reaction is empty.')
  return { message, reaction, user: fields.user('user'), at: fields.time('at', now) }
}

export interface FileRecord {
  readonly uuid: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly owner: string
  readonly to: { readonly kind: 'single' | 'group' | 'room'; readonly id: string } | undefined
  readonly secret: string
  readonly uploadedAt: number
  /** When a back end renewed its lifetime, or 0. */
  readonly renewedAt: number
  readonly isKeptForever: boolean
  /** Empty: the bytes are gone. */
  readonly sha256: string
}

export function fileOf(fields: Fields, now: number): FileRecord {
  const uuid = fields.text('uuid', 36)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid))
    fields.refuse('uuid is not a name of a file.')
  const sha256 = fields.text('sha256', 64, '')
  if (sha256 !== '' && !/^[0-9a-f]{64}$/.test(sha256)) fields.refuse('sha256 is not a hash.')
  const to = fields.has('to') ? fields.object('to') : undefined
  return {
    uuid,
    name: fields.text('name', 1024),
    type: fields.text('type', 255),
    size: fields.number('size', Number.MAX_SAFE_INTEGER),
    owner: fields.has('owner') ? fields.user('owner') : '',
    to: to && { kind: to.oneOf('kind', ['single', 'group', 'room'] as const), id: to.text('id', 64) },
    secret: fields.text('secret', 64, ''),
    uploadedAt: fields.time('uploadedAt', now),
    renewedAt: fields.time('renewedAt', now, 0),
    isKeptForever: fields.flag('keptForever'),
    sha256,
  }
}
