// Validates drafts and composes them as items of the channel, as well as receipts. Recalls and edits are in
// compose-recalls-and-edits.ts.

import {
  BodyType,
  encode,
  groupDomain,
  invalidParameter,
  isObject,
  localError,
  MessageBody,
  type Meta,
  NameSpace,
  ParleyError,
  RouteType,
  roomPriority,
  toKeyValues,
  userDomain,
} from '@parley/protocol'
import { writeContent } from '../state/message-kinds.ts'
import { type ConversationRef, type Draft, normalized } from '../state/state.ts'

/** The sender of a message. */
export interface Sender {
  readonly appKey: string
  readonly me: string
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => Number.isFinite(value)
const optional = (test: (value: unknown) => boolean) => (value: unknown) => value === undefined || test(value)
const isList = (value: unknown) => Array.isArray(value) && value.every(isText)

/** A local file, or the URL of an uploaded one. */
const withFile = {
  url: optional(isText),
  secret: optional(isText),
  name: optional(isText),
  bytes: optional(isNumber),
}

/** The required fields of each kind. */
const needs: Readonly<Record<Draft['kind'], Readonly<Record<string, (value: unknown) => boolean>>>> = {
  text: { text: isText, languages: optional(isList) },
  image: { ...withFile, width: optional(isNumber), height: optional(isNumber) },
  video: { ...withFile, duration: optional(isNumber) },
  voice: { ...withFile, duration: optional(isNumber) },
  file: withFile,
  location: {
    latitude: isNumber,
    longitude: isNumber,
    address: optional(isText),
    building: optional(isText),
  },
  command: { action: isText },
  custom: { event: isText, params: optional(isObject) },
  combined: {
    ...withFile,
    messages: optional(Array.isArray),
    level: optional(isNumber),
    title: isText,
    summary: isText,
    text: optional(isText),
  },
}

const common = { ext: optional(isObject), onlyTo: optional(isList) }

/** Validates a draft, and spells the recipient like the server. Throws if it is invalid. */
export function checkedDraft(draft: Draft): Draft {
  if (!isObject(draft) || !isObject(draft.to) || typeof draft.to.id !== 'string' || draft.to.id === '') {
    throw localError('fieldMissing', { name: 'to' })
  }
  const tests = Object.hasOwn(needs, draft.kind) && needs[draft.kind]
  if (!tests) throw invalid('kind', draft.kind)
  const values = draft as unknown as Readonly<Record<string, unknown>>
  for (const [name, fits] of Object.entries({ ...tests, ...common }))
    if (!fits(values[name])) throw invalid(name, values[name])
  if (tests.url && !values.url && !isObject(values.file) && !values.messages)
    throw invalid('file', values.file)
  return { ...draft, to: normalized(draft.to) }
}

export const invalid = (name: string, value: unknown): ParleyError =>
  new ParleyError('invalidParameter', invalidParameter(name, value))

const addresses = {
  single: { type: BodyType.CHAT, domain: userDomain },
  group: { type: BodyType.GROUPCHAT, domain: groupDomain },
  thread: { type: BodyType.GROUPCHAT, domain: groupDomain },
  room: { type: BodyType.CHATROOM, domain: groupDomain },
} as const

/** Marks an item for a thread. The server fills in where the thread belongs. */
export const threadMeta = (to: ConversationRef) => (to.type === 'thread' ? { thread: {} } : {})

/** The JSON fields of a body as one text; undefined if there are none. */
export const jsonMeta = (values: object) =>
  Object.keys(values).length > 0 ? { meta: JSON.stringify(values) } : undefined

/** The body of a message; also used to show it to the sender once it is sent. */
export function bodyOf(draft: Draft, me: string): MessageBody {
  const { to, wantsReceipts } = draft
  const translations = draft.kind === 'text' && draft.translations ? { translations: draft.translations } : {}
  return {
    type: addresses[to.type].type,
    from: { name: me },
    to: { name: to.id },
    contents: [writeContent(draft)],
    ext: toKeyValues(draft.ext ?? {}),
    ...(wantsReceipts && { msgConfig: { allowGroupAck: true } }),
    ...jsonMeta({ ...threadMeta(to), ...translations }),
  }
}

export function envelope({ appKey }: Sender, to: ConversationRef, body: MessageBody): Meta {
  return {
    to: { appKey, name: to.id, domain: addresses[to.type].domain },
    ns: NameSpace.CHAT,
    payload: encode(MessageBody, body),
    routetype: RouteType.ROUTE_ALL,
  }
}

/** The priority tag, which every item for a room carries. */
export const tagged = (to: ConversationRef, priority: keyof typeof roomPriority = 'normal') =>
  to.type === 'room' ? { ext: toKeyValues({ chatroom_msg_tag: roomPriority[priority] }) } : undefined

/** Composes a message. The server recognises a retry by the client key. */
export function composeMessage(sender: Sender, draft: Draft, clientKey: string): Meta {
  const { to, onlyTo, onlineOnly, priority } = draft
  const isDirected = onlyTo !== undefined && to.type !== 'single'
  return {
    ...envelope(sender, to, bodyOf(draft, sender.me)),
    ...tagged(to, priority),
    ...(onlineOnly && { routetype: RouteType.ROUTE_ONLINE }),
    ...(isDirected && { routetype: RouteType.ROUTE_DIRECT, directedUsers: [...onlyTo] }),
    clientKey,
  }
}

/** Composes a receipt of type DELIVER_ACK, READ_ACK or CHANNEL_ACK. In groups it can include a text of the reader. */
export function composeReceipt(
  sender: Sender,
  type: number,
  to: ConversationRef,
  ackMessageId: string,
  ackContent?: string,
): Meta {
  const isGroupRead = type === BodyType.READ_ACK && to.type !== 'single'
  return envelope(sender, to, {
    type,
    from: { name: sender.me },
    to: { name: to.id },
    contents: [{}],
    ackMessageId,
    ...(isGroupRead && {
      msgConfig: { allowGroupAck: true },
      ...(ackContent !== undefined && { ackContent }),
    }),
  })
}
