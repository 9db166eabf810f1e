// Imports messages: they get the next numbers of their conversations, in the order of the lines. A message that is already
// there is recognised by the id that it had, so an import can be repeated and continued.

import {
  BodyType,
  ContentType,
  encode,
  groupDomain,
  MessageBody,
  NameSpace,
  RouteType,
  userDomain,
} from '@parley/protocol'
import { kindOf } from '../areas/messages/shared.ts'
import { inThread } from '../areas/messages/thread-fields.ts'
import type { User } from '../directory/directory.ts'
import type { Thread } from '../directory/threads.ts'
import { storedMeta } from '../frames/write.ts'
import { allBut, onlyUsers } from '../logs/audience.ts'
import { timeOf } from '../logs/message-ids.ts'
import { LruCache } from '../lru-cache.ts'
import type { Sql } from '../storage/database.ts'
import { appendEntries } from '../storage/procedures/append.ts'
import type { NewEntry } from '../storage/procedures/append-types.ts'
import { selectIn, updateFrom } from '../storage/procedures/batched-statements.ts'
import { requireUser } from './accounts.ts'
import { importConversation } from './conversations.ts'
import type { Importer } from './importer.ts'
import { keyOf, logOf } from './queries.ts'
import { BadLine, type ChatType, type ConversationKind, Fields, type MessageRecord } from './records.ts'

/** Messages in a transaction. */
const atOnce = 500
/** Times within a conversation may be out of order by this: the look-up of a time in a log tolerates no more. */
const disorderMs = 60_000

const bodyTypes: Readonly<Record<ChatType, number>> = {
  chat: BodyType.CHAT,
  groupchat: BodyType.GROUPCHAT,
  chatroom: BodyType.CHATROOM,
}

interface Prepared {
  readonly entry: NewEntry
  readonly record: MessageRecord
}

interface Target {
  readonly logId: number
  readonly kind: ConversationKind
  readonly thread?: Thread | undefined
}

/** Collects messages and stores them in batches. */
export class MessageImport {
  private readonly importer: Importer
  private readonly logs = new LruCache<string, { readonly logId: number; readonly kind: ConversationKind }>(
    20_000,
  )
  /** Groups that messages name and no record describes. Users who wrote there become members. */
  private readonly madeGroups = new Set<number>()
  private waiting: Prepared[] = []

  constructor(importer: Importer) {
    this.importer = importer
  }

  async add(record: MessageRecord): Promise<void> {
    const prepared = await this.prepare(record)
    if (prepared) this.waiting.push(prepared)
    if (this.waiting.length >= atOnce) await this.flush()
  }

  /** Stores what was collected, in one transaction. */
  async flush(): Promise<void> {
    const { importer, waiting } = this
    if (waiting.length === 0) return
    this.waiting = []
    const { stored, existing } = await importer.parts.database.write((sql) => this.store(sql, waiting))
    importer.count('messages', stored)
    if (existing > 0) importer.count('messagesThere', existing)
  }

