// A running server with groups and threads in any state, for the rule tables of docs/threads.md. Every case gets its
// own group, written directly, so that no case sees the effects of another.

import { readHttpFailure, readSendFailure } from '@parley/protocol'
import type { Sql } from '../storage/database.ts'
import { channelWorld, type Device } from './channel-world.ts'
import { storeMessage } from './stored-message.ts'
import { type Actor, actors, done, type Expected, type State, type TargetKind } from './thread-table.ts'

export { type State, states } from './thread-table.ts'

/** Users besides the actors, as targets. */
const others = ['participant2', 'member2', 'admin2'] as const

interface Staged {
  readonly group: string
  readonly thread: string
  /** A message with the thread, and one without. */
  readonly parent: string
  readonly free: string
  /** A message in the thread. */
  readonly said: string
}

export type ThreadStage = Awaited<ReturnType<typeof stage>>

export async function stage() {
  // Two threads, and all users of an ordinary case, fit; `full` fills the rest.
  const config = { maxThreads: 3, maxThreadMembers: 12 }
  const world = await channelWorld(config)
  const { database, ids } = world.server.services
  const devices = new Map<string, Device>()
  for (const name of [...actors, ...others]) devices.set(name, await world.device(name))
  // Users who only fill threads.
  const fillers = await database.write(async (sql) => {
    const made: number[] = []
    for (let at = 0; at < config.maxThreadMembers; at++) {
      const row = await sql.first<{ id: number }>(
        `INSERT INTO users (app_id, name, uuid, created_at, modified_at) VALUES (?, ?, ?, 0, 0) RETURNING id`,
        [world.app.id, `filler${at}`, `filler${at}`],
      )
      made.push(row?.id ?? 0)
    }
    return made
  })
  const userIds = new Map(
    (await world.rows<{ id: number; name: string }>('SELECT id, name FROM users')).map((row) => [
      row.name,
      row.id,
    ]),
  )
  const userId = (name: string): number => userIds.get(name) ?? 0

  const logOf = async (sql: Sql, kind: string, key: string): Promise<number> =>
    (
      await sql.first<{ id: number }>(
        'INSERT INTO logs (app_id, kind, key, head, counted) VALUES (?, ?, ?, 0, 0) RETURNING id',
        [world.app.id, kind, key],
      )
    )?.id ?? 0

  const member = (sql: Sql, logId: number, peer: string, user: number, role = 0) =>
    sql.insertMany(
      'members',
      ['user_id', 'log_id', 'peer', 'joined_at', 'role'],
      [[user, logId, peer, 1, role]],
    )

  const message = (sql: Sql, logId: number, group: string, seq: number): Promise<string> =>
    storeMessage(sql, {
      id: ids.next(),
      logId,
      seq,
      from: { id: userId('member2'), name: 'member2' },
      to: group,
    })

  /** Writes the group and its thread in these states, with this actor. */
  async function staged(actor: Actor, given: readonly State[], withManagers: boolean): Promise<Staged> {
    const has = (state: State) => given.includes(state)
    const [group, thread] = [String(ids.next()), String(ids.next())]
    return database.write(async (sql) => {
      const groupLog = await logOf(sql, 'group', group)
      await sql.run(
        `INSERT INTO groups (log_id, app_id, name, owner_id, max_members, banned, disabled, created_at, modified_at)
         VALUES (?, ?, 'group', ?, 200, ?, ?, 1, 1)`,
        [groupLog, world.app.id, userId('owner'), Number(has('banned')), Number(has('disabled'))],
      )
      const roles: Readonly<Record<string, number>> = { owner: 2, admin: 1, admin2: 1 }
      for (const name of [...actors, ...others])
        if (name !== 'outsider') await member(sql, groupLog, group, userId(name), roles[name] ?? 0)
      if (has('muted'))
        await sql.run('UPDATE members SET muted_until = -1 WHERE log_id = ? AND user_id = ?', [
          groupLog,
          userId(actor),
        ])
      const parent = await message(sql, groupLog, group, 1)
      const free = await message(sql, groupLog, group, 2)
      const third = await message(sql, groupLog, group, 3)
      await sql.run('UPDATE logs SET head = 3, counted = 3, last_seq = 3 WHERE id = ?', [groupLog])
      const insertThread = async (key: string, messageId: string): Promise<number> => {
        const log = await logOf(sql, 'thread', key)
        await sql.run(
          `INSERT INTO threads (log_id, app_id, group_log_id, message_id, name, owner_id, created_at)
           VALUES (?, ?, ?, ?, 'thread', ?, 1)`,
          [log, world.app.id, groupLog, Number(messageId), userId('creator')],
        )
        return log
      }
      const threadLog = await insertThread(thread, parent)
      const said = await message(sql, threadLog, thread, 1)
      await sql.run('UPDATE logs SET head = 1, counted = 1, last_seq = 1 WHERE id = ?', [threadLog])
      const inside = ['creator', 'participant', 'participant2', ...(withManagers ? ['admin2', 'owner'] : [])]
      for (const name of inside) await member(sql, threadLog, thread, userId(name))
      if (has('full')) {
        for (const id of fillers.slice(inside.length)) await member(sql, threadLog, thread, id)
        await insertThread(String(ids.next()), third)
        await insertThread(String(ids.next()), String(ids.next()))
      }
      if (has('destroyed')) {
        await sql.run('DELETE FROM members WHERE log_id = ?', [threadLog])
        await sql.run('DELETE FROM threads WHERE log_id = ?', [threadLog])
        // Its message is free again; as many others as before remain.
        if (has('full')) await insertThread(String(ids.next()), String(ids.next()))
      }
      if (has('dissolved'))
        for (const table of ['threads WHERE group_log_id', 'groups WHERE log_id', 'members WHERE log_id'])
          await sql.run(`DELETE FROM ${table} = ?`, [groupLog])
      return { group, thread, parent, free, said }
    })
  }

  return {
    world,
    async answerTo(
      row: string,
      actor: Actor,
      given: readonly State[],
      target: TargetKind = 'participant',
    ): Promise<Expected> {
      const one = await staged(actor, given, target.endsWith('in it'))
      const device = devices.get(actor) as Device
      if (row === 'writing') {
        const { code, reason } = await device.say(one.thread, 'x')
        return code === 0 ? done : readSendFailure(code, reason).reason
      }
      const [method, path, body] = requestOf(row, actor, one, nameOf(target, actor))
      const answer = await device.ask(method, path, body)
      if (answer.status === 200) return done
      return readHttpFailure({ status: answer.status, body: JSON.stringify(answer.body), url: path }).reason
    },
  }
}

