// Groups in every state with users of every kind, and the request of each row of the tables. Changes of a request are
// undone row by row, which is much cheaper than a new group for each case.

import { readDownloadFailure, readHttpFailure } from '@parley/protocol'
import { Role } from '../directory/groups.ts'
import { memoryDisk } from '../files/memory-disk.ts'
import type { Database, Row, Sql } from '../storage/database.ts'
import { type Actor, actors, done, type Expected, type State, type TargetKind } from './group-table.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A second user of each kind, as targets. */
const seconds = ['admin', 'member', 'invited', 'applicant', 'blocked', 'outsider'] as const

const nameOf = (kind: TargetKind, actor: Actor): string => {
  if (kind === 'self') return actor
  if (kind === 'unknown') return 'nobody'
  return kind === 'owner' ? 'owner' : `${kind}2`
}

/** Every member of the group has shared a file. */
const members = ['owner', 'admin', 'admin2', 'member', 'member2', 'muted']

/** The tables with rows of a group, all of them keyed by its log. */
const tablesOfGroup = [
  'groups',
  'members',
  'group_blocks',
  'applications',
  'invitations',
  'member_attributes',
  'shared_files',
] as const

interface StagedGroup {
  readonly id: string
  readonly logId: number
  /** By the name of the user who shared it. */
  readonly files: ReadonlyMap<string, string>
  readonly rows: readonly { readonly table: string; readonly rows: readonly Row[] }[]
}

export interface StageRequest {
  readonly row: string
  readonly actor: Actor
  readonly states: readonly State[]
  readonly target?: TargetKind | undefined
}

export interface GroupStage extends TestServer {
  /** The outcome: done, or the reason of the refusal. Afterwards everything is as it was. */
  answerTo(asked: StageRequest): Promise<Expected>
  /** The number of requests so far. */
  readonly count: number
}

