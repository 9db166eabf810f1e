// Sample data for the first minutes: four users who know each other and have already talked, and a room. Created once,
// at the first start with an empty database. Their passwords are known, so only a server on loopback creates them.

import { BodyType, encode, MessageBody, NameSpace, roomLimits, userDomain } from '@parley/protocol'
import { addContact, addRequest } from '../areas/contacts/queries.ts'
import { say } from '../areas/profile/queries.ts'
import { createAccount } from '../areas/session/accounts.ts'
import type { App, User } from '../directory/directory.ts'
import { storedMeta } from '../frames/write.ts'
import type { Services } from '../pipeline/context.ts'
import { insertRoom } from '../rooms/queries.ts'
import type { Database, Sql } from '../storage/database.ts'
import { appendEntries } from '../storage/procedures/append.ts'
import { acquaintances, people, requests, rooms, samplePassword, signs, talks } from './sample-data.ts'

const mark = 'sample people'
const minute = 60_000

const plainRoom = { maxMembers: roomLimits.defaultMaxMembers, isBanned: false, announcement: '' }

/** The sample users to sign in as, or undefined if there are none. */
export async function samplePeople(database: Database): Promise<unknown> {
  const row = await database.read((sql) =>
    sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [mark]),
  )
  return row
    ? { appKey: row.value, people: people.map((person) => ({ ...person, password: samplePassword })) }
    : undefined
}

export async function makeSample(services: Services, app: App): Promise<void> {
  const { database, passwords, host, directory } = services
  const hash = await passwords.hash(samplePassword)
  const users = new Map<string, User>()
  await database.write(async (sql) => {
    const context = { app, now: host.now(), host, config: services.config }
    for (const { user, name } of people)
      users.set(user, await createAccount(context, sql, { name: user, nickname: name, passwordHash: hash }))
    for (const { owner, name, description } of rooms) {
      const { id: ownerId } = users.get(owner) as User
      const facts = { name, description, ownerId, owner, ...plainRoom }
      await insertRoom(sql, { app, id: String(services.ids.next()), facts, now: host.now() })
    }
    await acquaint(sql, (name) => users.get(name) as User, host.now())
    await sql.run('INSERT INTO settings (key, value) VALUES (?, ?)', [mark, app.key])
  })
  const ids = idsByTime(services)
  for (const talk of talks) {
    const [a, b] = talk.between.map((name) => users.get(name) as User) as [User, User]
    const conversation = await directory.single(a, b)
    const now = host.now()
    const entries = talk.lines.map((line, index) => {
      const { from, text, minutesAgo, read } = line
      const sender = users.get(from) as User
      const receiver = sender === a ? b : a
      const id = ids.get(line) as number
      const sentAt = now - minutesAgo * minute
      const type = text === undefined ? BodyType.CHANNEL_ACK : BodyType.CHAT
      const contents = text === undefined ? [{}] : [{ type: 0, text }]
      const payload = encode(MessageBody, {
        type,
        from: { name: sender.name },
        to: { name: receiver.name },
        contents,
      })
      return {
        id,
        logId: conversation.logId,
        senderId: sender.id,
        deviceId: 0,
        clientKey: `sample.${talk.between.join('.')}.${index}`,
        type,
        counted: text === undefined ? (0 as const) : (1 as const),
        audience: null,
        sentAt,
        kind: text === undefined ? null : 0,
        meta: storedMeta({
          id,
          appKey: app.key,
          from: sender.name,
          fromResource: '',
          to: receiver.name,
          toResource: '',
          toDomain: userDomain,
          timestamp: sentAt,
          ns: NameSpace.CHAT,
          payload,
          routeType: 0,
          passed: [],
        }),
        ...(read ? { readerId: sender.id, readUpTo: null } : {}),
      }
    })
    await database.call(appendEntries, { entries, cursors: [] })
  }
}

async function acquaint(sql: Sql, named: (name: string) => User, now: number): Promise<void> {
  for (const [a, b] of acquaintances) await addContact(sql, named(a), named(b), now)
  for (const { from, to, reason } of requests)
    await addRequest(sql, { user: named(to), by: named(from), reason, hidden: 0, now })
  for (const { user, sign } of signs) await say(sql, named(user), 'sign', sign, now)
}

/** Ids grow with time, and lists across conversations are ordered by them. */
function idsByTime({ ids }: Services): ReadonlyMap<object, number> {
  const lines = talks.flatMap((talk) => [...talk.lines]).sort((a, b) => b.minutesAgo - a.minutesAgo)
  return new Map(lines.map((line) => [line, ids.next()]))
}