/** The name of a target, for this actor. */
function nameOf(target: TargetKind, actor: Actor): string {
  if (target === 'self') return actor
  if (target === 'participant') return 'participant2'
  if (target === 'member') return 'member2'
  if (target === 'admin in it') return 'admin2'
  if (target === 'owner in it') return 'owner'
  return target === 'unknown' ? 'nobody' : target
}

type Request = readonly [method: string, path: string, body?: unknown]

function requestOf(row: string, me: Actor, { group, thread, free, said }: Staged, on: string): Request {
  const pins = `sdk/user/${me}/user_channel/pin`
  const all: Readonly<Record<string, Request>> = {
    create: ['POST', 'thread', { name: 'new', msg_id: free, group_id: group, owner: me }],
    join: ['POST', `thread/${thread}/user/${me}/join`],
    leave: ['DELETE', `thread/${thread}/user/${me}/quit`],
    rename: ['PUT', `thread/${thread}`, { name: 'renamed' }],
    destroy: ['DELETE', `thread/${thread}`],
    removeMember: ['DELETE', `thread/${thread}/users/${on}`],
    detail: ['GET', `thread/${thread}`],
    listMembers: ['GET', `thread/${thread}/users`],
    list: ['GET', `threads/chatgroups/${group}`],
    listJoinedIn: ['GET', `threads/chatgroups/${group}/user/${me}`],
    listJoined: ['GET', `threads/user/${me}`],
    lastMessages: ['POST', 'thread/message', { threadIds: [thread] }],
    'reading history': [
      'POST',
      `users/${me}/messageroaming`,
      { queue: `${thread}@conference.easemob.com`, start: -1, pull_number: 5 },
    ],
    searching: ['GET', `sdk/user/${me}/messages/search?q=parent&to=${thread}&type=groupchat`],
    'reading pins': ['GET', `${pins}?to=${thread}&type=groupchat`],
    pinning: ['POST', pins, { to: thread, type: 'groupchat', pin_msg_id: said }],
    'removing from history': [
      'DELETE',
      `sdk/message/roaming/group/user/${me}?groupId=${thread}&msgIdList=${said}`,
    ],
  }
  const request = all[row]
  if (!request) throw new Error(`There is no request for ${row}.`)
  return request
}
