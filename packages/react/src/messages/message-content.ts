// The message of a row, or a preview of an outgoing draft in the same shape, so that nothing jumps when the draft
// becomes a message.

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

/** The local file of an outgoing row. */
export function localFileOf(row: ShownMessage): LocalFile | undefined {
  if (row.type !== 'outgoing') return undefined
  const { draft } = row.outgoing
  return 'file' in draft ? draft.file : undefined
}

/** Defaults for fields that a draft may leave out, by kind. */
const open: Readonly<Partial<Record<Draft['kind'], object>>> = {
  image: { width: 0, height: 0, isGif: false, thumbnailUrl: '' },
  video: { width: 0, height: 0, duration: 0, thumbnailUrl: '' },
  voice: { duration: 0 },
  location: { address: '', building: '' },
  custom: { params: {} },
  combined: { text: '', level: 0 },
}

/**
 * Converts a draft, which has the same fields as the message. Missing ones are added, and those of drafts alone are
 * left out.
 */
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