  /** Undefined if there is nothing to store: in a dry run, for existing messages, and for messages that were for nobody later. */
  private async prepare(record: MessageRecord): Promise<Prepared | undefined> {
    const { importer } = this
    const { database, options } = importer.parts
    const fields = new Fields(record.position, {})
    const sender = await requireUser(importer, fields, record.from)
    const target = await this.targetOf(record, fields, sender)
    if (record.only?.length === 0) {
      importer.count('messagesLeftOut')
      return undefined
    }
    const audience = await this.audienceOf(record)
    if (options.isDryRun || !sender || !target) {
      importer.count('messages')
      return undefined
    }
    const id = await database.read((sql) => this.idFor(sql, record, target.logId, sender.id))
    if (id === undefined) {
      importer.count('messagesThere')
      return undefined
    }
    const body: MessageBody = {
      ...withLinks(record.body, options.url, importer.app.key),
      type: bodyTypes[record.chat],
      from: { name: sender.name },
      to: { name: record.to },
    }
    const encoded = encode(MessageBody, body)
    const content = body.contents?.[0] ?? {}
    return {
      record,
      entry: {
        id,
        logId: target.logId,
        senderId: sender.id,
        deviceId: 0,
        clientKey: keyOf(record.id),
        type: bodyTypes[record.chat],
        counted: target.kind !== 'room' && content.type !== ContentType.COMMAND ? 1 : 0,
        audience,
        sentAt: record.sentAt,
        meta: storedMeta({
          id,
          appKey: importer.app.key,
          from: sender.name,
          fromResource: '',
          to: record.to,
          toResource: '',
          toDomain: target.kind === 'single' ? userDomain : groupDomain,
          timestamp: record.sentAt,
          ns: NameSpace.CHAT,
          payload: target.thread ? inThread(encoded, target.thread) : encoded,
          routeType: RouteType.ROUTE_ALL,
          passed: [],
        }),
        kind: kindOf(content),
      },
    }
  }

  /** Undefined in a dry run, if the conversation does not exist yet. */
  private async targetOf(
    record: MessageRecord,
    fields: Fields,
    sender: User | undefined,
  ): Promise<Target | undefined> {
    const { importer } = this
    const { isDryRun } = importer.parts.options
    if (record.chat === 'chat') {
      const peer = await requireUser(importer, fields, record.to)
      if (isDryRun || !sender || !peer) return undefined
      return { logId: (await importer.directory.single(sender, peer)).logId, kind: 'single' }
    }
    const kinds = record.chat === 'chatroom' ? (['room'] as const) : (['group', 'thread'] as const)
    const found = await this.logCalled(record.to, kinds)
    if (found?.kind === 'thread')
      return { ...found, thread: await importer.directory.thread(importer.app, record.to) }
    if (found || importer.described.has(`${kinds[0]} ${record.to}`)) return found
    if (record.chat === 'groupchat' && importer.described.has(`thread ${record.to}`)) return undefined
    return this.makeGroup(record, fields)
  }

  private async logCalled(id: string, kinds: readonly ConversationKind[]) {
    const { importer, logs } = this
    for (const kind of kinds) {
      const known = logs.get(`${kind} ${id}`)
      if (known) return known
      const logId = await importer.parts.database.read((sql) => logOf(sql, importer.app.id, kind, id))
      if (logId === undefined) continue
      logs.set(`${kind} ${id}`, { logId, kind })
      return { logId, kind }
    }
    return undefined
  }

  private async makeGroup(record: MessageRecord, fields: Fields): Promise<Target | undefined> {
    const { importer } = this
    const { to: id, from, chat } = record
    if (chat === 'chatroom') return fields.refuse(`there is no room ${id}.`)
    if (!importer.parts.options.createMissing)
      return fields.refuse(
        `there is no group ${id}. --create-missing creates it, with the senders as members.`,
      )
    await importConversation(importer, fields, {
      kind: 'group',
      id,
      name: id,
      description: '',
      owner: from,
      members: [],
      people: [],
      settings: new Fields(fields.position, {}),
      parent: undefined,
    })
    importer.described.add(`group ${id}`)
    const made = await this.logCalled(id, ['group'])
    if (made) this.madeGroups.add(made.logId)
    return made
  }

  private async audienceOf({ only, except }: MessageRecord): Promise<string | null> {
    const names = only ?? except
    if (!names || names.length === 0) return null
    const ids: number[] = []
    for (const name of names) {
      const user = await this.importer.user(name)
      if (user) ids.push(user.id)
    }
    return only ? onlyUsers(ids) : allBut(ids)
  }

