// An event as back ends read it.

import { decode, Meta } from '@parley/protocol'
import { eventForm } from '../storage/procedures/events.ts'
import { bodyIn, chatTypeOf, jsonOf, messageRecord } from './message-record.ts'

export type EventRow = {
  app_id: number
  number: number
  kind: string
  chat: string
  log_id: number
  at: number
  form: number
  body: Uint8Array
}

export interface BackendEvent {
  /** The same whenever the event is sent. */
  readonly id: string
  /** Grows by one with each event of the app, in the order of the commits. */
  readonly number: number
  readonly kind: string
  /** When it was recorded. */
  readonly at: number
  /** Events with the same conversation are in order. Absent if it belongs to none. */
  readonly conversation?: string
  readonly data: Readonly<Record<string, unknown>>
}

export function eventJson(row: EventRow, appKey: string): BackendEvent {
  const { number, kind, at, log_id: logId } = row
  return {
    id: `${appKey}-${number}`,
    number,
    kind,
    at,
    ...(logId > 0 ? { conversation: String(logId) } : {}),
    data: dataOf(row),
  }
}

function dataOf({ form, kind, chat, body }: EventRow): Record<string, unknown> {
  if (form === eventForm.json) return JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>
  const meta = decode(Meta, body)
  const id = meta.id ?? '0'
  const at = Number(meta.timestamp ?? 0)
  if (kind === 'messages.sent') return messageRecord({ id: Number(id), sentAt: at, meta: body })
  const messageBody = bodyIn(meta)
  const from = meta.from?.name ?? ''
  const to = meta.to?.name ?? ''
  const common = { by: from, to, chat_type: chatTypeOf(chat, meta), timestamp: at }
  if (kind === 'messages.edited') {
    const { bodies, ext } = jsonOf(messageBody, id, String(at))
    // The end of a streamed message has the id of the message itself.
    return { ...common, messageId: messageBody.editMessageId ?? id, payload: { from, to, bodies, ext } }
  }
  if (kind === 'messages.conversationRead') return common
  return { ...common, messageId: messageBody.ackMessageId ?? '' }
}

/**
 * Whether these filters of an endpoint match the event: exact kinds, or `groups.*`. Without a filter everything matches
 * except presence, which is frequent and rarely needed.
 */
export function isWanted(kinds: readonly string[], kind: string): boolean {
  const isUsual = !kind.startsWith('presence.')
  return (
    (kinds.length === 0 && isUsual) ||
    kinds.some((wanted) =>
      wanted.endsWith('.*')
        ? kind.startsWith(wanted.slice(0, -1))
        : kind === wanted || (wanted === '*' && isUsual),
    )
  )
}

export const kindRule = /^(\*|[a-z]+\.(\*|[a-zA-Z]+))$/
