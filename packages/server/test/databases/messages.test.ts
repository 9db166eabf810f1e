// Actions on messages over REST, on each database: the same answers, and limits that hold for simultaneous requests.

import { decode, type EventValue, events, Meta, readEvent } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import { isInAudience } from '../../src/logs/audience.ts'
import type { Database } from '../../src/storage/database.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { type Person, peopleWorld } from '../../src/test-support/people-world.ts'

const add = (who: Person, msgId: string, message: string) =>
  who.ask('POST', `reaction/user/${who.name}`, { msgId, message })
const pin = (who: Person, to: string, id: string) =>
  who.ask('POST', `sdk/user/${who.name}/user_channel/pin`, { to, type: 'groupchat', pin_msg_id: id })
const block = (who: Person, usernames: string[]) =>
  who.ask('POST', `sdk/user/${who.name}/blocks`, { usernames })

/** The contents of the logs for a user, log by log, and not what the wires received, because nobody acknowledges here. */
async function told(database: Database, person: Person, name: string): Promise<EventValue[]> {
  const rows = await database.read((sql) =>
    sql.all<{ audience: string | null; meta: Uint8Array }>(
      `SELECT e.audience, e.meta FROM entries e JOIN members m ON m.log_id = e.log_id
       WHERE m.user_id = ? ORDER BY e.log_id, e.seq`,
      [person.user.id],
    ),
  )
  const receiver = { deviceId: 0, userId: person.user.id, since: 0 }
  return rows
    .filter((row) => isInAudience(row.audience, 0, receiver))
    .map(({ meta }) => decode(Meta, meta))
    .map((meta) => readEvent(events, meta.ns ?? -1, meta.payload ?? new Uint8Array(0)))
    .filter((event) => event?.name === name) as EventValue[]
}

