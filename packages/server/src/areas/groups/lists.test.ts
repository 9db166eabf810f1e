import { describe, expect, test } from 'vitest'
import { type PeopleWorld, type Person, peopleWorld } from '../../test-support/people-world.ts'

type Listed = { groupid: string; groupname: string } & Record<string, unknown>

async function open(world: PeopleWorld, owner: Person, body: Record<string, unknown>): Promise<string> {
  const answer = await owner.ask('POST', 'chatgroups', { public: true, ...body })
  world.host.time += 10
  return (answer.body.data as { groupid: string }).groupid
}

const publicPage = async (who: Person, query = '') => {
  const { body } = await who.ask('GET', `publicchatgroups${query}`)
  const data = body.data as Listed[]
  return { names: data.map((each) => each.groupname), data, cursor: body.cursor as string, count: body.count }
}

async function several() {
  const world = await peopleWorld()
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  for (const name of ['Äpfel', 'Birnen 100%', 'secret', 'birnbaum', 'switched off'])
    await open(world, alice, {
      groupname: name,
      public: name !== 'secret',
      members: name === 'birnbaum' ? ['bob'] : [],
    })
  await world.server.services.database.write((sql) =>
    sql.run("UPDATE groups SET disabled = 1 WHERE name = 'switched off'"),
  )
  return { world, alice, bob }
}

describe('public groups', () => {
  test('[GRP-8] are listed newest first, with the public details and whether the caller is a member', async () => {
    const { bob } = await several()
    const { data, count, cursor } = await publicPage(bob)
    expect(data.map(({ groupname, joined }) => [groupname, joined])).toEqual([
      ['birnbaum', true],
      ['Birnen 100%', false],
      ['Äpfel', false],
    ])
    expect([count, cursor]).toEqual([3, ''])
    expect(data[0]).toEqual({
      groupid: expect.stringMatching(/^\d+$/),
      groupname: 'birnbaum',
      description: '',
      avatar: '',
      affiliations_count: 2,
      maxusers: 200,
      membersonly: false,
      joined: true,
    })
  })

  test('[GRP-8] come in pages', async () => {
    const { bob } = await several()
    const first = await publicPage(bob, '?limit=2')
    expect(first.names).toEqual(['birnbaum', 'Birnen 100%'])
    const second = await publicPage(bob, `?limit=2&cursor=${first.cursor}`)
    expect([second.names, second.cursor]).toEqual([['Äpfel'], ''])
  })

  test.each([
    ['BIRN', ['birnbaum', 'Birnen 100%']],
    ['%', ['Birnen 100%']],
    ['_', []],
    ['äPF', ['Äpfel']],
    ['secret', []],
    ['x'.repeat(5000), []],
    ['\0', []],
  ])('[GRP-8] %j is found in names, in any case and literally', async (query, names) => {
    const { bob } = await several()
    expect((await publicPage(bob, `?q=${encodeURIComponent(query)}`)).names).toEqual(names)
  })

  test('[GRP-8] a page of search results continues where the last one ended', async () => {
    const { bob } = await several()
    const first = await publicPage(bob, '?q=birn&limit=1')
    expect(first.names).toEqual(['birnbaum'])
    const second = await publicPage(bob, `?q=birn&limit=1&cursor=${first.cursor}`)
    expect([second.names, second.cursor]).toEqual([['Birnen 100%'], ''])
  })

  test('[GRP-8] one answer searches a bounded number of names, and returns where to continue', async () => {
    const { world, alice } = await several()
    const { database } = world.server.services
    await database.write(async (sql) => {
      const rows = Array.from({ length: 20_500 }, (_, at) => at)
      await sql.insertMany(
        'logs',
        ['app_id', 'kind', 'key'],
        rows.map((at) => [world.app.id, 'group', `9${at}`]),
      )
      await sql.run(
        `INSERT INTO groups (log_id, app_id, name, owner_id, is_public, max_members, created_at, modified_at)
         SELECT id, app_id, 'filler', ?, 1, 9, 1, 1 FROM logs WHERE kind = 'group' AND key LIKE '9%'
         AND NOT EXISTS (SELECT 1 FROM groups g WHERE g.log_id = logs.id)`,
        [alice.user.id],
      )
    })
    const first = await publicPage(alice, '?q=birn')
    expect([first.names, first.cursor === '']).toEqual([[], false])
    const second = await publicPage(alice, `?q=birn&cursor=${first.cursor}`)
    expect([second.names, second.cursor]).toEqual([['birnbaum', 'Birnen 100%'], ''])
  })

  test.each(['?limit=0', '?limit=9007199254740991', '?cursor=../x', '?cursor=-1'])(
    '[GRP-8] %s is answered',
    async (query) => {
      const { bob } = await several()
      const { names } = await publicPage(bob, query)
      expect(names[0]).toBe('birnbaum')
    },
  )
})

describe('the list of one’s own groups with details', () => {
  test('[GRP-9] has role, counts and settings whether they were requested or not', async () => {
    const { bob, alice, world } = await several()
    const { body } = await bob.ask('GET', 'chatgroups/user/bob?pagenum=0&pagesize=10')
    expect(body).toMatchObject({ total: 1 })
    expect(body.entities).toEqual([
      {
        groupId: expect.stringMatching(/^\d+$/),
        name: 'birnbaum',
        description: '',
        avatar: '',
        owner: 'alice',
        permission: 'member',
        affiliations_count: 2,
        maxusers: 200,
        disabled: false,
        membersonly: false,
        allowinvites: true,
        invite_need_confirm: false,
        public: true,
        mute: false,
        shieldgroup: false,
        quiet: false,
        muted_until: 0,
        white: false,
        created: world.host.time - 20,
        custom: '',
      },
    ])
    const own = (await alice.ask('GET', 'chatgroups/user/alice?needRole=true&pagesize=2&pagenum=2')).body
    expect(own).toMatchObject({ entities: [{ name: 'switched off', permission: 'owner' }], total: 5 })
  })

  test('[GRP-9] leaves out the texts of the app that would make it too long', async () => {
    const world = await peopleWorld({ answerPageBytes: 20_000 })
    const alice = await world.person('alice')
    for (let index = 0; index < 5; index++)
      await open(world, alice, { groupname: `group ${index}`, custom: '漢'.repeat(2000) })
    const { body } = await alice.ask('GET', 'chatgroups/user/alice?pagenum=0&pagesize=10')
    const rows = body.entities as { name: string; custom?: string }[]
    expect(rows).toHaveLength(5)
    expect(rows.map(({ custom }) => custom?.length)).toEqual([2000, 2000, 2000, undefined, undefined])
    expect(JSON.stringify(body).length).toBeLessThan(20_000)
  })

  test('[GRP-9] is not available to other users', async () => {
    const { bob } = await several()
    expect((await bob.ask('GET', 'chatgroups/user/alice')).status).toBe(403)
    expect((await bob.ask('GET', 'chatgroups/user/alice/joined_count')).status).toBe(403)
  })

  test('[GRP-9] can be counted', async () => {
    const { alice, bob, world } = await several()
    const carol = await world.person('carol')
    const counted = async (who: Person) =>
      (await who.ask('GET', `chatgroups/user/${who.name}/joined_count`)).body.data
    expect([await counted(alice), await counted(bob), await counted(carol)]).toEqual([5, 1, 0])
  })
})
