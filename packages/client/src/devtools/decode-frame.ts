// Decodes a frame for reading: a one-line summary, and the whole as a tree.

import {
  BodyType,
  Command,
  CommNotice,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  CommUnreadUL,
  ContentType,
  decode,
  type JID,
  Logout,
  MessageBody,
  type Meta,
  MSync,
  NameSpace,
  Provision,
  type Table,
} from '@parley/protocol'
import { fromBase64 } from '../calls/base64.ts'
import { bodies, nameOf } from './field-names.ts'
import { type Branch, type PayloadOf, treeOf } from './message-tree.ts'

/** The purpose of a frame. */
export type FrameKind =
  | 'provision'
  | 'unread'
  | 'notice'
  | 'send'
  | 'answer'
  | 'page'
  | 'request'
  | 'key'
  | 'logout'
  | 'other'

/** A frame of the socket, decoded for display. */
export interface DecodedFrame {
  readonly kind: FrameKind
  /** A one-line summary. */
  readonly summary: string
  readonly bytes: number
  readonly tree: readonly Branch[]
}

type Direction = 'up' | 'down'

const nothing = new Uint8Array()

/** Decodes a frame as far as possible; never throws. */
export function decodeFrame(way: Direction, data: Uint8Array | string): DecodedFrame {
  const bytes = typeof data === 'string' ? fromBase64(data) : data
  try {
    const frame = decode(MSync, bytes)
    const payload = frame.payload ?? nothing
    const table = payloadTable(way, frame.command)
    const payloads = payloadsOf(table)
    const outer = treeOf(MSync, bytes, payloads)
    return { ...described(way, frame.command, payload), bytes: bytes.length, tree: outer }
  } catch (error) {
    return {
      kind: 'other',
      summary: String(error),
      bytes: bytes.length,
      tree: treeOf(MSync, bytes, () => undefined),
    }
  }
}

function payloadTable(way: Direction, command: number | undefined): Table | undefined {
  switch (command) {
    case Command.PROVISION:
      return Provision
    case Command.UNREAD:
      return way === 'up' ? CommUnreadUL : CommUnreadDL
    case Command.NOTICE:
      return CommNotice
    case Command.LOGOUT:
      return Logout
    case Command.SYNC:
      return way === 'up' ? CommSyncUL : CommSyncDL
    default:
      return undefined
  }
}

const payloadsOf =
  (table: Table | undefined): PayloadOf =>
  (of, field, value) => {
    if (of.name === 'MSync' && field === 'payload') return table
    if (of.name === 'Meta' && field === 'payload') return bodies[Number(value.ns)] ?? 'json'
    return of.name === 'Meta' && field === 'meta' ? 'json' : undefined
  }

type Described = Pick<DecodedFrame, 'kind' | 'summary'>

function described(way: Direction, command: number | undefined, payload: Uint8Array): Described {
  try {
    switch (command) {
      case Command.PROVISION:
        return { kind: 'provision', summary: provisionText(way, decode(Provision, payload)) }
      case Command.UNREAD:
        return {
          kind: 'unread',
          summary: way === 'up' ? 'what is unread?' : unreadText(decode(CommUnreadDL, payload)),
        }
      case Command.NOTICE:
        return { kind: 'notice', summary: `news in ${queueText(decode(CommNotice, payload).queue)}` }
      case Command.LOGOUT:
        return { kind: 'logout', summary: decode(Logout, payload).reason ?? 'logout' }
      case Command.SYNC:
        return way === 'up' ? upText(decode(CommSyncUL, payload)) : downText(decode(CommSyncDL, payload))
      default:
        return { kind: 'other', summary: `command ${command}` }
    }
  } catch (error) {
    return { kind: 'other', summary: String(error) }
  }
}

function provisionText(way: Direction, { status, resource, deviceName }: Provision): string {
  if (way === 'up') return `signs in as ${resource ?? '?'}${deviceName ? ` (${deviceName})` : ''}`
  return statusText(status) ?? 'signed in'
}

function unreadText({ unread = [], status }: CommUnreadDL): string {
  const refused = statusText(status)
  if (refused) return refused
  if (unread.length === 0) return 'nothing is unread'
  return unread.map(({ queue, n }) => `${queueText(queue)}: ${n ?? 0}`).join(', ')
}

function upText({ meta, key, queue }: CommSyncUL): Described {
  if (meta) return { kind: 'send', summary: metaText(meta) }
  if (key === undefined) return { kind: 'request', summary: `reads ${queueText(queue)}` }
  return { kind: 'key', summary: `has ${queueText(queue)} up to ${key}` }
}

function downText({
  metas = [],
  metaId = '0',
  status,
  queue,
  nextKey,
  isLast,
  serverId,
}: CommSyncDL): Described {
  if (metaId !== '0')
    return { kind: 'answer', summary: statusText(status) ?? `${metaId} is taken as ${serverId ?? '?'}` }
  const what = metas.length === 1 ? metaText(metas[0] as Meta) : `${metas.length} items`
  return {
    kind: 'page',
    summary: `${queueText(queue)}: ${what}, next ${nextKey ?? 'none'}${isLast ? ', the last' : ''}`,
  }
}

/** The reason of a refusal; undefined if it was accepted. */
function statusText(
  status: { errorCode?: number | undefined; reason?: string | undefined } | undefined,
): string | undefined {
  if (!status || (status.errorCode ?? 0) === 0) return undefined
  const name = nameOf({ name: 'Status' } as Table, 'errorCode', status.errorCode)
  return `refused: ${name ?? status.errorCode} ${status.reason ?? ''}`.trim()
}

const queueText = (queue: JID | undefined): string =>
  queue ? `${queue.name ?? ''}@${queue.domain ?? ''}` : '?'

function metaText(meta: Meta): string {
  const ns = nameOf({ name: 'Meta' } as Table, 'ns', meta.ns) ?? meta.ns
  const people = `${meta.from?.name ?? ''} → ${meta.to?.name ?? ''}`
  try {
    if (meta.ns === NameSpace.CHAT)
      return `${people}: ${messageText(decode(MessageBody, meta.payload ?? nothing))}`
    const body = bodies[Number(meta.ns)]
    if (!body) return `${people}: ${ns}`
    const { operation } = decode(body, meta.payload ?? nothing) as { operation?: number }
    return `${people}: ${ns} ${nameOf(body, 'operation', operation) ?? operation}`
  } catch (error) {
    return `${people}: ${ns} ${error}`
  }
}

function messageText({ type, contents = [], ackMessageId, editMessageId }: MessageBody): string {
  const isMessage = type === BodyType.CHAT || type === BodyType.GROUPCHAT || type === BodyType.CHATROOM
  const kind = isMessage ? '' : `${nameOf(MessageBody, 'type', type) ?? type} `
  const about = [ackMessageId, editMessageId].filter((id) => id !== undefined && id !== '0')
  const whole = contents.filter((content) => content.type !== undefined)
  const said = whole.map((content) =>
    content.type === ContentType.TEXT
      ? `"${content.text ?? ''}"`
      : (nameOf({ name: 'MessageBody.Content' } as Table, 'type', content.type) ?? String(content.type)),
  )
  return `${kind}${[...about, ...said].join(' ')}`.trim()
}
