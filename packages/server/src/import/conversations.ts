// Imports conversations with their members. Those that exist are left as they are.

import { groupDefaults, groupLimits, roomLimits } from '@parley/protocol'
import { insertGroup } from '../areas/groups/shared.ts'
import { insertThreadRow } from '../areas/threads/shared.ts'
import type { User } from '../directory/directory.ts'
import { Role } from '../directory/groups.ts'
import { insertRoom, storeFacts, storeStandings } from '../rooms/queries.ts'
import type { RoomStanding } from '../rooms/room.ts'
import type { Sql } from '../storage/database.ts'
import { requireUser } from './accounts.ts'
import type { Importer } from './importer.ts'
import { logOf, messageWithId } from './queries.ts'
import type { ConversationRecord, Fields, MemberRecord } from './records.ts'

export async function importConversation(
  importer: Importer,
  fields: Fields,
  record: ConversationRecord,
): Promise<void> {
  const { database, options } = importer.parts
  const { kind, id } = record
  const people: Person[] = []
  for (const member of record.members) {
    const user = await requireUser(importer, fields, member.user)
    if (user) people.push({ user, member })
  }
  if (kind === 'single') return single(importer, people)
  const standings = new Map<number, RoomStanding>()
  for (const { user: name, adminSince, ...standing } of record.people) {
    const user = await requireUser(importer, fields, name)
    const role = adminSince > 0 ? Role.admin : Role.member
    if (user) standings.set(user.id, { name, role, since: adminSince, ...standing })
  }
  const owner = await requireUser(importer, fields, record.owner)
  const isThere = (await database.read((sql) => logOf(sql, importer.app.id, kind, id))) !== undefined
  importer.count(isThere ? 'conversationsThere' : 'conversations')
  importer.described.add(`${kind} ${id}`)
  if (isThere || options.isDryRun || !owner) return
  await database.write(async (sql) => {
    const logId = await insert(sql, importer, fields, record, owner)
    await insertPeople(sql, logId, record, people)
    await storeStandings(sql, logId, standings)
  })
}

type Person = { readonly user: User; readonly member: MemberRecord }

async function single(importer: Importer, people: readonly Person[]): Promise<void> {
  const { database, options } = importer.parts
  const [one, other = one] = people
  if (!one || !other) return importer.count('conversations')
  const known = await database.read((sql) =>
    sql.first(
      'SELECT 1 AS found FROM members m JOIN logs l ON l.id = m.log_id WHERE m.user_id = ? AND m.peer = ? AND l.kind = ?',
      [one.user.id, other.user.name, 'single'],
    ),
  )
  importer.count(known ? 'conversationsThere' : 'conversations')
  if (known || options.isDryRun) return
  const { logId } = await importer.directory.single(one.user, other.user)
  await database.write(async (sql) => {
    for (const { user, member } of people)
      await sql.run('UPDATE members SET joined_at = ? WHERE log_id = ? AND user_id = ?', [
        member.joinedAt,
        logId,
        user.id,
      ])
  })
}

async function insert(
  sql: Sql,
  importer: Importer,
  fields: Fields,
  record: ConversationRecord,
  owner: User,
): Promise<number> {
  const { app } = importer
  const { id, kind, name, description, settings } = record
  const now = settings.time('createdAt', importer.now, importer.now)
  if (kind === 'thread') {
    const { group = '', message = '' } = record.parent ?? {}
    const groupLogId = await logOf(sql, app.id, 'group', group)
    if (groupLogId === undefined) return fields.refuse(`there is no group ${group}.`)
    const messageId = (await messageWithId(sql, app.id, message)) ?? Number(message)
    if (!Number.isSafeInteger(messageId))
      return fields.refuse(`there is no message ${message} in group ${group}.`)
    return insertThreadRow(sql, { appId: app.id, id, groupLogId, messageId, name, ownerId: owner.id, now })
  }
  if (kind === 'room') {
    const facts = {
      name,
      description,
      ownerId: owner.id,
      owner: owner.name,
      maxMembers: settings.number('maxMembers', 1_000_000, roomLimits.defaultMaxMembers),
      isBanned: settings.flag('isMuted'),
      announcement: settings.text('announcement', 16_384, ''),
      slowSeconds: settings.number('slowSeconds', 86_400, 0),
    }
    const logId = await insertRoom(sql, { app, id, facts, now })
    await storeFacts(sql, logId, facts)
    return logId
  }
  const group = {
    name,
    description,
    avatar: settings.text('avatar', 4096, ''),
    custom: settings.text('custom', 16_384, ''),
    isPublic: settings.flag('isPublic', groupDefaults.public),
    needsApproval: settings.flag('needsApproval', groupDefaults.approval),
    membersMayInvite: settings.flag('membersMayInvite', groupDefaults.allowInvites),
    inviteNeedsConfirmation: settings.flag('inviteNeedsConfirmation', groupDefaults.inviteNeedsConfirmation),
    maxMembers: settings.number('maxMembers', 1_000_000, groupLimits.defaultMaxMembers),
    historyForNew: settings.flag('historyForNew', importer.parts.config.historyForNew),
  }
  const logId = await insertGroup(sql, { app, id, owner, members: [], group, now })
  await sql.run('UPDATE groups SET announcement = ?, banned = ?, disabled = ? WHERE log_id = ?', [
    settings.text('announcement', 16_384, ''),
    Number(settings.flag('isMuted')),
    Number(settings.flag('isDisabled')),
    logId,
  ])
  return logId
}

