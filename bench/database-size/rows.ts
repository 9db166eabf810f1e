// The rows of every table that a server would have written for these people, conversations and messages.

import { termsOf } from '@parley/protocol/search'
import { type Message, metaOf, nameOf, type Shape, textOf, unread } from './contents.ts'
import type { Cell, Loader } from './loader.ts'

/** Entries in a block of unread counts, and messages in a block of the search index: parts of the stored data. */
const unreadBlock = 256
const termBlock = 1024

type Rows = Generator<readonly Cell[]>

export async function fillAll(shape: Shape, loader: Loader, appId: number): Promise<void> {
  const fill = (table: string, columns: string, rows: Rows) => loader.fill(table, columns.split(' '), rows)
  await fill('users', 'id app_id name uuid created_at modified_at', users(shape, appId))
  await fill('devices', 'id user_id resource platform name created_at seen_at', devices(shape))
  await fill('logs', 'id app_id kind key head counted last_seq active_at active_until', logs(shape, appId))
  await fill('groups', 'log_id app_id name owner_id max_members created_at modified_at', groups(shape, appId))
  await fill('members', 'user_id log_id peer read_seq joined_at active_until role', members(shape))
  await fill('cursors', 'device_id log_id seq', cursors(shape))
  await fill(
    'entries',
    'id log_id seq sender_id device_id client_key type counted sent_at meta kind',
    entries(shape),
  )
  await fill('unread_blocks', 'log_id user_id block count', unreadBlocks(shape))
  const byLog = shape.byLog()
  const positions: Cell[][] = []
  const blocks: Cell[][] = []
  await fill('terms', 'log_id block term id', terms(shape, byLog, positions, blocks))
  await loader.fill('term_blocks', ['log_id', 'first_id'], blocks)
  await loader.fill('indexed', ['log_id', 'seq', 'block', 'size', 'last_id', 'long_texts'], positions)
}

function* users({ people }: Shape, appId: number): Rows {
  for (let id = 1; id <= people; id++) yield [id, appId, nameOf(id), nameOf(id), 1, 1]
}

function* devices({ people }: Shape): Rows {
  for (let id = 1; id <= people; id++) yield [id, id, 'bench', 'web', 'bench', 1, Date.now()]
}

function* chatsOf(shape: Shape) {
  for (let log = 1; log <= shape.crowd; log++) yield shape.chat(log)
}

function* logs(shape: Shape, appId: number): Rows {
  for (const { log, kind, key } of chatsOf(shape)) {
    const head = shape.headOf(log)
    yield [log, appId, kind, key, head, head, head, shape.lastAt(log), shape.lastAt(log)]
  }
}

function* groups(shape: Shape, appId: number): Rows {
  for (const { log, kind, key, members: people } of chatsOf(shape))
    if (kind === 'group') yield [log, appId, key, people[0] ?? 0, 200, 1, 1]
}

/** Half of the crowd has read nothing of it. */
function* members(shape: Shape): Rows {
  for (const { log, kind, key, members: people } of chatsOf(shape))
    for (const [at, person] of people.entries()) {
      const peer = kind === 'group' ? key : nameOf(people[1 - at] ?? 0)
      const read = log === shape.crowd && at % 2 === 0 ? 0 : Math.max(0, shape.headOf(log) - unread)
      yield [person, log, peer, read, 1, shape.lastAt(log), kind === 'group' && at === 0 ? 2 : 0]
    }
}

function* cursors(shape: Shape): Rows {
  for (const { log, members: people } of chatsOf(shape))
    for (const person of people) yield [person, log, Math.max(0, shape.headOf(log) - unread)]
}

function* entries(shape: Shape): Rows {
  for (const message of shape.all()) {
    const { id, log, seq, sender, sentAt } = message
    const { kind, key, members: people } = shape.chat(log)
    const to = kind === 'group' ? key : nameOf(people[0] === sender ? (people[1] ?? 0) : (people[0] ?? 0))
    const clientKey = `${sentAt.toString(36)}-${sender.toString(36)}-${(id % 46_656).toString(36)}`
    yield [
      id,
      log,
      seq,
      sender,
      sender,
      clientKey,
      kind === 'group' ? 2 : 1,
      1,
      sentAt,
      metaOf(message, to),
      0,
    ]
  }
}

function* unreadBlocks(shape: Shape): Rows {
  const byLog = shape.byLog()
  for (const { log } of chatsOf(shape)) {
    const whole = Math.floor(shape.headOf(log) / unreadBlock)
    if (whole === 0) continue
    const counts = new Map<string, number>()
    for (const { seq, sender } of byLog.of(log)) {
      const block = Math.floor((seq - 1) / unreadBlock)
      if (block >= whole) break
      for (const [user, by] of [
        [0, 1],
        [sender, -1],
      ])
        counts.set(`${user} ${block}`, (counts.get(`${user} ${block}`) ?? 0) + (by ?? 0))
    }
    for (const [key, count] of counts) yield [log, ...key.split(' ').map(Number), count]
  }
}

/** Notes the position of each log and its blocks on the way. */
function* terms(
  shape: Shape,
  byLog: { of(log: number): Generator<Message> },
  positions: Cell[][],
  blocks: Cell[][],
): Rows {
  const bytes = new Map<string, Buffer>()
  const bytesOf = (term: string) => {
    const known = bytes.get(term) ?? Buffer.from(term)
    bytes.set(term, known)
    return known
  }
  for (const { log } of chatsOf(shape)) {
    let block = 0
    let size = 0
    let lastId = 0
    let postings: [term: string, id: number][] = []
    const sorted = () =>
      postings
        .sort((a, b) => (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1))
        .map(([term, id]) => [log, block, bytesOf(term), id] as const)
    for (const message of byLog.of(log)) {
      if (size === termBlock) {
        yield* sorted()
        postings = []
        size = 0
        block = message.id
        blocks.push([log, block])
      }
      size++
      lastId = message.id
      for (const term of termsOf(textOf(message))) postings.push([term, lastId])
    }
    yield* sorted()
    positions.push([log, shape.headOf(log), block, size, lastId, 0])
  }
}
