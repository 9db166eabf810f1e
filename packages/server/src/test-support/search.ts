// Searching, and storing many messages at once, for tests.

import { BodyType, ContentType, encode, MessageBody, NameSpace, userDomain } from '@parley/protocol'
import { storedMeta } from '../frames/write.ts'
import type { Database } from '../storage/database.ts'
import type { TestServer } from './test-server.ts'

export interface Asker {
  readonly name: string
  readonly token: string
  readonly world: Pick<TestServer, 'ask'>
}

export interface FoundPage {
  readonly status: number
  readonly cursor: string
  readonly rows: readonly {
    readonly to: string
    readonly type: string
    readonly seq: number
    readonly meta: { readonly id: string; readonly payload: string }
  }[]
  /** The texts of the messages. */
  readonly texts: readonly string[]
}

export type Filters = Readonly<Record<string, string | number>>

/** One page of search results. */
export async function search(who: Asker, q: string, more: Filters = {}): Promise<FoundPage> {
  const words = Object.entries({ q, ...more }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const path = `sdk/user/${who.name}/messages/search?${words.join('&')}`
  const { status, body } = await who.world.ask('GET', path, undefined, who.token)
  const data = (body.data ?? {}) as { messages?: FoundPage['rows']; cursor?: string }
  const rows = data.messages ?? []
  const texts = rows.map((row) => JSON.parse(row.meta.payload).bodies[0].msg as string)
  return { status, cursor: data.cursor ?? '', rows, texts }
}

/** The texts of the first page. */
export async function found(who: Asker, q: string, more: Filters = {}): Promise<readonly string[]> {
  const { status, texts } = await search(who, q, more)
  if (status !== 200) throw new Error(`The search for ${q} was answered with ${status}.`)
  return texts
}

/** The texts of all pages. Fails if there is no end. */
export async function foundInAll(who: Asker, q: string, more: Filters = {}): Promise<string[]> {
  const texts: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 1000; pages++) {
    const page = await search(who, q, { cursor, ...more })
    if (page.status !== 200) throw new Error(`The search for ${q} was answered with ${page.status}.`)
    texts.push(...page.texts)
    cursor = page.cursor
    if (cursor === '') return texts
  }
  throw new Error(`The search for ${q} does not end.`)
}

/** Stores messages of one user in a log without sending them. Returns their ids. */
export async function storeTexts(
  database: Database,
  into: { readonly logId: number; readonly senderId: number; readonly sentAt: number },
  texts: readonly string[],
): Promise<number[]> {
  const { logId, senderId, sentAt } = into
  return database.write(async (sql) => {
    const { id } = (await sql.first<{ id: number }>('SELECT COALESCE(max(id), 0) AS id FROM entries')) ?? {
      id: 0,
    }
    const { head } = (await sql.first<{ head: number }>('SELECT head FROM logs WHERE id = ?', [logId])) ?? {
      head: 0,
    }
    const ids = texts.map((_, at) => id + (at + 1) * 64)
    await sql.insertMany(
      'entries',
      ['id', 'log_id', 'seq', 'sender_id', 'device_id', 'type', 'counted', 'sent_at', 'meta'],
      texts.map((text, at) => {
        const own = ids[at] as number
        return [own, logId, head + at + 1, senderId, 0, BodyType.CHAT, 1, sentAt, metaOf(own, text, sentAt)]
      }),
    )
    await sql.run('UPDATE logs SET head = head + ?, counted = counted + ? WHERE id = ?', [
      texts.length,
      texts.length,
      logId,
    ])
    return ids
  })
}

function metaOf(id: number, text: string, timestamp: number): Uint8Array {
  const contents = [{ type: ContentType.TEXT, text }]
  return storedMeta({
    id,
    appKey: 'parley#demo',
    from: 'ann',
    fromResource: '',
    to: 'bob',
    toResource: '',
    toDomain: userDomain,
    timestamp,
    ns: NameSpace.CHAT,
    payload: encode(MessageBody, {
      type: BodyType.CHAT,
      from: { name: 'ann' },
      to: { name: 'bob' },
      contents,
    }),
    routeType: 0,
    passed: [],
  })
}
