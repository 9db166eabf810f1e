// Events in the form of the callbacks of other servers of this protocol, for receivers that exist already. One request
// reports one event. Kinds that those servers do not report have no such form.

import { hash } from 'node:crypto'
import type { BackendEvent } from './event-json.ts'

export interface CallbackParts {
  /** `org#app` */
  readonly appKey: string
  readonly secret: string
  /** The name of this server. */
  readonly host: string
}

type Json = Readonly<Record<string, unknown>>

/** The body of the request. Undefined: the event has no form there. */
export function callbackOf(event: BackendEvent, { appKey, secret, host }: CallbackParts): Json | undefined {
  const fields = fieldsOf(event)
  if (!fields) return undefined
  const callId = `${appKey}_${event.number}`
  const { at: timestamp } = event
  // The form of the other servers; it does not sign the body. Our own signature is in the headers as always.
  const security = hash('md5', `${callId}${secret}${timestamp}`, 'hex')
  return { callId, timestamp, appkey: appKey, host, security, securityVersion: '1.0.0', ...fields }
}

function fieldsOf({ kind, data }: BackendEvent): Json | undefined {
  const [area = '', what = ''] = kind.split('.')
  if (area === 'messages') return messageFields(what, data)
  if (area === 'contacts') return contactFields(what, data)
  if (area === 'groups' || area === 'rooms') return placeFields(area, what, data)
  if (area === 'sessions') return sessionFields(what, data)
  return undefined
}

function messageFields(what: string, data: Json): Json | undefined {
  const { by, to, messageId, chat_type: chatType } = data
  const groupField = chatType === 'chat' ? {} : { group_id: to }
  if (what === 'sent') {
    const { msg_id, from, payload } = data
    return { eventType: 'chat', chat_type: chatType, ...groupField, from, to, msg_id, payload }
  }
  const common = { eventType: 'chat', from: by, to, msg_id: messageId, ...groupField }
  if (what === 'recalled') return { ...common, chat_type: 'recall', recall_id: messageId, payload: {} }
  if (what === 'edited')
    return {
      ...common,
      chat_type: 'edit',
      payload: { ...(data.payload as Json), edit_message_id: messageId },
    }
  if (what === 'read') return { ...common, chat_type: 'read_ack', payload: { ack_message_id: messageId } }
  if (what === 'conversationRead') return { ...common, chat_type: 'channel_ack', payload: {} }
  if (what === 'reactionsChanged')
    return { ...common, chat_type: 'notify', payload: { type: 'reaction', data } }
  return undefined
}

const contactOperations: Readonly<Record<string, string>> = {
  invited: 'add',
  agreed: 'accept',
  added: 'accept',
  declined: 'remote_decline',
  removed: 'remove',
}

function contactFields(what: string, data: Json): Json | undefined {
  const operation = contactOperations[what]
  if (!operation) return undefined
  return { chat_type: 'roster', from: data.by ?? data.from, to: data.to ?? data.user, payload: { operation } }
}

/** The operation and the type of the payload. */
const placeOperations: Readonly<Record<string, readonly [operation: string, type?: string]>> = {
  created: ['CREATE'],
  dissolved: ['DELETE'],
  destroyed: ['DELETE'],
  membersJoined: ['JOIN', 'DIRECT'],
  joined: ['JOIN', 'DIRECT'],
  invited: ['JOIN', 'INVITE'],
  applied: ['JOIN', 'APPLY'],
  membersLeft: ['LEAVE', 'QUIT'],
  left: ['LEAVE', 'QUIT'],
  removed: ['LEAVE', 'KICK'],
  updated: ['UPDATE', 'INFO'],
  ownerChanged: ['UPDATE', 'OWNER'],
  announced: ['UPDATE', 'ANNOUNCEMENT'],
  banned: ['UPDATE', 'MUTE'],
  disabled: ['UPDATE', 'DISABLE'],
  adminAdded: ['ADMIN', 'ADD'],
  adminRemoved: ['ADMIN', 'REMOVE'],
  muted: ['MUTE', 'ADD'],
  unmuted: ['MUTE', 'REMOVE'],
  blocked: ['BLOCK', 'ADD'],
  unblocked: ['BLOCK', 'REMOVE'],
  allowed: ['WHITE', 'ADD'],
  disallowed: ['WHITE', 'REMOVE'],
  shielded: ['SHIELD', 'ADD'],
  unshielded: ['SHIELD', 'REMOVE'],
  fileShared: ['SHARE_FILE', 'ADD'],
  fileRemoved: ['SHARE_FILE', 'REMOVE'],
}

function placeFields(area: string, what: string, data: Json): Json | undefined {
  const [operation, type] = placeOperations[what] ?? []
  if (!operation) return undefined
  return {
    chat_type: 'muc',
    event: 'group_op_event',
    type: area === 'rooms' ? 'CHATROOM' : 'GROUP',
    id: data.roomId ?? data.groupId,
    operator: data.by,
    operation,
    payload: { ...(type ? { type } : {}), member: membersIn(data) },
  }
}

function membersIn({ users, members }: Json): string[] {
  const listed = [users, members].find((list) => Array.isArray(list) && list.length > 0) as
    | readonly (string | { readonly name?: string })[]
    | undefined
  return (listed ?? []).map((one) => (typeof one === 'string' ? one : (one.name ?? '')))
}

function sessionFields(what: string, { user, device, address, platform }: Json): Json {
  const isIn = what === 'signedIn'
  return {
    chat_type: 'status',
    status: isIn ? 'online' : 'offline',
    reason: isIn ? 'login' : 'logout',
    user: `${user}/${device}`,
    os: platform,
    ip: address,
  }
}