  /**
   * Messages of another Parley keep their id, because links, quotes and threads name it. Others get a new one, and so do
   * those whose id is taken. Undefined if the message itself has it.
   */
  private async idFor(
    sql: Sql,
    record: MessageRecord,
    logId: number,
    senderId: number,
  ): Promise<number | undefined> {
    const { ids } = this.importer.parts
    const id = Number(record.id)
    const isOurs = Number.isSafeInteger(id) && Math.abs(timeOf(id) - record.sentAt) < driftMs
    // Ids in the future could be assigned a second time.
    if (!isOurs || timeOf(id) > this.importer.now - aMinuteMs) return ids.next()
    const row = await sql.first<{ log_id: number; sender_id: number }>(
      'SELECT log_id, sender_id FROM entries WHERE id = ?',
      [id],
    )
    if (row) return row.log_id === logId && row.sender_id === senderId ? undefined : ids.next()
    return this.waiting.some(({ entry }) => entry.id === id) ? ids.next() : id
  }

  private async store(sql: Sql, batch: readonly Prepared[]): Promise<{ stored: number; existing: number }> {
    const logIds = [...new Set(batch.map(({ entry }) => entry.logId))]
    const heads = new Map(
      (
        await selectIn<{ id: number; head: number; newest: number | null }>(
          sql,
          `SELECT id, head, (SELECT e.sent_at FROM entries e WHERE e.log_id = logs.id AND e.seq = logs.head) AS newest
           FROM logs WHERE id IN (LIST)`,
          logIds,
        )
      ).map((row) => [row.id, { head: row.head, newest: row.newest ?? 0 }]),
    )
    const answers = await appendEntries.run(sql, { entries: batch.map(({ entry }) => entry), cursors: [] })
    let stored = 0
    for (const [index, { entry, record }] of batch.entries()) {
      if (answers[index]?.duplicate) continue
      stored++
      const log = heads.get(entry.logId)
      if (log && entry.sentAt < log.newest - disorderMs)
        throw new BadLine(
          record.position,
          'the conversation has newer messages already. Import the oldest file first, before people write.',
        )
      if (log) log.newest = Math.max(log.newest, entry.sentAt)
      if (record.edits > 0)
        await sql.run('UPDATE entries SET edits = ? WHERE id = ?', [record.edits, entry.id])
    }
    await this.addWriters(sql, batch)
    // Members who had read everything before count as having read this as well.
    await updateFrom(
      sql,
      ['log_id', 'before'],
      [...heads].map(([logId, { head }]) => [logId, head]),
      `UPDATE members SET read_seq = (SELECT l.head FROM logs l WHERE l.id = members.log_id) FROM given
       WHERE members.log_id = given.log_id AND members.read_seq = given.before`,
    )
    return { stored, existing: batch.length - stored }
  }

  private async addWriters(sql: Sql, batch: readonly Prepared[]): Promise<void> {
    const rows = batch
      .filter(({ entry }) => this.madeGroups.has(entry.logId))
      .map(({ entry, record }) => [entry.senderId, entry.logId, record.to, record.sentAt, record.sentAt])
    const first = new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row]))
    await sql.insertMany(
      'members',
      ['user_id', 'log_id', 'peer', 'joined_at', 'active_until'],
      [...first.values()],
      'ON CONFLICT DO NOTHING',
    )
  }
}

/** Between the time in an id and the time of the message. Imported messages have ids of another time. */
const driftMs = 3_600_000
const aMinuteMs = 60_000

const fileLink = /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/chatfiles\/([0-9a-f-]{36})$/

/** The body with links to files at another address. */
function withLinks(body: MessageBody, url: string | undefined, appKey: string): MessageBody {
  if (url === undefined) return body
  const moved = (link: string | undefined) =>
    link?.replace(fileLink, (_, uuid: string) => `${url}/${appKey.replace('#', '/')}/chatfiles/${uuid}`)
  return {
    ...body,
    contents: body.contents?.map((content) => ({
      ...content,
      ...(content.remotePath ? { remotePath: moved(content.remotePath) } : {}),
      ...(content.thumbnailRemotePath ? { thumbnailRemotePath: moved(content.thumbnailRemotePath) } : {}),
    })),
  }
}