export async function groupStage(): Promise<GroupStage> {
  // Restored rows need their bytes, so nothing is removed.
  const disk = { ...memoryDisk(), remove: async () => undefined }
  const world = await testServer({}, undefined, { disk })
  const { database, directory } = world.server.services
  let drawn = 0
  world.host.randomBytes = (size) =>
    Uint8Array.from({ length: size }, (_, at) => (drawn++ >> (8 * (at % 4))) & 255)
  const tokens = new Map<string, string>()
  for (const name of [...actors, ...seconds.map((kind) => `${kind}2`)])
    tokens.set(name, await world.token(name))
  const ids = new Map(
    (await database.read((sql) => sql.all<{ id: number; name: string }>('SELECT id, name FROM users'))).map(
      ({ id, name }) => [name, id] as const,
    ),
  )
  const idOf = (name: string): number => ids.get(name) as number
  const groups = new Map<string, StagedGroup>()
  let count = 0

  async function staged(states: readonly State[]): Promise<StagedGroup> {
    const key = states.join()
    const found = groups.get(key)
    if (found) return found
    const made = await makeGroup(states)
    groups.set(key, made)
    return made
  }

  async function makeGroup(states: readonly State[]): Promise<StagedGroup> {
    const others = members.filter((name) => name !== 'owner')
    const made = await world.ask(
      'POST',
      'chatgroups',
      { groupname: 'g', members: others },
      tokens.get('owner'),
    )
    const { groupid: id } = made.body.data as { groupid: string }
    const files = new Map<string, string>()
    for (const name of members) {
      const { body } = await share(id, name)
      files.set(name, (body.data as { file_id: string }).file_id)
    }
    const logId = await database.write(async (sql) => {
      const log = await sql.first<{ id: number }>(`SELECT id FROM logs WHERE kind = 'group' AND key = ?`, [
        id,
      ])
      await fill(sql, log?.id ?? 0, states)
      return log?.id ?? 0
    })
    const rows = states.includes('dissolved') ? [] : await snapshot(database, logId)
    const group = { id, logId, files, rows }
    await putBack(group)
    return group
  }

  const headersOf = (name: string) => ({ authorization: `Bearer ${tokens.get(name)}` })

  async function* bytes() {
    yield new TextEncoder().encode('hello world')
  }

  const share = (groupId: string, name: string) =>
    world.server.sharedFiles.upload({
      org: 'parley',
      app: 'demo',
      groupId,
      headers: headersOf(name),
      query: {},
      file: { name: 'note.txt', type: 'text/plain', chunks: bytes() },
    })

  async function fill(sql: Sql, logId: number, states: readonly State[]): Promise<void> {
    const is = (state: State) => Number(states.includes(state))
    await sql.run(
      `UPDATE groups SET is_public = ?, needs_approval = ?, members_may_invite = ?, invite_needs_confirmation = ?,
       max_members = ?, banned = ?, disabled = ? WHERE log_id = ?`,
      [
        is('public'),
        is('approval'),
        1 - is('managers invite'),
        is('confirmation'),
        is('full') ? members.length : 200,
        is('banned'),
        is('disabled'),
        logId,
      ],
    )
    for (const name of ['admin', 'admin2'])
      await sql.run('UPDATE members SET role = ? WHERE log_id = ? AND user_id = ?', [
        Role.admin,
        logId,
        idOf(name),
      ])
    await sql.run('UPDATE members SET muted_until = -1 WHERE log_id = ? AND user_id = ?', [
      logId,
      idOf('muted'),
    ])
    for (const number of ['', '2']) {
      await sql.insertMany(
        'invitations',
        ['log_id', 'user_id', 'inviter_id', 'created_at'],
        [[logId, idOf(`invited${number}`), idOf('owner'), 1]],
      )
      await sql.insertMany(
        'applications',
        ['log_id', 'user_id', 'message', 'created_at'],
        [[logId, idOf(`applicant${number}`), '', 1]],
      )
      await sql.insertMany(
        'group_blocks',
        ['log_id', 'user_id', 'created_at'],
        [[logId, idOf(`blocked${number}`), 1]],
      )
    }
  }

  async function putBack({ id, logId, rows }: StagedGroup): Promise<void> {
    await database.write(async (sql) => {
      await sql.run(`DELETE FROM files WHERE target_kind = 'group' AND target = ?`, [id])
      for (const table of tablesOfGroup) await sql.run(`DELETE FROM ${table} WHERE log_id = ?`, [logId])
      for (const { table, rows: kept } of rows) {
        const columns = Object.keys(kept[0] ?? {})
        await sql.insertMany(
          table,
          columns,
          kept.map((row) => columns.map((column) => row[column] ?? null)),
        )
      }
    })
    directory.forgetGroup({ appId: world.app.id, id })
  }

  async function download({ id, files }: StagedGroup, name: string): Promise<Expected> {
    const answer = await world.server.sharedFiles.download({
      org: 'parley',
      app: 'demo',
      groupId: id,
      fileId: files.get('member2') ?? '',
      headers: headersOf(name),
      query: {},
    })
    if (answer.status === 200) return done
    return readDownloadFailure({ status: answer.status, body: JSON.stringify(answer.body) }).reason
  }

  return {
    ...world,
    get count() {
      return count
    },
    async answerTo({ row, actor, states, target }) {
      count += 1
      const group = await staged(states)
      if (row === 'downloadFile') return download(group, actor)
      const [method, path, body] = requestOf({
        row,
        me: actor,
        group: group.id,
        on: nameOf(target ?? meantFor[row] ?? 'member', actor),
        file: group.files.get(row.endsWith('(own)') ? actor : 'member2') ?? 'none',
      })
      const answer =
        row === 'shareFile'
          ? await share(group.id, actor)
          : await world.ask(method, path, body, tokens.get(actor))
      if (answer.status !== 200)
        return readHttpFailure({ status: answer.status, body: JSON.stringify(answer.body), url: path }).reason
      if (method !== 'GET') await putBack(group)
      return done
    },
  }
}

