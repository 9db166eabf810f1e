// What goes out: a draft, checked, as an item of the channel; receipts as well.

import {
  BodyType,
  ContentType,
  encode,
  errorFrom,
  groupDomain,
  invalidParameter,
  isObject,
  localFailure,
  MessageBody,
  type Meta,
  NameSpace,
  ParleyError,
  RouteType,
  toKeyValues,
  userDomain,
} from '@parley/protocol'
import { type ConversationRef, type Draft, spelled } from '../state/state.ts'

/** Who sends. */
export interface Sender {
  readonly appKey: string
  readonly me: string
}

/** A draft that can be sent, with the addressee as the server spells it; throws for one that cannot. */
export function checkedDraft(draft: Draft): Draft {
  if (!isObject(draft) || !isObject(draft.to) || typeof draft.to.id !== 'string' || draft.to.id === '') {
    throw errorFrom(localFailure('fieldMissing', { name: 'to' }))
  }
  if (draft.kind !== 'text') throw invalid('kind', draft.kind)
  if (typeof draft.text !== 'string') throw invalid('text', draft.text)
  if (draft.ext !== undefined && !isObject(draft.ext)) throw invalid('ext', draft.ext)
  return { ...draft, to: spelled(draft.to) }
}

const invalid = (name: string, value: unknown) =>
  new ParleyError('invalidParameter', invalidParameter(name, value))

const addresses = {
  single: { type: BodyType.CHAT, domain: userDomain },
  group: { type: BodyType.GROUPCHAT, domain: groupDomain },
  thread: { type: BodyType.GROUPCHAT, domain: groupDomain },
  room: { type: BodyType.CHATROOM, domain: groupDomain },
} as const

/** The body of a message, which is also what the sender shows once it is sent. */
export function bodyOf(draft: Draft, me: string): MessageBody {
  return {
    type: addresses[draft.to.type].type,
    from: { name: me },
    to: { name: draft.to.id },
    contents: [{ type: ContentType.TEXT, text: draft.text }],
    ext: toKeyValues(draft.ext ?? {}),
  }
}

function envelope({ appKey }: Sender, to: ConversationRef, body: MessageBody): Meta {
  return {
    to: { appKey, name: to.id, domain: addresses[to.type].domain },
    ns: NameSpace.CHAT,
    payload: encode(MessageBody, body),
    routetype: RouteType.ROUTE_ALL,
  }
}

/** The client key lets the server recognise a message that is sent again. */
export function composeMessage(sender: Sender, draft: Draft, clientKey: string): Meta {
  return { ...envelope(sender, draft.to, bodyOf(draft, sender.me)), clientKey }
}

/** A receipt: of type DELIVER_ACK, READ_ACK or CHANNEL_ACK. */
export function composeReceipt(
  sender: Sender,
  type: number,
  to: ConversationRef,
  ackMessageId: string,
): Meta {
  const body = { type, from: { name: sender.me }, to: { name: to.id }, contents: [{}], ackMessageId }
  return envelope(sender, to, body)
}
