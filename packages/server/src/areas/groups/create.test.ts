import { CommSyncDL, decode, MSync, MUCBody, MUCOperation, NameSpace } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { Role } from '../../directory/groups.ts'
import {
  type PeopleWorld,
  type Person,
  peopleWorld,
  receivedEvents,
} from '../../test-support/people-world.ts'
import { insertMembers } from './queries.ts'

const create = (who: Person, body: unknown) => who.ask('POST', 'chatgroups?resource=web_1', body)
const joined = (who: Person, query = '') => who.ask('GET', `users/${who.name}/joined_chatgroups${query}`)
const idOf = (answer: { body: Record<string, unknown> }) => (answer.body.data as { groupid: string }).groupid

async function three(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob', 'web_1', 'web_2')
  const carol = await world.person('carol')
  return { world, alice, bob, carol }
}

const groupRow = (world: PeopleWorld, id: string) =>
  world.server.services.database.read((sql) =>
    sql.first('SELECT g.* FROM groups g JOIN logs l ON l.id = g.log_id WHERE l.key = ?', [id]),
  )

describe('creating a group', () => {
  test('[GRP-1] adds owner and members at once, and tells every device of a member', async () => {
    const { world, alice, bob, carol } = await three()
    const answer = await create(alice, {
      owner: 'alice',
      groupname: 'group one',
      members: ['bob', 'Carol', 'bob'],
    })
    expect(answer.status).toBe(200)
    const id = idOf(answer)
    expect(id).toMatch(/^\d+$/)
    const group = await world.server.services.directory.group(world.app, id)
    expect(group).toMatchObject({
      id,
      name: 'group one',
      ownerId: alice.user.id,
      banned: false,
      disabled: false,
    })
    expect([...(group?.people ?? [])].map(([user, { role }]) => [user, role])).toEqual([
      [alice.user.id, 2],
      [bob.user.id, 0],
      [carol.user.id, 0],
    ])
    const event = (user: string) => ({
      name: 'groups.joinedDirectly',
      data: { groupId: id, name: 'group one', by: 'alice', users: [{ name: user }] },
    })
    expect(receivedEvents(bob)).toEqual([[event('bob')], [event('bob')]])
    expect(receivedEvents(carol)).toEqual([[event('carol')]])
    const created = {
      name: 'groups.created',
      data: { groupId: id, name: 'group one', by: 'alice', users: [] },
    }
    expect(receivedEvents(alice)).toEqual([[], [created]])
  })

  test('[GRP-7] invites the named users if the group requires their consent', async () => {
    const { world, alice, bob, carol } = await three()
    const id = idOf(
      await create(alice, { groupname: 'g', members: ['bob', 'carol'], invite_need_confirm: true }),
    )
    const group = await world.server.services.directory.group(world.app, id)
    expect([...(group?.people.keys() ?? [])]).toEqual([alice.user.id])
    const event = (user: string) => ({
      name: 'groups.invited',
      data: { groupId: id, name: 'g', by: 'alice', users: [{ name: user }] },
    })
    expect(receivedEvents(bob)).toEqual([[event('bob')], [event('bob')]])
    expect(receivedEvents(carol)).toEqual([[event('carol')]])
    expect((await joined(bob)).body.data).toEqual([])
    const accepted = await bob.ask('POST', `chatgroups/${id}/invite_verify`, {
      invitee: 'bob',
      verifyResult: true,
    })
    expect(accepted.status).toBe(200)
    expect((await joined(bob)).body.data).toEqual([{ groupid: id, groupname: 'g' }])
  })

  test('[GRP-1] sends an event with every field that clients read', async () => {
    const { alice, bob } = await three()
    const id = idOf(await create(alice, { groupname: 'g', members: ['bob'] }))
    const metas = (bob.wires[0]?.frames ?? []).flatMap(
      (frame) => decode(CommSyncDL, decode(MSync, frame).payload ?? new Uint8Array(0)).metas ?? [],
    )
    expect(metas.map((meta) => meta.ns)).toEqual([NameSpace.MUC])
    expect(decode(MUCBody, metas[0]?.payload ?? new Uint8Array(0))).toMatchObject({
      mucId: { name: id },
      operation: MUCOperation.DIRECT_JOINED,
      from: { name: 'alice' },
      to: [{ name: 'bob' }],
      mucName: 'g',
    })
  })

  test('[GRP-2] uses the documented defaults, and stores given settings', async () => {
    const { world, alice } = await three()
    expect(await groupRow(world, idOf(await create(alice, {})))).toMatchObject({
      name: '',
      is_public: 0,
      needs_approval: 0,
      members_may_invite: 1,
      invite_needs_confirmation: 0,
      max_members: 200,
    })
    const said = {
      owner: 'ALICE',
      groupname: '组 👥',
      avatar: 'http://pics.example/g.png',
      desc: 'about',
      public: true,
      approval: true,
      allowinvites: false,
      invite_need_confirm: true,
      maxusers: 500,
      custom: '{"a":1}',
    }
    expect(await groupRow(world, idOf(await create(alice, said)))).toMatchObject({
      name: '组 👥',
      description: 'about',
      avatar: 'http://pics.example/g.png',
      custom: '{"a":1}',
      is_public: 1,
      needs_approval: 1,
      members_may_invite: 0,
      invite_needs_confirmation: 1,
      max_members: 500,
    })
  })

  test('[GRP-3] refuses unknown users by name, and creates no group then', async () => {
    const { alice, bob } = await three()
    const refused = await create(alice, { members: ['bob', 'Ghost'] })
    expect(refused).toMatchObject({
      status: 404,
      body: { error_description: "username ghost doesn't exist!'" },
    })
    expect((await joined(alice)).body.data).toEqual([])
    expect(receivedEvents(bob)).toEqual([[], []])
  })

  test('[GRP-31] treats impossible names as unknown, and does not look up long lists', async () => {
    const { alice } = await three()
    for (const name of ['a\0b', '../x', '\ud800', 'x'.repeat(100_000), "' OR 1=1"]) {
      const { status, body } = await create(alice, { members: [name] })
      expect([status, (body.error_description as string).length < 200]).toEqual([404, true])
    }
    const many = Array.from({ length: 5001 }, (_, at) => `u${at}`)
    expect((await create(alice, { maxusers: 5000, members: many })).body).toMatchObject({
      error_description: 'members size is greater than max user size !',
    })
    expect((await create(alice, { maxusers: 5000, members: many.slice(1) })).status).toBe(403)
    expect((await joined(alice)).body.data).toEqual([])
  })

  test('[GRP-4] uses the capacity of the setting if none is given', async () => {
    const { world, alice } = await three({ maxGroupMembers: 10 })
    expect(await groupRow(world, idOf(await create(alice, {})))).toMatchObject({ max_members: 10 })
  })

  test('[GRP-3] is not possible for another user', async () => {
    const { alice } = await three()
    expect(await create(alice, { owner: 'bob' })).toMatchObject({
      status: 403,
      body: { error_description: 'permission denied' },
    })
  })

  test('[GRP-4] refuses more members than the requested capacity', async () => {
    const { alice } = await three()
    expect(await create(alice, { maxusers: 2, members: ['bob', 'carol'] })).toMatchObject({
      status: 403,
      body: { error_description: 'members size is greater than max user size !' },
    })
    expect((await create(alice, { maxusers: 2, members: ['alice', 'bob', 'BOB'] })).status).toBe(200)
    expect((await create(alice, { maxusers: 1, members: [] })).status).toBe(200)
  })

  test.each([
    { maxusers: 0 },
    { maxusers: -1 },
    { maxusers: 2.5 },
    { maxusers: 11 },
    { maxusers: '5' },
    { groupname: 'x'.repeat(129) },
    { groupname: 'a\0b' },
    { groupname: 7 },
    { desc: 'x'.repeat(513) },
    { avatar: 'x'.repeat(1025) },
    { custom: 'x'.repeat(8193) },
    { members: 'bob' },
    { members: [''] },
    { public: 'yes' },
  ])('[GRP-4] refuses %j', async (body) => {
    const { alice } = await three({ maxGroupMembers: 10 })
    const { status, body: answer } = await create(alice, { maxusers: 5, ...body })
    expect([status, answer.error_code]).toEqual([403, 91102])
    expect(answer.error_description).toContain(`Invalid parameter ${Object.keys(body)[0]}: `)
  })

  test('[GRP-5] creates a large group as a whole', async () => {
    const { world, alice, bob } = await three()
    const names = Array.from({ length: 600 }, (_, at) => `u${at}`)
    await world.server.services.database.write((sql) =>
      sql.insertMany(
        'users',
        ['app_id', 'name', 'uuid', 'created_at', 'modified_at'],
        names.map((name) => [world.app.id, name, name, 0, 0]),
      ),
    )
    const id = idOf(await create(alice, { maxusers: 1000, members: [...names, 'bob'] }))
    const group = await world.server.services.directory.group(world.app, id)
    expect(group?.members).toHaveLength(602)
    expect(receivedEvents(bob)[0]).toHaveLength(1)
    const heads = await world.server.services.database.read((sql) =>
      sql.first("SELECT count(*) AS logs FROM logs WHERE kind = 'user' AND head = 1"),
    )
    expect(heads?.logs).toBe(602)
  })
})