async function snapshot(database: Database, logId: number): Promise<StagedGroup['rows']> {
  return database.read(async (sql) => {
    const all: { table: string; rows: Row[] }[] = []
    for (const table of tablesOfGroup)
      all.push({ table, rows: await sql.all<Row>(`SELECT * FROM ${table} WHERE log_id = ?`, [logId]) })
    const shared = 'SELECT * FROM files WHERE uuid IN (SELECT uuid FROM shared_files WHERE log_id = ?)'
    all.push({ table: 'files', rows: await sql.all<Row>(shared, [logId]) })
    return all.filter(({ rows }) => rows.length > 0)
  })
}

/** The target of an action, if it is not an ordinary member. */
const meantFor: Readonly<Record<string, TargetKind>> = {
  invite: 'outsider',
  'answerApplication (accept)': 'applicant',
  'answerApplication (decline)': 'applicant',
}

interface Wanted {
  readonly row: string
  readonly me: Actor
  readonly group: string
  /** The target. */
  readonly on: string
  readonly file: string
}

type Request = readonly [method: string, path: string, body?: unknown]

function requestOf(wanted: Wanted): Request {
  const find = requests[wanted.row]
  if (!find) throw new Error(`There is no request for ${wanted.row}.`)
  return find(wanted)
}

const ofGroup =
  (method: string, path: string, body?: (wanted: Wanted) => unknown) =>
  (wanted: Wanted): Request => {
    const filled = path
      .replaceAll('{on}', wanted.on)
      .replaceAll('{me}', wanted.me)
      .replaceAll('{file}', wanted.file)
      .replaceAll('{id}', wanted.group)
    return body ? [method, filled, body(wanted)] : [method, filled]
  }

const named = ({ on }: Wanted) => ({ usernames: [on] })

