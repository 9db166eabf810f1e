// What a row of the timeline shows: a message, or what a draft on its way out will be. Renderers see one shape for
// both, so that nothing jumps when the one becomes the other.

import type { Draft, Message, Outgoing } from '@parley/client'
import type { ShownMessage } from './message-rows.ts'

export type { Pin, Reaction } from '@parley/client'
export type MessageOf<K extends Message['kind']> = Extract<Message, { kind: K }>
export type LocalFile = NonNullable<Extract<Draft, { kind: 'file' }>['file']>

const made = new WeakMap<Outgoing, Message>()

/** The message of a row. The same object for the same row. */
export function messageOf(row: ShownMessage): Message {
  if (row.type === 'message') return row.message
  const known = made.get(row.outgoing) ?? fromOutgoing(row.outgoing)
  made.set(row.outgoing, known)
  return known
}

/** The file of this device behind a row that is still on its way. */
export function localFileOf(row: ShownMessage): LocalFile | undefined {
  if (row.type !== 'outgoing') return undefined
  const { draft } = row.outgoing
  return 'file' in draft ? draft.file : undefined
}

/** What a draft may leave open, by kind. */
const open: Readonly<Partial<Record<Draft['kind'], object>>> = {
  image: { width: 0, height: 0, isGif: false, thumbnailUrl: '' },
  video: { width: 0, height: 0, duration: 0, thumbnailUrl: '' },
  voice: { duration: 0 },
  location: { address: '', building: '' },
  custom: { params: {} },
  combined: { text: '', level: 0 },
}

/** A draft names its fields as the message will; what it has no say in is added, and what is only its own is left out. */
function fromOutgoing({ key, conversation, draft, createdAt }: Outgoing): Message {
  const { to: _to, ext = {}, file, messages: _messages, ...fields } = draft as Draft & FileSource
  const { url = '', secret = '', name = file?.name ?? '', bytes = file?.size ?? 0 } = fields
  const message = {
    ...open[draft.kind],
    ...(draft.kind === 'image' && { thumbnailUrl: url }),
    ...fields,
    ...(draft.kind in files && { url, source: url, secret, name, bytes }),
    id: key,
    conversation,
    from: '',
    to: conversation.id,
    sentAt: createdAt,
    position: Number.MAX_SAFE_INTEGER,
    localId: key,
    ext,
  }
  return message as unknown as Message
}

const files = { image: 1, video: 1, voice: 1, file: 1, combined: 1 }

interface FileSource {
  readonly file?: LocalFile
  readonly url?: string
  readonly secret?: string
  readonly name?: string
  readonly bytes?: number
  readonly messages?: unknown
}