describe('the list of one’s own groups', () => {
  test('[GRP-6] comes in pages, oldest first, and contains only one’s own', async () => {
    const { world, alice, bob, carol } = await three()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      ids.push(idOf(await create(alice, { groupname: name, members: name === 'c' ? [] : ['bob'] })))
      world.host.time += 10
    }
    const shown = async (who: Person, query = '') =>
      ((await joined(who, query)).body.data as { groupid: string }[]).map((group) => group.groupid)
    expect(await shown(alice)).toEqual(ids)
    expect(await shown(bob)).toEqual(ids.slice(0, 2))
    expect(await shown(carol)).toEqual([])
    expect(await shown(alice, '?pagenum=0&pagesize=2')).toEqual(ids.slice(0, 2))
    expect(await shown(alice, '?pagenum=1&pagesize=2')).toEqual(ids.slice(0, 2))
    expect(await shown(alice, '?pagenum=2&pagesize=2')).toEqual(ids.slice(2))
    expect(await shown(alice, '?pagenum=3&pagesize=2')).toEqual([])
    expect(await shown(alice, '?pagenum=undefined&pagesize=null')).toEqual(ids)
    expect((await joined(alice, '?pagenum=2&pagesize=2')).body).toMatchObject({
      count: 1,
      data: [{ groupid: ids[2], groupname: 'c' }],
    })
  })

  test.each(['?pagenum=-1', '?pagesize=x', '?pagenum=1.5', '?pagesize=1e400'])(
    '[GRP-6] refuses %s',
    async (query) => {
      const { alice } = await three()
      expect((await joined(alice, query)).status).toBe(403)
    },
  )

  test.each([
    '?pagenum=9007199254740991&pagesize=500',
    '?pagenum=0&pagesize=9007199254740991',
    '?pagesize=0',
  ])('[GRP-6] answers %s', async (query) => {
    const { alice } = await three()
    expect((await joined(alice, query)).status).toBe(200)
  })

  test('[GRP-6] is not available for another user', async () => {
    const { alice } = await three()
    expect((await alice.ask('GET', 'users/bob/joined_chatgroups')).status).toBe(403)
  })
})

describe('[HIS-5] a user who joins a group later', () => {
  test.each([
    [false, 2],
    [true, 0],
  ])('sees everything: %s', async (historyForNew, start) => {
    const { world, alice, bob, carol } = await three({ historyForNew })
    const id = await world.group(alice, bob)
    for (const from of [alice, bob]) await world.say({ from, to: id })
    expect((await groupRow(world, id))?.history_for_new).toBe(Number(historyForNew))
    const { database } = world.server.services
    const log = await database.read((sql) =>
      sql.first<{ id: number; head: number; active_until: number }>('SELECT * FROM logs WHERE key = ?', [id]),
    )
    const group = {
      logId: log?.id ?? 0,
      id,
      head: log?.head ?? 0,
      activeUntil: log?.active_until ?? 0,
      historyForNew,
    }
    await database.write((sql) => insertMembers(sql, group, [carol.user], Role.member, world.host.now()))
    const row = await database.read((sql) =>
      sql.first('SELECT start, active_until FROM members WHERE user_id = ? AND log_id = ?', [
        carol.user.id,
        group.logId,
      ]),
    )
    expect({ ...row }).toEqual({ start, active_until: group.activeUntil })
    expect(group.activeUntil).toBeGreaterThan(world.host.now())
  })
})