describe(`messages over REST on ${databaseName}`, () => {
  async function crowd(count: number, config = {}) {
    const database = await openTestDatabase()
    const world = await peopleWorld(config, database)
    const people: Person[] = []
    for (let at = 0; at < count; at++) people.push(await world.person(`p${at}`))
    const [first, ...rest] = people as [Person, ...Person[]]
    const group = await world.group(first, ...rest)
    const end = async () => {
      await world.server.stop()
      await database.close()
    }
    return { world, database, people, first, rest, group, end }
  }

  const counts = (answers: { status: number }[]) => {
    const by: Record<number, number> = {}
    for (const { status } of answers) by[status] = (by[status] ?? 0) + 1
    return by
  }

  test('[REA-3] simultaneous reactions share one reaction, and their number is limited', async () => {
    const { world, database, people, first, group, end } = await crowd(8, { maxReactions: 3 })
    const message = await world.say({ from: first, to: group })
    expect(counts(await Promise.all(people.map((person) => add(person, message, 'ok'))))).toEqual({ 200: 8 })
    const different = await Promise.all(people.map((person, at) => add(person, message, `r${at}`)))
    expect(counts(different)).toEqual({ 200: 2, 400: 6 })
    const { body } = await first.ask(
      'GET',
      `reaction/user/p0?msgIdList=${message},1&msgType=groupchat&groupId=${group}`,
    )
    const [{ reactionList }] = body.data as [{ reactionList: { userCount: number; state: boolean }[] }]
    expect(reactionList.map((each) => each.userCount)).toEqual([8, 1, 1])
    expect(reactionList[0]?.state).toBe(true)
    // The last of the eight events has the final state, for each user from their own side.
    for (const person of people) {
      const changes = await told(database, person, 'messages.reactionsChanged')
      expect(changes).toHaveLength(10)
      expect(JSON.stringify(changes[7])).toContain('"count":8,"isMine":true')
    }
    const detail = await first.ask('GET', `reaction/user/p0/detail?msgId=${message}&message=ok&pageSize=5`)
    const page = detail.body.data as { userList: string[]; cursor: string; userCount: number }
    const next = await first.ask(
      'GET',
      `reaction/user/p0/detail?msgId=${message}&message=ok&pageSize=5&currentPage=${page.cursor}`,
    )
    const names = [...page.userList, ...(next.body.data as { userList: string[] }).userList]
    expect([page.userCount, names.sort()]).toEqual([8, people.map((person) => person.name)])
    const removed = await first.ask('DELETE', `reaction/user/p0?msgId=${message}&message=ok`)
    expect(removed.status).toBe(200)
    await end()
  })

  test('[PIN-3] simultaneous pins do not exceed the limit, and a message is pinned once', async () => {
    const { world, database, people, first, group, end } = await crowd(6, { maxPins: 2 })
    const messages: string[] = []
    for (const from of people) messages.push(await world.say({ from, to: group, text: from.name }))
    const same = await Promise.all(people.map((person) => pin(person, group, messages[0] as string)))
    expect(counts(same)).toEqual({ 200: 6 })
    const all = await Promise.all(people.map((person, at) => pin(person, group, messages[at] as string)))
    expect(counts(all)).toEqual({ 200: 2, 403: 4 })
    const { body } = await first.ask('GET', `sdk/user/p0/user_channel/pin?to=${group}&type=groupchat&limit=1`)
    const page = body.data as { cursor: string; msg_infos: { message: { id: string } }[] }
    expect(page.msg_infos).toHaveLength(1)
    const rest = await first.ask(
      'GET',
      `sdk/user/p0/user_channel/pin?to=${group}&type=groupchat&limit=5&cursor=${page.cursor}`,
    )
    expect((rest.body.data as typeof page).msg_infos.map((info) => info.message.id)).toEqual([messages[0]])
    expect(await told(database, first, 'messages.pinned')).toHaveLength(2)
    await end()
  })

  test('[REA-6] a simultaneous recall leaves no reactions behind', async () => {
    const { world, database, people, first, group, end } = await crowd(6)
    const message = await world.say({ from: first, to: group })
    await Promise.all([
      ...people.slice(0, 3).map((person) => add(person, message, 'ok')),
      world.recall(first, message),
      ...people.slice(3).map((person) => add(person, message, 'late')),
    ])
    const left = await database.read((sql) => sql.all('SELECT * FROM reactions'))
    const entry = await database.read((sql) =>
      sql.first('SELECT flags, type FROM entries WHERE id = ?', [Number(message)]),
    )
    expect([left, entry]).toEqual([[], { flags: 0, type: 0 }])
    await end()
  })

  test('[BLK-4] two simultaneous lists stay within the limit', async () => {
    const { people, first, end } = await crowd(6, { maxBlocked: 3 })
    const names = people.slice(1).map((person) => person.name)
    const answers = await Promise.all([block(first, names.slice(0, 3)), block(first, names.slice(3))])
    expect(counts(answers)).toEqual({ 200: 1, 429: 1 })
    const listed = (await first.ask('GET', 'users/p0/blocks/users')).body.data as string[]
    expect([2, 3]).toContain(listed.length)
    const removed = await first.ask('DELETE', 'sdk/user/p0/blocks', { usernames: listed })
    expect(removed.body.data).toEqual(listed)
    await end()
  })

  test('[GRP-1] simultaneously created groups are each announced to all of their members', async () => {
    const { world, database, people, rest, end } = await crowd(5)
    await Promise.all(
      people.map((person) => world.group(person, ...people.filter((each) => each !== person))),
    )
    for (const person of rest) {
      expect(await told(database, person, 'groups.joinedDirectly')).toHaveLength(5)
      const { body } = await person.ask('GET', `users/${person.name}/joined_chatgroups?pagenum=2&pagesize=4`)
      expect(body.count).toBe(2)
    }
    await end()
  })

  test('[REP-2] reports and readers are stored and read', async () => {
    const { world, database, people, first, rest, group, end } = await crowd(4)
    const message = await world.say({ from: first, to: group, text: 'buy' })
    const report = (who: Person, reportReason: string) =>
      who.ask('POST', `user/${who.name}/moderation/report/message/${message}`, {
        username: who.name,
        reportType: 'spam',
        reportReason,
      })
    await Promise.all(rest.flatMap((person) => [report(person, 'a'), report(person, 'b')]))
    const tools = { database, host: world.host }
    const { json } = await runCommand(['report', 'list', '--app', 'parley#demo'], tools)
    expect(json).toHaveLength(3)
    expect(json).toMatchObject([{ from: 'p0', message: { payload: { bodies: [{ msg: 'buy' }] } } }, {}, {}])
    await runCommand(['report', 'close', String((json as { id: number }[])[0]?.id)], tools)
    expect((await runCommand(['report', 'list'], tools)).json).toHaveLength(2)
    expect((await runCommand(['report', 'list', '--all'], tools)).json).toHaveLength(3)

    await database.write((sql) =>
      sql.insertMany(
        'readers',
        ['message_id', 'user_id', 'read_at', 'content'],
        people.slice(1).map((person) => [Number(message), person.user.id, 7, '']),
      ),
    )
    const page = await first.ask('GET', `chatgroups/${group}/acks/${message}?limit=2`)
    const data = page.body.data as { next_key: string }
    expect(data).toMatchObject({ total: 3, is_last: false, userlist: ['p1', 'p2'] })
    const next = await first.ask('GET', `chatgroups/${group}/acks/${message}?limit=2&key=${data.next_key}`)
    expect(next.body.data).toMatchObject({ total: 3, is_last: true, next_key: '', userlist: ['p3'] })
    await end()
  })
})
