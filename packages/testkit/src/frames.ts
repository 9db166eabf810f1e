// Frames for tests: a name for the kind of a frame, and the parts of its content that tests use.

import {
  BodyType,
  Command,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  ContentType,
  decode,
  MessageBody,
  type Meta,
  MSync,
  NameSpace,
  Provision,
  StatusCode,
} from '@parley/protocol'

/** The purpose of a frame. */
export type FrameName =
  // up
  | 'provision'
  | 'unread'
  | 'send'
  | 'recall'
  | 'edit'
  | 'receipt'
  | 'request'
  | 'key'
  | 'logout'
  // down
  | 'provisioned'
  | 'refused'
  | 'unreadAnswer'
  | 'answer'
  | 'refusal'
  | 'page'
  | 'lastPage'
  | 'notice'
  | 'kick'
  // either
  | 'other'

/** A frame between a device and the server. */
export interface Frame {
  /** `up` goes to the server, `down` to the device. */
  readonly direction: 'up' | 'down'
  /** The purpose of the frame. */
  readonly name: FrameName
  /** The texts of the messages in it. */
  readonly texts: readonly string[]
  /** The log that it concerns. */
  readonly queue: string
  /** The key of the page that it requests or carries. */
  readonly key: number
  /** The local id of a send, and of the answer to it. */
  readonly metaId: string
  /** The frame as it was sent. */
  readonly bytes: Uint8Array
}

/** Which frames: all with a name, or those for which the function returns true. */
export type FrameMatch = FrameName | ((frame: Frame) => boolean)

export const matches = (match: FrameMatch, frame: Frame): boolean =>
  typeof match === 'string' ? frame.name === match : match(frame)

const nothing = { texts: [], queue: '', key: 0, metaId: '' }

/** Reads a frame. One that cannot be read is named 'other'. */
export function readFrame(direction: 'up' | 'down', bytes: Uint8Array): Frame {
  try {
    const { command, payload = new Uint8Array() } = decode(MSync, bytes)
    const read = direction === 'up' ? readUp : readDown
    return { direction, bytes, ...nothing, ...read(command ?? 0, payload) }
  } catch {
    return { direction, bytes, ...nothing, name: 'other' }
  }
}

type Read = Partial<Frame> & { readonly name: FrameName }

function readUp(command: number, payload: Uint8Array): Read {
  if (command === Command.PROVISION) return { name: 'provision' }
  if (command === Command.UNREAD) return { name: 'unread' }
  if (command === Command.LOGOUT) return { name: 'logout' }
  if (command !== Command.SYNC) return { name: 'other' }
  const { meta, key, queue } = decode(CommSyncUL, payload)
  if (!meta)
    return { name: key === undefined ? 'request' : 'key', queue: queue?.name ?? '', key: Number(key ?? 0) }
  return { ...readSend(meta), metaId: meta.id ?? '' }
}

const sends: Readonly<Record<number, FrameName>> = {
  [BodyType.CHAT]: 'send',
  [BodyType.GROUPCHAT]: 'send',
  [BodyType.CHATROOM]: 'send',
  [BodyType.RECALL]: 'recall',
  [BodyType.EDIT]: 'edit',
}

function readSend({ ns, payload }: Meta): Read {
  const { type = -1 } = ns === NameSpace.CHAT && payload ? decode(MessageBody, payload) : {}
  return { name: sends[type] ?? 'receipt', texts: textsOf(ns, payload) }
}

function readDown(command: number, payload: Uint8Array): Read {
  if (command === Command.PROVISION) {
    const isRefused = (decode(Provision, payload).status?.errorCode ?? 0) !== StatusCode.OK
    return { name: isRefused ? 'refused' : 'provisioned' }
  }
  if (command === Command.UNREAD) {
    const { unread = [] } = decode(CommUnreadDL, payload)
    return { name: 'unreadAnswer', queue: unread.map(({ queue }) => queue?.name ?? '').join(',') }
  }
  if (command === Command.NOTICE) return { name: 'notice' }
  if (command !== Command.SYNC) return { name: 'other' }
  const { metas = [], metaId = '0', status, queue, nextKey, isLast } = decode(CommSyncDL, payload)
  if (metaId !== '0') return { name: status?.errorCode === StatusCode.OK ? 'answer' : 'refusal', metaId }
  if (metas.some(({ ns }) => ns === NameSpace.STATISTIC)) return { name: 'kick' }
  const texts = metas.flatMap((meta) => textsOf(meta.ns, meta.payload))
  return { name: isLast ? 'lastPage' : 'page', texts, queue: queue?.name ?? '', key: Number(nextKey ?? 0) }
}

function textsOf(ns: number | undefined, payload: Uint8Array | undefined): string[] {
  if (ns !== NameSpace.CHAT || !payload) return []
  const { contents = [] } = decode(MessageBody, payload)
  return contents.flatMap(({ type, text }) => (type === ContentType.TEXT && text !== undefined ? [text] : []))
}

/** One line about a frame, for the end of an error message. */
export function describeFrame({ direction, name, texts, queue, key }: Frame): string {
  const about = [queue && `log ${queue}`, key > 0 ? `key ${key}` : '', texts.slice(0, 3).join(' | ')]
  if (texts.length > 3) about.push(`… ${texts.length} messages`)
  return `${direction === 'up' ? '→' : '←'} ${name} ${about.filter(Boolean).join(', ')}`.trimEnd()
}
