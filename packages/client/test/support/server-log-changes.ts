// Applies recalls and edits to the log of the scripted server.

import { BodyType, encode, MessageBody, type Meta } from '@parley/protocol'

export interface Entry {
  readonly seq: number
  readonly meta: Meta
  readonly body: MessageBody
  readonly device: string
}

/** Empties a recalled message, or replaces the content of an edited one; returns the body of the event. */
export function changeEntries(entries: Entry[], by: string, body: MessageBody, now: number): MessageBody {
  if (body.type !== BodyType.RECALL && body.type !== BodyType.EDIT) return body
  const isRecall = body.type === BodyType.RECALL
  const at = entries.findIndex(({ meta }) => meta.id === (isRecall ? body.ackMessageId : body.editMessageId))
  const entry = entries[at]
  if (!entry) return body
  const { edit_msg } = JSON.parse(entry.body.meta || '{}') as { edit_msg?: { count: number } }
  const edited = { count: (edit_msg?.count ?? 0) + 1, operator: by, edit_time: now }
  const meta = JSON.stringify({ edit_msg: edited })
  const { contents, ext = entry.body.ext } = body
  const next = isRecall ? { type: BodyType.NORMAL } : { ...entry.body, contents, ext, meta }
  entries[at] = { ...entry, body: next, meta: { ...entry.meta, payload: encode(MessageBody, next) } }
  return isRecall ? body : { ...body, meta }
}