/** The request of each row of the tables. */
export const requests: Readonly<Record<string, (wanted: Wanted) => Request>> = {
  create: ofGroup('POST', 'chatgroups', () => ({ groupname: 'another' })),
  listPublic: ofGroup('GET', 'publicchatgroups'),
  listJoined: ofGroup('GET', 'users/{me}/joined_chatgroups'),
  listOwn: ofGroup('GET', 'chatgroups/user/{me}'),
  countJoined: ofGroup('GET', 'chatgroups/user/{me}/joined_count'),
  listApplications: ofGroup('GET', 'parley/v1/groups/applications'),
  listInvitations: ofGroup('GET', 'parley/v1/groups/invitations'),
  info: ofGroup('GET', 'chatgroups/{id}?joined_time=true'),
  listMembers: ofGroup('GET', 'chatgroups/{id}/users?cursor=&limit=50'),
  listAdmins: ofGroup('GET', 'chatgroups/{id}/admin'),
  announcement: ofGroup('GET', 'chatgroups/{id}/announcement'),
  attributes: ofGroup('POST', 'sdk/metadata/chatgroup/{id}/get', ({ on }) => ({
    targets: [on],
    properties: [],
  })),
  nameCards: ofGroup('POST', 'sdk/chatgroups/{id}/nameCard/batch/get', ({ on }) => ({ members: [on] })),
  shareFile: ofGroup('POST', 'chatgroups/{id}/share_files'),
  downloadFile: ofGroup('GET', 'chatgroups/{id}/share_files/{file}'),
  listFiles: ofGroup('GET', 'chatgroups/{id}/share_files'),
  'isMuted (own)': ofGroup('GET', 'sdk/chatgroups/{id}/mute/{me}'),
  isMuted: ofGroup('GET', 'sdk/chatgroups/{id}/mute/{on}'),
  'isAllowed (own)': ofGroup('GET', 'chatgroups/{id}/white/users/{me}'),
  isAllowed: ofGroup('GET', 'chatgroups/{id}/white/users/{on}'),
  listMuted: ofGroup('GET', 'chatgroups/{id}/mute'),
  listBlocked: ofGroup('GET', 'chatgroups/{id}/blocks/users'),
  listAllowed: ofGroup('GET', 'chatgroups/{id}/white/users'),
  'modify (texts)': ofGroup('PUT', 'chatgroups/{id}', () => ({ groupname: 'new', description: 'new' })),
  'modify (entry)': ofGroup('PUT', 'chatgroups/{id}', () => ({ maxusers: 300 })),
  'modify (newOwner)': ofGroup('PUT', 'chatgroups/{id}', ({ on }) => ({ newowner: on })),
  dissolve: ofGroup('DELETE', 'chatgroups/{id}?version=v3'),
  setAnnouncement: ofGroup('POST', 'chatgroups/{id}/announcement', () => ({ announcement: 'hear' })),
  ban: ofGroup('POST', 'chatgroups/{id}/ban'),
  unban: ofGroup('DELETE', 'chatgroups/{id}/ban'),
  addAdmin: ofGroup('POST', 'chatgroups/{id}/admin', ({ on }) => ({ newadmin: on })),
  removeAdmin: ofGroup('DELETE', 'chatgroups/{id}/admin/{on}'),
  apply: ofGroup('POST', 'chatgroups/{id}/apply', () => ({ message: 'please' })),
  'answerApplication (accept)': ofGroup('POST', 'chatgroups/{id}/apply_verify', ({ on }) => ({
    applicant: on,
    verifyResult: true,
    reason: 'no clue',
  })),
  'answerApplication (decline)': ofGroup('POST', 'chatgroups/{id}/apply_verify', ({ on }) => ({
    applicant: on,
    verifyResult: false,
    reason: '',
  })),
  invite: ofGroup('POST', 'chatgroups/{id}/invite', named),
  'answerInvitation (accept)': ofGroup('POST', 'chatgroups/{id}/invite_verify', ({ me }) => ({
    invitee: me,
    verifyResult: true,
  })),
  'answerInvitation (decline)': ofGroup('POST', 'chatgroups/{id}/invite_verify', ({ me }) => ({
    invitee: me,
    verifyResult: false,
  })),
  'answerInvitation (of another)': ofGroup('POST', 'chatgroups/{id}/invite_verify', () => ({
    invitee: 'invited2',
    verifyResult: true,
  })),
  leave: ofGroup('DELETE', 'chatgroups/{id}/quit'),
  removeMembers: ofGroup('DELETE', 'chatgroups/{id}/users/{on}'),
  mute: ofGroup('POST', 'chatgroups/{id}/mute', ({ on }) => ({ usernames: [on], mute_duration: 60_000 })),
  unmute: ofGroup('DELETE', 'chatgroups/{id}/mute/{on}'),
  block: ofGroup('POST', 'chatgroups/{id}/blocks/users', named),
  blockOne: ofGroup('POST', 'chatgroups/{id}/blocks/users/{on}'),
  unblock: ofGroup('DELETE', 'chatgroups/{id}/blocks/users/{on}'),
  allow: ofGroup('POST', 'chatgroups/{id}/white/users', named),
  disallow: ofGroup('DELETE', 'chatgroups/{id}/white/users/{on}'),
  'removeFile (own)': ofGroup('DELETE', 'chatgroups/{id}/share_files/{file}'),
  removeFile: ofGroup('DELETE', 'chatgroups/{id}/share_files/{file}'),
  'setAttributes (own)': ofGroup('PUT', 'sdk/metadata/chatgroup/{id}/user/{me}', () => ({
    metaData: { nick: 'x' },
  })),
  setAttributes: ofGroup('PUT', 'sdk/metadata/chatgroup/{id}/user/{on}', () => ({ metaData: { nick: 'x' } })),
  setNameCard: ofGroup('PUT', 'sdk/chatgroups/{id}/nameCard', () => ({ nameCard: 'x' })),
  shield: ofGroup('POST', 'chatgroups/{id}/shield?version=v3'),
  unshield: ofGroup('DELETE', 'chatgroups/{id}/shield?version=v3'),
  updateSelf: ofGroup('PUT', 'users/{me}', ({ group }) => ({
    entities: [{ [`notification_ignore_${group}`]: true }],
  })),
}
