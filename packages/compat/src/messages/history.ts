// Pages of history in the form of this API.

import { fromBase64, type Run } from '@parley/client/internals'
import { decode, historyPage, Meta } from '@parley/protocol'
import type { Envelope, Me } from '../method-table.ts'
import { olderMessage } from './legacy-message.ts'
import { bodyOf, readMessage } from './wire.ts'

/** Chat messages have this namespace; group events are left out. */
const chat = 1

function metasOf(rows: unknown): Meta[] {
  return ((rows ?? []) as Envelope[])
    .map(({ msg }) => decode(Meta, fromBase64(String(msg))))
    .filter(({ ns }) => (ns ?? 0) === chat)
}

export function readPage({ data }: Envelope, _: unknown, me: Me): unknown {
  const { msgs, next_key: cursor, is_last: isLast } = data as Envelope
  const messages = metasOf(msgs).map((meta) => readMessage({ ...me, meta, body: bodyOf(meta) }))
  return { cursor, messages, isLast }
}

/** Fetched messages that were not returned yet, by conversation. Applications empty it to start over. */
export type Older = Record<string, { msgs: unknown[]; next_key?: unknown; is_last?: unknown } | undefined>

/** Older applications request a number of messages at a time, and get them in the older form. */
export async function olderHistory(
  run: Run,
  options: Readonly<Record<string, unknown>>,
  me: Me,
  older: Older,
): Promise<unknown[]> {
  const { queue, isGroup, start } = options
  const count = Number(options.count || 20)
  const name = String(queue)
  const fetched = older[name] ?? { msgs: [] }
  older[name] = fetched
  let from = start
  while (!(fetched.msgs.length >= count) && !fetched.is_last) {
    const input = {
      queue: `${name}@${isGroup ? 'conference.' : ''}easemob.com`,
      start: from || fetched.next_key,
    }
    const { data } = (await run(olderPage, input as never)) as unknown as { data: Envelope }
    fetched.msgs.push(...metasOf(data.msgs).map((meta) => olderMessage(me, meta)))
    // A page without a continuation is the last one.
    fetched.is_last = data.is_last || !data.next_key || data.next_key === input.start
    fetched.next_key = data.next_key
    from = undefined
  }
  return fetched.msgs.splice(0, count).reverse()
}

/** A cursor, sent as given, or a number if there is none. */
const cursorField = { fits: () => true, optional: true as const, type: 0 as number, fallback: -1 }

const olderPage = {
  ...historyPage,
  input: { queue: historyPage.input.queue, start: cursorField, end: cursorField },
}