async function insertPeople(
  sql: Sql,
  logId: number,
  { kind, id }: ConversationRecord,
  people: readonly Person[],
): Promise<void> {
  const isRoom = kind === 'room'
  await sql.insertMany(
    'members',
    ['user_id', 'log_id', 'peer', 'joined_at', 'active_until', 'role', 'shielded'],
    people.map(({ user, member }) => [
      user.id,
      logId,
      id,
      member.joinedAt,
      isRoom ? 0 : member.joinedAt,
      // The owner of a group is already there. Roles in rooms are not memberships.
      isRoom ? Role.member : Role[member.role],
      isRoom ? 1 : 0,
    ]),
    'ON CONFLICT (user_id, log_id) DO UPDATE SET joined_at = excluded.joined_at',
  )
}

/** Runs after the messages: members do not see messages from before they joined, and unread messages are unread again. */
export async function finishConversation(importer: Importer, record: ConversationRecord): Promise<void> {
  const { database, options } = importer.parts
  const toAdjust = record.members.filter(
    ({ hiddenUpTo, readUpTo }) => hiddenUpTo > 0 || readUpTo !== undefined,
  )
  if (options.isDryRun || toAdjust.length === 0) return
  const logId = await database.read((sql) => logOfRecord(sql, importer, record))
  if (logId === undefined) return
  for (const { user: name, hiddenUpTo, readUpTo } of toAdjust) {
    const user = await importer.user(name)
    if (!user) continue
    if (readUpTo !== undefined) await placeReader(importer, logId, user, readUpTo)
    if (hiddenUpTo === 0 || record.kind === 'single') continue
    await database.write((sql) =>
      sql.run(
        `UPDATE members SET start = (SELECT COALESCE(MAX(e.seq), 0) FROM entries e WHERE e.log_id = ? AND e.sent_at <= ?)
         WHERE log_id = ? AND user_id = ? AND start = 0`,
        [logId, hiddenUpTo, logId, user.id],
      ),
    )
  }
}

/** A single chat is found by its two users: its id differs between servers. */
async function logOfRecord(
  sql: Sql,
  importer: Importer,
  { kind, id, members }: ConversationRecord,
): Promise<number | undefined> {
  if (kind !== 'single') return logOf(sql, importer.app.id, kind, id)
  const [one, other = one] = members
  const row = await sql.first<{ id: number }>(
    `SELECT l.id FROM members m JOIN logs l ON l.id = m.log_id JOIN users u ON u.id = m.user_id
     WHERE u.app_id = ? AND u.name = ? AND m.peer = ? AND l.kind = 'single'`,
    [importer.app.id, one?.user ?? '', other?.user ?? ''],
  )
  return row?.id
}

/**
 * Restores the read position of a member, who counts as having read everything so far. A member who has used this server has
 * their own position, which a repeated import must not move.
 */
async function placeReader(importer: Importer, logId: number, user: User, readUpTo: string): Promise<void> {
  await importer.parts.database.write(async (sql) => {
    const read = readUpTo === '' ? 0 : await messageWithId(sql, importer.app.id, readUpTo)
    // The message is not a part of this export.
    if (read === undefined) return
    await sql.run(
      `UPDATE members SET read_seq = (SELECT COALESCE(MAX(e.seq), 0) FROM entries e WHERE e.log_id = ? AND e.id = ?)
       WHERE log_id = ? AND user_id = ? AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.user_id = members.user_id)`,
      [logId, read, logId, user.id],
    )
  })
}
